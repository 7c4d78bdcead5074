/** Which wallet is active. */
import { all, type Phrasing } from '#domain/language/testing/phrasing.ts'

const TOOL = 'resolve_wallet'

export const phrasings: readonly Phrasing[] = [
  ...all(TOOL, {}, [
    'which wallet is this?',
    'what wallet am i using',
    "what's my address",
    'whats my wallet address',
    'show me my wallet address please',
    'my addy',
    'wallet adress?',
    'wat is my addy',
    'what is your wallet address',
    'where can i deposit',
    'what is my wallet',
    'active wallet',
    'can you tell me the address of this wallet',
    'give me the deposit address',
    'which wallet do you use',
    'what wallet do you use?',
  ]),
]
