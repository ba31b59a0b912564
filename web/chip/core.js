// The processor: what rp2040js does, several times as fast, for the instructions that nearly all
// are; the others, and exceptions, are left to it. An instruction is decoded by a table, not by
// comparing it with one after the other, and RAM and flash are read without a call.
//
// Sections are those of the ARMv6-M architecture reference manual.

const [RAM, FLASH] = [0x2000_0000, 0x1000_0000];
const [SP, LR, PC] = [13, 14, 15];
const [CYCLES, DUE] = [0, 1]; // of Clock.hot

// The kinds of instructions, in the order of the manual (A5.2); 0: rp2040js executes it.
let count = 0;
const kind = () => ++count;
const [LSL, LSR, ASR, ADD, SUB, ADD3, SUB3, MOV8, CMP8, ADD8, SUB8] = Array.from({ length: 11 }, kind);
const [AND, EOR, LSLR, LSRR, ASRR, ADC, SBC, ROR] = Array.from({ length: 8 }, kind);
const [TST, NEG, CMP, ORR, MUL, BIC, MVN] = Array.from({ length: 7 }, kind);
const [ADDH, CMPH, MOVH, BX, BLX, LDRPC] = Array.from({ length: 6 }, kind);
const [STRR, STRHR, STRBR, LDRSBR, LDRR, LDRHR, LDRBR, LDRSHR] = Array.from({ length: 8 }, kind);
const [STR, LDR, STRB, LDRB, STRH, LDRH, STRSP, LDRSP] = Array.from({ length: 8 }, kind);
const [ADDPC, ADDSP, MOVESP, SXTH, SXTB, UXTH, UXTB, PUSH, POP] = Array.from({ length: 9 }, kind);
const [BCC, B, BL, SEV] = Array.from({ length: 4 }, kind);

const BY_5 = [LSL, LSR, ASR, 0, MOV8, CMP8, ADD8, SUB8, 0, LDRPC, 0, 0, STR, LDR, STRB, LDRB, STRH, LDRH];
const BY_5_ON = [STRSP, LDRSP, ADDPC, ADDSP, 0, 0, 0, 0, 0, 0, B, 0, BL, 0];
const ADDING = [ADD, SUB, ADD3, SUB3];
const DATA = [AND, EOR, LSLR, LSRR, ASRR, ADC, SBC, ROR, TST, NEG, CMP, 0, ORR, MUL, BIC, MVN];
const INDEXED = [STRR, STRHR, STRBR, LDRSBR, LDRR, LDRHR, LDRBR, LDRSHR];
const EXTENDING = [SXTH, SXTB, UXTH, UXTB];

function kindOf(code) {
  const five = code >> 11;
  if (five === 0b00011) return ADDING[(code >> 9) & 3];
  if (code >> 10 === 0b010000) return DATA[(code >> 6) & 15];
  if (code >> 8 === 0b01000111) return code & 7 ? 0 : code & 0x80 ? BLX : BX;
  if (code >> 10 === 0b010001) return [ADDH, CMPH, MOVH][(code >> 8) & 3];
  if (code >> 12 === 0b0101) return INDEXED[(code >> 9) & 7];
  if (code >> 8 === 0b10110000) return MOVESP;
  if (code >> 8 === 0b10110010) return EXTENDING[(code >> 6) & 3];
  if (code >> 9 === 0b1011010) return PUSH;
  if (code >> 9 === 0b1011110) return POP;
  if (code === 0xbf40) return SEV;
  if (code >> 12 === 0b1101 && ((code >> 9) & 7) !== 7) return BCC;
  return [...BY_5, ...BY_5_ON][five] ?? 0;
}

const KINDS = Uint8Array.from({ length: 0x1_0000 }, (_, code) => kindOf(code));

