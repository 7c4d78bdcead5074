/** Words around an open swap. */
import { all, type Phrasing } from '#domain/language/testing/phrasing.ts'

export const phrasings: readonly Phrasing[] = [
  ...all('confirm', undefined, [
    'confirm',
    'confirm half a sol to usdc',
    'yes, swap it',
    'yes go ahead',
    'do it',
    'go ahead',
    'execute the trade',
    'confirm the swap',
    'i confirm',
    'yes confirm half a sol to usdc',
  ]),
  ...all('decline', undefined, [
    'cancel the swap',
    'no, cancel the trade',
    "don't do it",
    "no don't",
    'decline',
    'i changed my mind',
  ]),
]
