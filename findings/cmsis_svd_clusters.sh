#!/bin/sh
# cmsis-svd gives registers of a cluster another address, and loses a derived cluster
# Expected: a register in a cluster in a cluster has both offsets, 0x80 + 0x8 + 0x4; a cluster that
# is derived from another one has its registers; the size of a cluster is that of its registers.
# Seen: cmsis-svd 0.6 adds the offset of the inner cluster alone: 0xc. The registers of the derived
# cluster are gone, and the size is that of the device. Nothing is said.
# Here: no tool reads SVD; which function a pin of the RP2040 has is in boards/rp2040.csv.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv env
env/bin/pip --quiet install cmsis-svd==0.6 lxml==6.1.3
cat > chip.svd <<'END'
<device schemaVersion="1.3"><name>CHIP</name><version>1</version><description>d</description>
 <addressUnitBits>8</addressUnitBits><width>32</width><size>32</size>
 <peripherals><peripheral><name>DMA</name><baseAddress>0x50000000</baseAddress><registers>
  <cluster><name>CH</name><addressOffset>0x80</addressOffset>
   <register><name>CTRL</name><addressOffset>0x4</addressOffset></register>
   <cluster><name>DBG</name><addressOffset>0x8</addressOffset>
    <register><name>TCR</name><addressOffset>0x4</addressOffset></register>
   </cluster>
  </cluster>
  <cluster><name>BYTE</name><addressOffset>0x100</addressOffset><size>8</size>
   <register><name>FLAG</name><addressOffset>0x4</addressOffset></register>
  </cluster>
  <cluster derivedFrom="BYTE"><name>COPY</name><addressOffset>0x200</addressOffset></cluster>
 </registers></peripheral></peripherals>
</device>
END
cat > program.py <<'END'
from cmsis_svd.parser import SVDParser

(peripheral,) = SVDParser.for_xml_file("chip.svd").get_device().peripherals
for register in peripheral.get_registers():
    print(register.name, hex(register.address_offset), register.size)
END
env/bin/python program.py > seen
cat > expected <<'END'
CH_CTRL 0x84 32
DBG_TCR 0xc 32
BYTE_FLAG 0x104 32
END
cat seen
diff expected seen && echo "as described"
