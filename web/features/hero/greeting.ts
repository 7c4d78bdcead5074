/** The greeting of a user: by the hour, by name, and by what was left open (spec S2.23–S2.31). */
import { GREETING_QUESTIONS, type Greeting } from '#contract/rules/greetings.ts'

const UNTIL: readonly (readonly [hour: number, part: string])[] = [
  [5, 'evening'],
  [12, 'morning'],
  [18, 'afternoon'],
]

/** Night is displayed as evening. */
const partOfDay = (hour: number): string => UNTIL.find(([until]) => hour < until)?.[1] ?? 'evening'

/** The first two words stay together. */
export const titleOf = (hour: number, name: string): string => `Good\u00a0${partOfDay(hour)}, ${name}.`

export const subtitleOf = (greeting: Greeting, saved = ''): string =>
  greeting === 'left-open' ? saved : GREETING_QUESTIONS[greeting]