// Return run(): it executes until isStopped() says so, which is asked after each alarm, after an
// instruction that is left to rp2040js, and after Clock.interrupt.
export function processor(mcu, clock, isStopped) {
  const { core } = mcu;
  const { hot } = clock;
  const r = new Int32Array(core.registers.buffer);
  const [ram8, ram16, ram32] = views(mcu.sram);
  const [flash8, flash16, flash32] = views(mcu.flash);
  const [, boot16, boot32] = views(mcu.bootrom);
  const [ramBytes, flashBytes, bootBytes] = [ram8.length, flash8.length, boot32.length * 4];

  // What a peripheral has answered; it may have changed the interrupts.
  function noted(answer) {
    if (core.interruptsUpdated) clock.interrupt();
    return answer;
  }

  function fetch(at) {
    const inRam = (at ^ RAM) >>> 0;
    if (inRam < ramBytes) return ram16[inRam >> 1];
    const inFlash = (at ^ FLASH) >>> 0;
    if (inFlash < flashBytes) return flash16[inFlash >> 1];
    return at >>> 0 < bootBytes ? boot16[at >> 1] : noted(mcu.readUint16(at >>> 0));
  }

  function read32(at) {
    if (!(at & 3)) {
      const inRam = (at ^ RAM) >>> 0;
      if (inRam < ramBytes) return ram32[inRam >> 2];
      const inFlash = (at ^ FLASH) >>> 0;
      if (inFlash < flashBytes) return flash32[inFlash >> 2];
    }
    return noted(mcu.readUint32(at >>> 0)) | 0;
  }

  function read16(at) {
    if (!(at & 1)) {
      const inRam = (at ^ RAM) >>> 0;
      if (inRam < ramBytes) return ram16[inRam >> 1];
      const inFlash = (at ^ FLASH) >>> 0;
      if (inFlash < flashBytes) return flash16[inFlash >> 1];
    }
    return noted(mcu.readUint16(at >>> 0));
  }

  function read8(at) {
    const inRam = (at ^ RAM) >>> 0;
    if (inRam < ramBytes) return ram8[inRam];
    const inFlash = (at ^ FLASH) >>> 0;
    return inFlash < flashBytes ? flash8[inFlash] : noted(mcu.readUint8(at >>> 0));
  }

  function write32(at, word) {
    const inRam = (at ^ RAM) >>> 0;
    if (inRam < ramBytes && !(at & 3)) ram32[inRam >> 2] = word;
    else noted(mcu.writeUint32(at >>> 0, word >>> 0));
  }

  function write16(at, half) {
    const inRam = (at ^ RAM) >>> 0;
    if (inRam < ramBytes && !(at & 1)) ram16[inRam >> 1] = half;
    else noted(mcu.writeUint16(at >>> 0, half >>> 0));
  }

  function write8(at, byte) {
    const inRam = (at ^ RAM) >>> 0;
    if (inRam < ramBytes) ram8[inRam] = byte;
    else noted(mcu.writeUint8(at >>> 0, byte >>> 0));
  }

  function setFlags(nz, c, v) {
    core.N = nz < 0;
    core.Z = nz === 0;
    core.C = c;
    core.V = v;
  }

  // Execute until an alarm is due, or rp2040js has executed an instruction.
  function execute() {
    while (core.interruptsUpdated && core.checkForInterrupts());
    let nz = core.Z ? 0 : core.N ? -1 : 1; // the last result
    let c = core.C;
    let v = core.V;
    let cycles;
    do {
      const pc = r[PC] & ~1;
      const code = fetch(pc);
      const d = code & 7;
      const n = (code >> 3) & 7;
      const m = (code >> 6) & 7;
      const t = (code >> 8) & 7;
      const five = (code >> 6) & 31;
      const eight = code & 0xff;
      r[PC] = pc + 2;
      cycles = 1;
      switch (KINDS[code]) {
        case LSL: {
          const x = r[n];
          if (five) c = ((x >>> (32 - five)) & 1) !== 0;
          nz = r[d] = x << five;
          break;
        }
        case LSR: {
          const x = r[n];
          c = ((x >>> (five ? five - 1 : 31)) & 1) !== 0;
          nz = r[d] = five ? x >>> five : 0;
          nz |= 0;
          break;
        }
        case ASR: {
          const x = r[n];
          c = ((x >> (five ? five - 1 : 31)) & 1) !== 0;
          nz = r[d] = x >> (five || 31);
          break;
        }
        case ADD:
        case ADD3:
        case ADD8: {
          const kept = KINDS[code];
          const x = kept === ADD8 ? r[t] : r[n];
          const y = kept === ADD8 ? eight : kept === ADD ? r[m] : m;
          nz = (x + y) | 0;
          c = nz >>> 0 < x >>> 0;
          v = ((x ^ nz) & (y ^ nz)) < 0;
          r[kept === ADD8 ? t : d] = nz;
          break;
        }
        case SUB:
        case SUB3:
        case SUB8: {
          const kept = KINDS[code];
          const x = kept === SUB8 ? r[t] : r[n];
          const y = kept === SUB8 ? eight : kept === SUB ? r[m] : m;
          nz = (x - y) | 0;
          c = x >>> 0 >= y >>> 0;
          v = ((x ^ y) & (x ^ nz)) < 0;
          r[kept === SUB8 ? t : d] = nz;
          break;
        }
        case CMP8:
        case CMP:
        case CMPH: {
          const kept = KINDS[code];
          const x = kept === CMP8 ? r[t] : kept === CMP ? r[d] : r[((code >> 4) & 8) | d];
          const y = kept === CMP8 ? eight : kept === CMP ? r[n] : r[(code >> 3) & 15];
          nz = (x - y) | 0;
          c = x >>> 0 >= y >>> 0;
          v = ((x ^ y) & (x ^ nz)) < 0;
          break;
        }
        case ADC:
        case SBC: {
          const x = r[d];
          const y = KINDS[code] === ADC ? r[n] : ~r[n];
          const sum = (x >>> 0) + (y >>> 0) + (c ? 1 : 0);
          nz = sum | 0;
          c = sum > 0xffff_ffff;
          v = ((x ^ nz) & (y ^ nz)) < 0;
          r[d] = nz;
          break;
        }
        case LSLR: {
          const by = r[n] & 0xff; // 0: C stays as it is
          const x = r[d];
          if (by) c = by <= 32 && ((x >>> (32 - by)) & 1) !== 0;
          nz = r[d] = by < 32 ? x << by : 0;
          break;
        }
        case LSRR: {
          const by = r[n] & 0xff;
          const x = r[d];
          if (by) c = by <= 32 && ((x >>> (by - 1)) & 1) !== 0;
          nz = r[d] = by < 32 ? (x >>> by) | 0 : 0;
          break;
        }
        case ASRR: {
          const by = Math.min(r[n] & 0xff, 32);
          const x = r[d];
          if (by) c = ((x >> (by - 1)) & 1) !== 0;
          nz = r[d] = x >> Math.min(by, 31);
          break;
        }
        case ROR: {
          const by = r[n] & 0xff;
          nz = r[d] = (r[d] >>> by) | (r[d] << -by); // JavaScript takes by modulo 32
          if (by) c = nz < 0;
          break;
        }
        case NEG: {
          const y = r[n];
          nz = -y | 0;
          c = y === 0;
          v = (y & nz) < 0;
          r[d] = nz;
          break;
        }
        case MOV8:
          nz = r[t] = eight;
          break;
        case AND:
          nz = r[d] &= r[n];
          break;
        case EOR:
          nz = r[d] ^= r[n];
          break;
        case TST:
          nz = r[d] & r[n];
          break;
        case ORR:
          nz = r[d] |= r[n];
          break;
        case MUL:
          nz = r[d] = Math.imul(r[d], r[n]);
          break;
        case BIC:
          nz = r[d] &= ~r[n];
          break;
        case MVN:
          nz = r[d] = ~r[n];
          break;
        case ADDH: {
          const to = ((code >> 4) & 8) | d;
          const from = (code >> 3) & 15;
          if (to < SP && from < PC) r[to] += r[from];
          else cycles = 0;
          break;
        }
        case MOVH: {
          const to = ((code >> 4) & 8) | d;
          const from = (code >> 3) & 15;
          const x = from === PC ? pc + 4 : r[from];
          if (to === PC) cycles = 2;
          r[to] = to === PC ? x & ~1 : to === SP ? x & ~3 : x;
          break;
        }
        case BX: {
          const to = r[(code >> 3) & 15];
          cycles = to >>> 28 === 15 ? 0 : 2; // a return from an exception, perhaps
          if (cycles) r[PC] = to & ~1;
          break;
        }
        case BLX: {
          const to = r[(code >> 3) & 15];
          r[LR] = (pc + 2) | 1;
          r[PC] = to & ~1;
          cycles = 2;
          break;
        }
        case LDRPC: {
          const at = ((pc + 4) & ~3) + 4 * eight;
          cycles += costOf(at, 3);
          r[t] = read32(at);
          break;
        }
        case LDRR:
        case LDR:
        case LDRSP: {
          const kept = KINDS[code];
          const at = kept === LDRSP ? r[SP] + 4 * eight : r[n] + (kept === LDR ? 4 * five : r[m]);
          cycles += costOf(at, 3);
          r[kept === LDRSP ? t : d] = read32(at | 0);
          break;
        }
        case LDRHR:
        case LDRH: {
          const at = (r[n] + (KINDS[code] === LDRH ? 2 * five : r[m])) | 0;
          cycles += costOf(at, 3);
          r[d] = read16(at);
          break;
        }
        case LDRBR:
        case LDRB: {
          const at = (r[n] + (KINDS[code] === LDRB ? five : r[m])) | 0;
          cycles += costOf(at, 3);
          r[d] = read8(at);
          break;
        }
        case LDRSBR:
        case LDRSHR: {
          const at = (r[n] + r[m]) | 0;
          cycles += costOf(at, 3);
          r[d] = KINDS[code] === LDRSBR ? (read8(at) << 24) >> 24 : (read16(at) << 16) >> 16;
          break;
        }
        case STRR:
        case STR:
        case STRSP: {
          const kept = KINDS[code];
          const at = kept === STRSP ? r[SP] + 4 * eight : r[n] + (kept === STR ? 4 * five : r[m]);
          cycles += costOf(at, 4);
          write32(at | 0, r[kept === STRSP ? t : d]);
          break;
        }
        case STRHR:
        case STRH: {
          const at = (r[n] + (KINDS[code] === STRH ? 2 * five : r[m])) | 0;
          cycles += costOf(at, 4);
          write16(at, r[d]);
          break;
        }
        case STRBR:
        case STRB: {
          const at = (r[n] + (KINDS[code] === STRB ? five : r[m])) | 0;
          cycles += costOf(at, 4);
          write8(at, r[d]);
          break;
        }
        case ADDPC:
          r[t] = ((pc + 4) & ~3) + 4 * eight;
          break;
        case ADDSP:
          r[t] = r[SP] + 4 * eight;
          break;
        case MOVESP:
          r[SP] += (code & 0x80 ? -4 : 4) * (code & 0x7f);
          break;
        case SXTH:
          r[d] = (r[n] << 16) >> 16;
          break;
        case SXTB:
          r[d] = (r[n] << 24) >> 24;
          break;
        case UXTH:
          r[d] = r[n] & 0xffff;
          break;
        case UXTB:
          r[d] = r[n] & 0xff;
          break;
        case PUSH: {
          let at = r[SP];
          if (code & 0x100) write32((at -= 4), r[LR]);
          for (let i = 7; i >= 0; i--) {
            if (!(code & (1 << i))) continue;
            write32((at -= 4), r[i]);
            cycles++;
          }
          r[SP] = at;
          break;
        }
        case POP: {
          let at = r[SP];
          if (code & 0x100) {
            let last = at;
            for (let i = 0; i < 8; i++) last += (code >> i) & 1 ? 4 : 0;
            if (read32(last) >>> 28 === 15) {
              cycles = 0; // a return from an exception, perhaps
              break;
            }
          }
          for (let i = 0; i < 8; i++) {
            if (!(code & (1 << i))) continue;
            r[i] = read32(at);
            at += 4;
            cycles++;
          }
          if (code & 0x100) {
            r[PC] = read32(at) & ~1;
            at += 4;
            cycles += 2;
          }
          r[SP] = at;
          break;
        }
        case BCC: {
          let isTaken;
          switch ((code >> 9) & 7) {
            case 0:
              isTaken = nz === 0;
              break;
            case 1:
              isTaken = c;
              break;
            case 2:
              isTaken = nz < 0;
              break;
            case 3:
              isTaken = v;
              break;
            case 4:
              isTaken = c && nz !== 0;
              break;
            case 5:
              isTaken = nz < 0 === v;
              break;
            default:
              isTaken = nz !== 0 && nz < 0 === v;
          }
          if (isTaken === ((code & 0x100) !== 0)) break;
          r[PC] = pc + 4 + ((eight << 24) >> 23);
          cycles = 2;
          break;
        }
        case B:
          r[PC] = pc + 4 + ((code << 21) >> 20);
          cycles = 2;
          break;
        case SEV:
          core.eventRegistered = true;
          break;
        case BL: {
          const low = fetch(pc + 2);
          if ((low & 0xd000) !== 0xd000) {
            cycles = 0;
            break;
          }
          const sign = (code << 21) >> 31; // A6.7.13
          const i1 = ~((low >> 13) ^ sign) & 1;
          const i2 = ~((low >> 11) ^ sign) & 1;
          const offset = (sign << 24) | (i1 << 23) | (i2 << 22) | ((code & 0x3ff) << 12);
          r[LR] = (pc + 4) | 1;
          r[PC] = pc + 4 + (offset | ((low & 0x7ff) << 1));
          cycles = 3;
          break;
        }
        default:
          cycles = 0;
      }
      if (!cycles) {
        r[PC] = pc;
        setFlags(nz, c, v);
        hot[CYCLES] += core.executeInstruction();
        return;
      }
      hot[CYCLES] += cycles;
    } while (hot[CYCLES] < hot[DUE]);
    setFlags(nz, c, v);
  }

  return () => {
    while (!isStopped()) {
      if (core.waiting) clock.sleep();
      else {
        execute();
        if (hot[CYCLES] >= hot[DUE]) clock.ring();
      }
    }
  };
}

// What a load or store costs beside its own cycle: io on the bus of the peripherals.
function costOf(at, io) {
  const block = at >>> 28;
  return block === 4 ? io : block === 13 ? 0 : 1;
}

function views({ buffer }) {
  return [new Uint8Array(buffer), new Uint16Array(buffer), new Int32Array(buffer)];
}
