/** Questions about the account of the user. */
import { all, type Phrasing } from '#domain/language/testing/phrasing.ts'

const TOOL = 'auth_info'

export const phrasings: readonly Phrasing[] = [
  ...all(TOOL, {}, [
    'who am i',
    'am i signed in?',
    'am i logged in',
    'auth info',
    'my account',
    "what's my session status",
    'am i a guest',
  ]),
]
