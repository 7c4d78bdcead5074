/**
 * Lists every environment variable that Parley reads: its default, its meaning, and the remedy for a wrong value.
 */
import { doorVariables } from './variables/http.ts'
import { moneyVariables } from './variables/money.ts'
import { neighbourVariables } from './variables/neighbours.ts'
import { peopleVariables } from './variables/people.ts'
import { houseVariables } from './variables/services.ts'
import { talkVariables } from './variables/talk.ts'

/** In the order of the README. */
export const variables = {
  ...houseVariables,
  ...talkVariables,
  ...doorVariables,
  ...moneyVariables,
  ...peopleVariables,
  ...neighbourVariables,
} as const
