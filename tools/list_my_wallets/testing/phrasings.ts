/** Which wallets the user has. */
import { all, type Phrasing } from '#domain/language/testing/phrasing.ts'

const TOOL = 'list_my_wallets'

export const phrasings: readonly Phrasing[] = [
  ...all(TOOL, {}, [
    'my wallets',
    'list my wallets',
    'how many wallets do i have',
    'show me all my wallets',
    'which wallets do i have?',
    'do i have any other wallets',
    'my walets',
  ]),
]
