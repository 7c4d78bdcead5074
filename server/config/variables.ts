/** Every environment variable that Parley reads: its default, its meaning, and what to do when it is wrong. */
import { doorVariables } from './variables/http.ts'
import { moneyVariables } from './variables/money.ts'
import { neighbourVariables } from './variables/neighbours.ts'
import { peopleVariables } from './variables/people.ts'
import { houseVariables } from './variables/services.ts'
import { talkVariables } from './variables/talk.ts'

/** Every variable that Parley reads, in the order in which the README tells them. */
export const variables = {
  ...houseVariables,
  ...talkVariables,
  ...doorVariables,
  ...moneyVariables,
  ...peopleVariables,
  ...neighbourVariables,
} as const
