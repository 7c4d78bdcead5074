/** Tests that the site that a card names is the one to which its link leads. */
import { expect, it } from 'vitest'
import { hostOf } from './web.ts'

it.each([
  ['https://www.walletguide.example/seed?x#y', 'walletguide.example'],
  ['HTTP://Notes.example:8080/', 'notes.example'],
  ['https://solana.com@evil.example/', 'evil.example'],
  ['https://solana.com:443@evil.example/', 'evil.example'],
  ['https://solana.com@www.evil.example', 'evil.example'],
  ['https://evil.example\\@solana.com/', 'evil.example'],
  ['https://evil.example/@solana.com', 'evil.example'],
  ['https://evil.example?@solana.com', 'evil.example'],
  ['no address', 'no address'],
])('%s leads to %s', (address, host) => {
  expect(hostOf(address)).toBe(host)
  if (URL.canParse(address)) expect(new URL(address).hostname.replace(/^www\./, '')).toBe(host)
})
