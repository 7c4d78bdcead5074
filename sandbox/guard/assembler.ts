/** Assembles sBPF, the machine code of Solana's programs: eight bytes an instruction, jumps to names. */

/** A line of a program: a name to jump to, or an instruction whose `to` is such a name. */
export type Line = string | Instruction
type Instruction = Readonly<{
  op: number
  dst?: Register
  src?: Register
  off?: number
  imm?: number
  to?: string
}>
/** r1 holds the program's input at the start, r0 its answer at the end. */
type Register = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7

/** dst = the value at src + off. */
export const load64 = (dst: Register, src: Register, off: number): Line => ({ op: 0x79, dst, src, off })
export const load8 = (dst: Register, src: Register, off: number): Line => ({ op: 0x71, dst, src, off })
export const setTo = (dst: Register, imm: number): Line => ({ op: 0xb7, dst, imm })
export const copy = (dst: Register, src: Register): Line => ({ op: 0xbf, dst, src })
export const add = (dst: Register, src: Register): Line => ({ op: 0x0f, dst, src })
export const addConstant = (dst: Register, imm: number): Line => ({ op: 0x07, dst, imm })
export const andConstant = (dst: Register, imm: number): Line => ({ op: 0x57, dst, imm })
export const jump = (to: string): Line => ({ op: 0x05, to })
export const jumpIfConstant = (dst: Register, imm: number, to: string): Line => ({ op: 0x15, dst, imm, to })
export const jumpUnlessConstant = (dst: Register, imm: number, to: string): Line => ({
  op: 0x55,
  dst,
  imm,
  to,
})
export const jumpUnlessEqual = (dst: Register, src: Register, to: string): Line => ({
  op: 0x5d,
  dst,
  src,
  to,
})
/** Unsigned numbers. */
export const jumpIfLess = (dst: Register, src: Register, to: string): Line => ({ op: 0xad, dst, src, to })
/** Signed numbers. */
export const jumpIfGreaterSigned = (dst: Register, src: Register, to: string): Line => ({
  op: 0x6d,
  dst,
  src,
  to,
})
export const exit: Line = { op: 0x95 }

/** A constant of 64 bits takes two places. */
export function setTo64(dst: Register, value: bigint): readonly Line[] {
  const view = new DataView(new ArrayBuffer(8))
  view.setBigUint64(0, value, true)
  return [
    { op: 0x18, dst, imm: view.getInt32(0, true) },
    { op: 0, imm: view.getInt32(4, true) },
  ]
}

export function assemble(lines: readonly Line[]): Uint8Array {
  const names = new Map<string, number>()
  const instructions: Instruction[] = []
  for (const line of lines) {
    if (typeof line === 'string') names.set(line, instructions.length)
    else instructions.push(line)
  }
  const code = new DataView(new ArrayBuffer(instructions.length * 8))
  for (const [at, { op, dst = 0, src = 0, off = 0, imm = 0, to }] of instructions.entries()) {
    code.setUint8(at * 8, op)
    code.setUint8(at * 8 + 1, dst | (src << 4))
    code.setInt16(at * 8 + 2, to === undefined ? off : distance(names, to, at), true)
    code.setInt32(at * 8 + 4, imm, true)
  }
  return new Uint8Array(code.buffer)
}

/** Counted from the instruction behind the jump. */
function distance(names: ReadonlyMap<string, number>, to: string, from: number): number {
  const place = names.get(to)
  if (place === undefined) throw new Error(`the program has no place called ${to}`)
  return place - from - 1
}
