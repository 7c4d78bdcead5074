import { expect, it } from 'vitest'
import { ParleyError } from '#contract/errors.ts'
import { sendRefusals } from '#contract/refusals/send.ts'
import { toolRefusals } from '#contract/refusals/tool.ts'
import { walletRefusals } from '#contract/refusals/wallet.ts'
import { webRefusals } from '#contract/refusals/web.ts'
import { REMEDIES, refusalWords } from './refusal-words.ts'

it('has a remedy for every refusal that a tool may answer', () => {
  const codes = Object.keys({ ...toolRefusals, ...walletRefusals, ...sendRefusals, ...webRefusals })
  expect(codes.length).toBeGreaterThan(40)
  expect(codes.filter((code) => !(code in REMEDIES))).toEqual([])
})

const refused = (code: string, reason: string): string =>
  refusalWords(new ParleyError('trade_not_allowed', { code, reason }))

it('says to choose a smaller amount when a cap is exceeded', () => {
  const cap = 'The demo wallet can swap up to $150 at a time. This is $872.70.'
  expect(refused('over_trade_cap', cap)).toBe(`${cap} Nothing was swapped; choose a smaller amount.`)
  const day = 'A guest can swap up to $400 a day. $0 is left. This starts again at midnight UTC.'
  expect(refused('over_day_cap', day)).toBe(`${day} Nothing was swapped.`)
  const mint = 'The demo wallet buys only well-known tokens.'
  expect(refused('mint_not_allowed', mint)).toBe(`${mint} Nothing was swapped; choose another token.`)
})

it('has words for an unknown code', () => {
  expect(refusalWords({ code: 'odd', message: '' })).toBe('That did not work. Ask again in a moment.')
  expect(refusalWords({ code: 'odd', message: 'No. Try again.' })).toBe('No. Try again.')
})

it.each(['swapped', 'sent'])('names the limit and the way out for who does not see the card: %s', (done) => {
  const message = `That is more than your wallet can swap now. You can swap up to $150. Nothing was ${done}.`
  expect(refusalWords({ code: 'trade_not_allowed', message, isOnCard: true })).toBe(
    `You can swap up to $150. Nothing was ${done}.`,
  )
  const passkey = `That needs a passkey. Add a passkey under Security, or send up to $25. Nothing was ${done}.`
  expect(refusalWords({ code: 'trade_not_allowed', message: passkey, isOnCard: true })).toBe(
    `Add a passkey under Security, or send up to $25. Nothing was ${done}.`,
  )
  const spent = `That is more than your wallet can send today. Nothing was ${done}.`
  expect(refusalWords({ code: 'trade_not_allowed', message: spent, isOnCard: true })).toBe(spent)
  expect(refusalWords({ code: 'trade_not_allowed', message })).toBe(message)
})
