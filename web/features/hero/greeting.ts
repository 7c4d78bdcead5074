/** The greeting of a user: by the hour, by name, and by what was left open (spec S2.23–S2.31). */

const UNTIL: readonly (readonly [hour: number, part: string])[] = [
  [5, 'evening'],
  [12, 'morning'],
  [18, 'afternoon'],
]

/** Night is displayed as evening. */
const partOfDay = (hour: number): string => UNTIL.find(([until]) => hour < until)?.[1] ?? 'evening'

/** The first two words stay together. */
export const titleOf = (hour: number, name: string): string => `Good\u00a0${partOfDay(hour)}, ${name}.`

export const ROTATING = [
  'Shall we check up on your portfolio?',
  'Shall I scan for fresh Solana pairs?',
  'Shall we continue where we left off?',
] as const

/** The prompt saved for the next conversation comes first; otherwise the three take turns by visit. */
export const subtitleOf = (saved: string | undefined, visit: number): string =>
  saved?.trim() || (ROTATING[visit % ROTATING.length] ?? ROTATING[0])
