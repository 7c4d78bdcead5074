/** Puts packets back into their order, waits a moment for those that are late, and says what to do about the lost. */

/** What to make of the next 20 ms (or whatever a packet holds). */
export type Hearing =
  | Readonly<{ do: 'decode'; payload: Uint8Array }>
  /** The packet before this one is lost; this one may carry a copy of its sound. */
  | Readonly<{ do: 'recover'; payload: Uint8Array }>
  /** Lost for good. */
  | Readonly<{ do: 'conceal' }>

export type Arrival = Readonly<{ ssrc: number; sequence: number; payload: Uint8Array }>

export type JitterBuffer = Readonly<{
  push(packet: Arrival, now: number): readonly Hearing[]
  /** To be asked every few milliseconds: a gap is not waited for longer than this allows. */
  poll(now: number): readonly Hearing[]
}>

/** A packet that is missing is waited for until this many came after it, or for this long. */
const WINDOW_PACKETS = 3
const WINDOW_MS = 60
/** A longer gap is not filled: a stream that stops is somebody else's to notice. */
const MAX_CONCEALED = 10
/** Numbers further off than this are not lateness or loss but another stream. */
const MAX_JUMP = 500

/** From one 16-bit number to another, the short way round. */
const distance = (from: number, to: number): number => (((to - from) & 0xffff) ^ 0x8000) - 0x8000
const following = (sequence: number): number => (sequence + 1) & 0xffff

type Held = Readonly<{ payload: Uint8Array; at: number }>

export function createJitterBuffer(): JitterBuffer {
  let ssrc: number | undefined
  let expected = 0
  /** Where another stream would go on, if the last far-off packet began one. */
  let elsewhere: number | undefined
  const held = new Map<number, Held>()

  function begin(packet: Arrival): void {
    ssrc = packet.ssrc
    expected = packet.sequence
    elsewhere = undefined
    held.clear()
  }

  /** Two in a row tell a stream that began anew from a stray. */
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

  /** Gives up what is missing before the next packet that is here. */
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
      const heard = [...inOrder()]
      return held.size >= WINDOW_PACKETS ? [...heard, ...passGap()] : heard
    },
    poll(now) {
      for (const { at } of held.values()) if (now - at >= WINDOW_MS) return [...passGap()]
      return []
    },
  }
}
