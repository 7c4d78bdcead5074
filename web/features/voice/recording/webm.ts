/** Takes the sound out of a recording as it is read, piece by piece: only what a browser's own recorder writes is known. */

type Packet = Readonly<{ timeMs: number; data: Uint8Array }>
export type Found = Readonly<{ codecPrivate?: Uint8Array; packets: readonly Packet[] }>

/** Elements that hold others: their own head is passed over and what they hold is read. */
const HOLDERS = new Set([0x18538067, 0x1f43b675, 0x1654ae6b, 0xae, 0xa0])
const CODEC_PRIVATE = 0x63a2
const CLUSTER_TIME = 0xe7
const SIMPLE_BLOCK = 0xa3
const BLOCK = 0xa1

type Head = Readonly<{ id: number; size: number; dataAt: number }>

/** Give it the bytes in order; what is not whole yet waits for the next. */
export function webmReader(): (bytes: Uint8Array) => Found {
  let rest = new Uint8Array(0)
  let clusterMs = 0
  return (bytes) => {
    const all = joined(rest, bytes)
    const packets: Packet[] = []
    let codecPrivate: Uint8Array | undefined
    const [elements, end] = elementsOf(all)
    for (const { id, data } of elements) {
      if (id === CODEC_PRIVATE) codecPrivate = data.slice()
      else if (id === CLUSTER_TIME) clusterMs = numberOf(data)
      else if (id === SIMPLE_BLOCK || id === BLOCK) packets.push(packetOf(data, clusterMs))
    }
    rest = all.slice(end)
    return { packets, codecPrivate }
  }
}

type Element = Readonly<{ id: number; data: Uint8Array }>

/** Every whole element that holds data itself, and where the first begins that is not whole. */
function elementsOf(bytes: Uint8Array): readonly [elements: readonly Element[], end: number] {
  const elements: Element[] = []
  let at = 0
  for (let head = headAt(bytes, at); head; head = headAt(bytes, at)) {
    const { id, size, dataAt } = head
    if (HOLDERS.has(id)) {
      at = dataAt
      continue
    }
    if (dataAt + size > bytes.length) break
    elements.push({ id, data: bytes.subarray(dataAt, dataAt + size) })
    at = dataAt + size
  }
  return [elements, at]
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const all = new Uint8Array(a.length + b.length)
  all.set(a)
  all.set(b, a.length)
  return all
}

function headAt(bytes: Uint8Array, at: number): Head | undefined {
  const idLength = lengthAt(bytes, at)
  const sizeLength = lengthAt(bytes, at + idLength)
  const dataAt = at + idLength + sizeLength
  if (idLength === 0 || sizeLength === 0 || dataAt > bytes.length) return undefined
  const id = numberOf(bytes.subarray(at, at + idLength))
  const size = numberOf(bytes.subarray(at + idLength, dataAt)) - 2 ** (7 * sizeLength)
  return { id, size, dataAt }
}

/** The place of a number's first set bit says how many bytes it has. */
const lengthAt = (bytes: Uint8Array, at: number): number => {
  const first = bytes[at]
  return first ? Math.clz32(first) - 23 : 0
}

const numberOf = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum * 256 + byte, 0)

/** A block begins with its track (one byte for a recording of one), its time against the cluster's, and flags. */
function packetOf(data: Uint8Array, clusterMs: number): Packet {
  const after = new DataView(data.buffer, data.byteOffset).getInt16(1)
  return { timeMs: clusterMs + after, data: data.slice(4) }
}
