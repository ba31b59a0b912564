#!/bin/sh
# cmsis-svd forgets the values of a field that is derived from another one
# Expected: a field, or a list of values, that is derived from another one has the values of that.
# Seen: with cmsis-svd 0.6 a derived field has none; a derived list is empty, and is called as the
# first value is. A value with bits that do not matter, #1x0, is 4 alone, and 6 has no name.
# Here: no tool reads SVD.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv env
env/bin/pip --quiet install cmsis-svd==0.6 lxml==6.1.3
cat > chip.svd <<'END'
<device schemaVersion="1.3"><name>CHIP</name><version>1</version><description>d</description>
 <addressUnitBits>8</addressUnitBits><width>32</width><size>32</size>
 <peripherals><peripheral><name>PADS</name><baseAddress>0x40000000</baseAddress><registers>
  <register><name>PAD</name><addressOffset>0</addressOffset><fields>
   <field><name>GP0</name><bitRange>[2:0]</bitRange>
    <enumeratedValues><name>DRIVE</name>
     <enumeratedValue><name>weak</name><value>1</value></enumeratedValue>
     <enumeratedValue><name>strong</name><value>#1x0</value></enumeratedValue>
    </enumeratedValues>
   </field>
   <field><name>GP1</name><bitRange>[5:3]</bitRange><enumeratedValues derivedFrom="DRIVE"/></field>
   <field derivedFrom="GP0"><name>GP2</name><bitRange>[8:6]</bitRange></field>
  </fields></register>
 </registers></peripheral></peripherals>
</device>
END
cat > program.py <<'END'
from cmsis_svd.parser import SVDParser

(peripheral,) = SVDParser.for_xml_file("chip.svd").get_device().peripherals
(register,) = peripheral.get_registers()
for field in register.get_fields():
    print(field.name, field.bit_offset, field.bit_width, end=" ")
    lists = field.enumerated_values or []
    print([(each.name, [(v.name, v.value) for v in each.enumerated_values]) for each in lists])
END
env/bin/python program.py > seen
cat > expected <<'END'
GP0 0 3 [('DRIVE', [('weak', 1), ('strong', 4)])]
GP1 3 3 [('weak', [])]
GP2 6 3 []
END
cat seen
diff expected seen && echo "as described"
