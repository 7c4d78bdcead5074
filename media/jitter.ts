/** Reorders packets, waits briefly for late ones, and decides how to fill in for lost ones. */

/** How to produce the next 20 ms, or the length of a packet. */
export type Hearing =
  | Readonly<{ do: 'decode'; payload: Uint8Array }>
  /** The packet before this one is lost; this one may carry a copy of its audio. */
  | Readonly<{ do: 'recover'; payload: Uint8Array }>
  /** Lost for good. */
  | Readonly<{ do: 'conceal' }>

export type Arrival = Readonly<{ ssrc: number; sequence: number; payload: Uint8Array }>

export type JitterBuffer = Readonly<{
  push(packet: Arrival, now: number): readonly Hearing[]
  /** Must be called every few milliseconds, so that no gap is waited for too long. */
  poll(now: number): readonly Hearing[]
}>

/** A missing packet is waited for until this many came after it, or for this long. */
const WINDOW_PACKETS = 3
const WINDOW_MS = 60
/** A longer gap is not filled; the receiver handles a stream that stops. */
const MAX_CONCEALED = 10
/** A number that is further off than this belongs to another stream. */
const MAX_JUMP = 500

/** The shorter distance from one 16-bit number to another. */
const distance = (from: number, to: number): number => (((to - from) & 0xffff) ^ 0x8000) - 0x8000
const following = (sequence: number): number => (sequence + 1) & 0xffff

type Held = Readonly<{ payload: Uint8Array; at: number }>

export function createJitterBuffer(): JitterBuffer {
  let ssrc: number | undefined
  let expected = 0
  /** The next number of another stream, if the last far-off packet began one. */
  let elsewhere: number | undefined
  const held = new Map<number, Held>()

  function begin(packet: Arrival): void {
    ssrc = packet.ssrc
    expected = packet.sequence
    elsewhere = undefined
    held.clear()
  }

  /** Two in a row distinguish a restarted stream from a stray packet. */
  function isStray(packet: Arrival): boolean {
    if (Math.abs(distance(expected, packet.sequence)) <= MAX_JUMP) {
      elsewhere = undefined
      return false
    }
    if (packet.sequence === elsewhere) {
      begin(packet)
      return false
    }
    elsewhere = following(packet.sequence)
    return true
  }

  function* inOrder(): Generator<Hearing> {
    for (let next = held.get(expected); next; next = held.get(expected)) {
      held.delete(expected)
      expected = following(expected)
      yield { do: 'decode', payload: next.payload }
    }
  }

  /** Gives up the packets that are missing before the next one that has arrived. */
  function* passGap(): Generator<Hearing> {
    const missing = Math.min(...held.keys().map((sequence) => distance(expected, sequence)))
    const next = (expected + missing) & 0xffff
    const payload = held.get(next)?.payload
    if (!payload) return
    for (let n = 1; n < Math.min(missing, MAX_CONCEALED); n++) yield { do: 'conceal' }
    yield { do: 'recover', payload }
    expected = next
    yield* inOrder()
  }

  return {
    push(packet, now) {
      if (ssrc !== packet.ssrc) begin(packet)
      if (isStray(packet)) return []
      if (distance(expected, packet.sequence) < 0 || held.has(packet.sequence)) return []
      held.set(packet.sequence, { payload: packet.payload, at: now })
      const ordered = [...inOrder()]
      return held.size >= WINDOW_PACKETS ? [...ordered, ...passGap()] : ordered
    },
    poll(now) {
      for (const { at } of held.values()) if (now - at >= WINDOW_MS) return [...passGap()]
      return []
    },
  }
}
