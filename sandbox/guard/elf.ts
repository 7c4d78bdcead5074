/** Wraps machine code in the smallest ELF file that Solana's loader takes: one segment, no symbols, no relocations. */

const HEADER_BYTES = 64
const SEGMENT_BYTES = 56
const SECTION_BYTES = 64
const TEXT_AT = HEADER_BYTES + SEGMENT_BYTES

const SHARED_OBJECT = 3
const BPF = 247
const LOADABLE = 1
const READ_AND_RUN = 5
const ALLOCATED_AND_RUN = 6

const NAMES = new TextEncoder().encode('\0.text\0.shstrtab\0')
const TEXT_NAME = 1
const NAMES_NAME = 7

export function elfOf(text: Uint8Array): Uint8Array {
  const namesAt = TEXT_AT + text.length
  const sectionsAt = aligned(namesAt + NAMES.length)
  const file = new Uint8Array(sectionsAt + 3 * SECTION_BYTES)
  const view = new DataView(file.buffer)
  writeHeader(view, sectionsAt)
  writeSegment(view, text.length)
  file.set(text, TEXT_AT)
  file.set(NAMES, namesAt)
  // The first section of every ELF file is empty.
  const code = { name: TEXT_NAME, type: 1, flags: ALLOCATED_AND_RUN, address: TEXT_AT, at: TEXT_AT }
  writeSection(view, sectionsAt + SECTION_BYTES, { ...code, size: text.length })
  const names = { name: NAMES_NAME, type: 3, flags: 0, address: 0, at: namesAt }
  writeSection(view, sectionsAt + 2 * SECTION_BYTES, { ...names, size: NAMES.length })
  return file
}

const aligned = (at: number): number => (at + 7) & ~7

function writeHeader(view: DataView, sectionsAt: number): void {
  for (const [at, byte] of [0x7f, 0x45, 0x4c, 0x46, 2, 1, 1].entries()) view.setUint8(at, byte) // 64 bits, little-endian
  view.setUint16(16, SHARED_OBJECT, true)
  view.setUint16(18, BPF, true)
  view.setUint32(20, 1, true)
  view.setBigUint64(24, BigInt(TEXT_AT), true) // where it begins to run
  view.setBigUint64(32, BigInt(HEADER_BYTES), true)
  view.setBigUint64(40, BigInt(sectionsAt), true)
  const sizes = [HEADER_BYTES, SEGMENT_BYTES, 1, SECTION_BYTES, 3, 2]
  for (const [index, size] of sizes.entries()) view.setUint16(52 + index * 2, size, true)
}

function writeSegment(view: DataView, bytes: number): void {
  view.setUint32(HEADER_BYTES, LOADABLE, true)
  view.setUint32(HEADER_BYTES + 4, READ_AND_RUN, true)
  const fields = [TEXT_AT, TEXT_AT, TEXT_AT, bytes, bytes, 8] // place in file and memory, sizes, alignment
  for (const [index, field] of fields.entries())
    view.setBigUint64(HEADER_BYTES + 8 + index * 8, BigInt(field), true)
}

type Section = Readonly<{
  name: number
  type: number
  flags: number
  address: number
  at: number
  size: number
}>

function writeSection(view: DataView, base: number, section: Section): void {
  view.setUint32(base, section.name, true)
  view.setUint32(base + 4, section.type, true)
  const fields = [section.flags, section.address, section.at, section.size]
  for (const [index, field] of fields.entries()) view.setBigUint64(base + 8 + index * 8, BigInt(field), true)
  view.setBigUint64(base + 48, 8n, true)
}
