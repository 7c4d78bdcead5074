/** Which voice of the house stands for a voice that a persona names: theirs are the provider's and the persona editor's. */

/** `pitch` 2 is an octave higher. */
export type Timbre = Readonly<{ voice: string; pitch: number }>

export const USUAL: Timbre = { voice: 'slt', pitch: 1 }

/** No two that the persona editor offers sound alike (spec S9). The voice rms keeps its own pitch. */
const NAMED: ReadonlyMap<string, Timbre> = new Map([
  ['marin', USUAL],
  ['sage', { voice: 'slt', pitch: 0.9 }],
  ['emerald', { voice: 'slt', pitch: 1.12 }],
  ['cedar', { voice: 'awb', pitch: 1 }],
  ['spruce', { voice: 'awb', pitch: 0.85 }],
  ['onyx', { voice: 'rms', pitch: 1 }],
  ['alloy', { voice: 'slt', pitch: 0.85 }],
  ['coral', { voice: 'slt', pitch: 1.06 }],
  ['shimmer', { voice: 'slt', pitch: 1.2 }],
  ['ash', { voice: 'awb', pitch: 0.92 }],
  ['ballad', { voice: 'awb', pitch: 1.06 }],
  ['verse', { voice: 'awb', pitch: 1.12 }],
  ['echo', { voice: 'rms', pitch: 1 }],
])

/** The usual voice for a name that is unknown, and for a voice that this machine lacks. */
export function timbreOf(name: string | undefined, installed: readonly string[]): Timbre {
  if (name === undefined) return USUAL
  const timbre = NAMED.get(name.toLowerCase()) ?? { voice: name, pitch: 1 }
  return installed.includes(timbre.voice) ? timbre : USUAL
}
