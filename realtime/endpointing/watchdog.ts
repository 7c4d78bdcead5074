/** Ends a reply that counts as spoken and makes no sound: an engine for speech that hangs must not hang the call. */

/** Silence in the middle of a reply. */
const STALLED_MS = 2000
/** Silence before its first sound: an engine outside may need to wake up. */
const UNBEGUN_MS = 10_000

export type Watch = Readonly<{ quietMs: number }>
export const UNWATCHED: Watch = { quietMs: 0 }

/** The state of the voice in the last frame. */
export type Sign = Readonly<{
  /** Text waits to be spoken, or a reply counts as being spoken. */
  owes: boolean
  /** A sound of it left. */
  sounded: boolean
  /** A sound of it left ever. */
  begun: boolean
  /** It is held back on purpose. */
  held: boolean
}>

/** The second value is true when it is time to give the voice up. */
export function watch(before: Watch, sign: Sign, frameMs: number): readonly [Watch, boolean] {
  if (!sign.owes || sign.sounded || sign.held) return [UNWATCHED, false]
  const quietMs = before.quietMs + frameMs
  const isOver = quietMs >= (sign.begun ? STALLED_MS : UNBEGUN_MS)
  return isOver ? [UNWATCHED, true] : [{ quietMs }, false]
}
