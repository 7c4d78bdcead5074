/** Maps the voice names of the provider and the persona editor to voices of Flite. */

/** `pitch` 2 is an octave higher. */
export type Timbre = Readonly<{ voice: string; pitch: number }>

const DEFAULT_TIMBRE: Timbre = { voice: 'slt', pitch: 1 }

/** No two voices of the persona editor sound alike (spec S9). The voice rms keeps its own pitch. */
const NAMED: ReadonlyMap<string, Timbre> = new Map([
  ['marin', DEFAULT_TIMBRE],
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

/** Returns the default for an unknown name, and for a voice that is not installed. */
export function timbreOf(name: string | undefined, installed: readonly string[]): Timbre {
  if (name === undefined) return DEFAULT_TIMBRE
  const timbre = NAMED.get(name.toLowerCase()) ?? { voice: name, pitch: 1 }
  return installed.includes(timbre.voice) ? timbre : DEFAULT_TIMBRE
}
