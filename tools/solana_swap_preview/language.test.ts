/** The words of the assistant on swaps: previews, consent and refusal, outcomes and errors. */
import { describe, expect, it } from 'vitest'
import { languageConformance } from '#assistant/testing/language.conformance.ts'
import {
  answered,
  asJson,
  callsIn,
  createTestTalk,
  nextId,
  output,
  said,
  textOf,
} from '#assistant/testing/talk.ts'
import type { ConversationItem } from '#contract/realtime/items.ts'
import { cardMessage, relayMessage } from '#domain/relay-message.ts'
import { createSwapServices } from '#domain/swaps/testing/fake-swaps.ts'
import { swapOutputOf } from '../_kit/swap/output.ts'
import { solanaSwapPreview } from './contract.ts'
import { handler } from './handler.server.ts'
import { language } from './language.ts'
import { phrasings } from './testing/phrasings.ts'

const tokens = [
  { symbol: 'SOL', name: 'Wrapped SOL' },
  { symbol: 'USDC', name: 'USD Coin' },
]
const { think } = createTestTalk(tokens, ['solana_swap_preview', 'solana_swap_execute'])

const preview = {
  intent_id: 'tr_1',
  status: 'awaiting_consent',
  give: '0.5 SOL',
  get: '83.921234 USDC',
  at_least: '83.082021 USDC',
  value_usd: 84,
  fee_sol: '0.00001',
  slippage_pct: 1,
  venue: 'Sandbox market maker',
  next: 'Nothing has moved.',
}
const spoken = { ...preview, spoken_consent: 'confirm half a SOL to USDC' }

/** Says it, lets its tools answer with these views; gives everything that happened and the words at the end. */
async function turn(before: readonly ConversationItem[], words: string, ...views: unknown[]) {
  const items = [...before, said(words)]
  const parts = await think(items)
  const calls = callsIn(parts)
  expect(calls).toHaveLength(views.length)
  const outputs = calls.map(({ call_id }, index) => output(call_id, views[index]))
  const text = views.length === 0 ? textOf(parts) : textOf(await think([...items, ...calls, ...outputs]))
  return { items: [...items, ...calls, ...outputs, answered(text)], text, calls }
}

describe('what is not whole yet', () => {
  const words = async (text: string): Promise<string> => (await turn([], text)).text

  it.each([
    ['swap 0 SOL to USDC', 'swap half a SOL to USDC'],
    ['swap -1 SOL to USDC', 'swap half a SOL to USDC'],
    ['swap \u22121 SOL to USDC', 'swap half a SOL to USDC'],
    ['swap minus two SOL to USDC', 'swap half a SOL to USDC'],
    ['swap zero SOL to USDC', 'swap half a SOL to USDC'],
    ['swap -$5 of SOL to USDC', 'swap half a SOL to USDC'],
    ['buy 0 dollars of SOL', 'buy 20 dollars of JUP'],
    ['sell 0.0 percent of my SOL', 'sell 10 percent of my BONK'],
  ])('says that the amount has to be above zero: %s', async (text, example) => {
    expect(await words(text)).toBe(`The amount has to be above zero. Say it like this: **${example}**.`)
  })

  it.each([
    ['swap everything to USDC', 'swap all my JUP to USDC'],
    ['convert all my tokens to SOL', 'swap all my JUP to SOL'],
    ['sell everything', 'swap all my JUP to USDC'],
    ['swap 10 to USDC', 'swap 10 JUP to USDC'],
    ['swap 20 dollars to USDC', 'swap 20 dollars of JUP to USDC'],
  ])('asks which token is given: %s', async (text, example) => {
    expect(await words(text)).toBe(`Which token is to be given? Name one at a time, like **${example}**.`)
  })

  it.each([
    ['swap 1 SOL to 100 USDC', 'two amounts'],
    ['swap 2\u20133 SOL to USDC', 'How much of it?'],
    ['buy 20 dollars for USDC', 'To which token?'],
    ['buy SOL for 30', '30 of what: dollars, or a token?'],
  ])('takes no half for the whole: %s', async (text, question) => {
    expect(await words(text)).toContain(question)
  })
})

describe('a preview', () => {
  const words = async (view: unknown): Promise<string> =>
    (await turn([], 'swap half a sol to usdc', view)).text

  it('says what goes, what comes, the worst of it, the fees, and what to do', async () => {
    expect(await words(spoken)).toBe(
      '0.5 SOL, worth about $84.00, for about 83.92 USDC, at least 83.08 USDC. ' +
        'Fees are less than 0.001 SOL. Nothing moves unless you confirm. You can say: confirm half a SOL to USDC.',
    )
  })

  it('says at most four significant digits, and rounds nothing up', async () => {
    expect(
      await words({ ...spoken, give: '1000000 BONK', get: '12.3489999 SOL', at_least: '0.00123456 SOL' }),
    ).toMatch(/^1,000,000 BONK.* for about 12\.34 SOL, at least 0\.001234 SOL\./)
  })

  it('says what may be said where that is enough', async () => {
    expect(await words(spoken)).toContain(
      'Nothing moves unless you confirm. You can say: confirm half a SOL to USDC.',
    )
  })

  it('is as true after the answer as before it, since it stays in the log', async () => {
    for (const view of [preview, spoken, { ...preview, click_only: true }])
      expect(await words(view)).not.toMatch(/press/i)
  })

  it('says so when a word is not enough', async () => {
    expect(await words({ ...spoken, click_only: true })).toContain(
      'so only the button on the card can confirm it.',
    )
  })

  it('says why a word is not enough', async () => {
    const needs_click = 'It is too large to confirm by voice. Only the button on the card can confirm it.'
    expect(await words({ ...preview, needs_click })).toMatch(
      /confirm\. It is too large to confirm by voice\. Only the button on the card can confirm it\.$/,
    )
  })

  it('says what speaks against it', async () => {
    const text = await words({
      ...spoken,
      price_impact_pct: 3.2,
      fee_sol: '0.00204928',
      warnings: ['This token is not verified.', 'It is two hours old.', 'A third.'],
    })
    expect(text).toContain('Fees are about 0.002049 SOL.')
    expect(text).toContain('It moves the price by 3.20%.')
    expect(text).toContain('This token is not verified. It is two hours old.')
    expect(text).not.toContain('A third.')
  })

  it('names the price impact once', async () => {
    const warnings = ['Price impact 3.20%: about $3.00 less than the market price.']
    const text = await words({ ...spoken, price_impact_pct: 3.2, warnings })
    expect(text.match(/3\.20%/g)).toHaveLength(1)
  })

  it('never says an address', async () => {
    expect(
      await words({ ...preview, output_mint: '9BB6NFEcjBCtnNLFko2FqVQBq8HHM13kCyYcdQbgpump' }),
    ).not.toMatch(/[1-9A-HJ-NP-Za-km-z]{32}/)
  })
})

describe('a word on a preview', () => {
  const previewed = (view: unknown = spoken) => turn([], 'swap half a sol to usdc', view)

  it.each(['confirm half a sol to usdc', 'confirm', 'yes, swap it', 'do it'])(
    'has the swap looked after: %s',
    async (words) => {
      const { items } = await previewed()
      const { calls, text } = await turn(items, words, { ...preview, status: 'confirmed', get: '83.95 USDC' })
      expect(calls[0]).toMatchObject({ name: 'solana_swap_execute', arguments: '{"intent_id":"tr_1"}' })
      expect(text).toBe('Swapped 0.5 SOL for 83.95 USDC.')
    },
  )

  it('says how to agree when it was no consent', async () => {
    const { items } = await previewed()
    expect((await turn(items, 'confirm', preview)).text).toBe(
      'Nothing has moved yet: the swap of 0.5 SOL for USDC waits for you to confirm it. ' +
        'You can say: confirm half a SOL to USDC.',
    )
  })

  it('says why a spoken yes did not count', async () => {
    const not_agreed = 'It is too large to confirm by voice. Only the button on the card can confirm it.'
    const { items } = await previewed(preview)
    expect((await turn(items, 'confirm half a sol to usdc', { ...preview, not_agreed })).text).toBe(
      `Nothing has moved yet. ${not_agreed}`,
    )
  })

  it.each(['yes', 'yes please', 'ok'])('is too short: %s', async (words) => {
    const { items } = await previewed()
    expect((await turn(items, words)).text).toBe(
      'A short yes confirms nothing. You can say: confirm half a SOL to USDC.',
    )
  })

  it.each(['no', 'no thanks', 'cancel the swap', "don't do it", 'never mind'])(
    'is a no: %s',
    async (words) => {
      const { items } = await previewed()
      expect((await turn(items, words)).text).toBe(
        'All right, I leave it. Nothing was swapped unless you confirmed it.',
      )
    },
  )

  const ACKNOWLEDGED = ['Good. What would you like to look at next?', 'Alright. What next?']

  it('is nothing special when no swap waits', async () => {
    expect(ACKNOWLEDGED).toContain((await turn([], 'yes')).text)
    expect((await turn([], 'no')).text).toBe('Okay, stopped.')
    expect((await turn([], 'confirm half a sol to usdc')).text).toContain('There is no swap that waits')
    const { items } = await previewed()
    const over = await turn(items, 'confirm', { ...preview, status: 'confirmed' })
    expect(ACKNOWLEDGED).toContain((await turn(over.items, 'yes')).text)
  })

  it('is about the last of two', async () => {
    const first = await previewed()
    const second = await turn(first.items, 'swap 1 sol to usdc', { ...spoken, intent_id: 'tr_2' })
    const { calls } = await turn(second.items, 'confirm one sol to usdc', preview)
    expect(calls[0]?.arguments).toBe('{"intent_id":"tr_2"}')
  })

  it('is no longer open some turns later', async () => {
    let { items } = await previewed()
    for (const words of ['thanks', 'hello', 'how are you?']) items = (await turn(items, words)).items
    expect((await turn(items, 'no')).text).toBe('Okay, stopped.')
  })
})

describe('how a swap ended', () => {
  const words = async (view: unknown): Promise<string> => {
    const { items } = await turn([], 'swap half a sol to usdc', preview)
    return (await turn(items, 'confirm', view)).text
  }

  it.each([
    ['consented', 'The swap of 0.5 SOL for USDC is on its way. The card says when it has landed.'],
    ['signed', 'The swap of 0.5 SOL for USDC is on its way. The card says when it has landed.'],
    ['sent', 'The swap of 0.5 SOL for USDC is on its way. The card says when it has landed.'],
    ['confirmed', 'Swapped 0.5 SOL for 83.92 USDC.'],
    ['failed', 'The swap of 0.5 SOL for USDC did not go through. Nothing was swapped.'],
  ])('%s', async (status, text) => {
    expect(await words({ ...preview, status })).toBe(text)
  })

  it.each(['failed', 'expired', 'rejected'])('%s, with its reason', async (status) => {
    const why =
      'The price moved, and less than the agreed minimum would have arrived. Nothing left the wallet.'
    expect(await words({ ...preview, status, why })).toContain(why)
  })

  it('is said in the words of the server', async () => {
    const message: ConversationItem = {
      id: nextId(),
      type: 'message',
      role: 'system',
      status: 'completed',
      content: [{ type: 'input_text', text: relayMessage('Swapped 0.5 SOL for 83.95 USDC.') }],
    }
    expect(textOf(await think([said('confirm half a sol to usdc'), message]))).toBe(
      'Swapped 0.5 SOL for 83.95 USDC.',
    )
  })

  it('needs no answer when the card shows it already', async () => {
    const known: ConversationItem = {
      id: nextId(),
      type: 'message',
      role: 'system',
      status: 'completed',
      content: [{ type: 'input_text', text: cardMessage('Swapped 0.5 SOL for 83.95 USDC.') }],
    }
    const question = said('price of bonk')
    const alone = await think([question])
    expect(await think([question, known])).toEqual(alone)
    expect(await think([known, question])).toEqual(alone)
  })
})

describe('a refusal', () => {
  const words = async (error: string, message: string): Promise<string> =>
    (await turn([], 'swap half a sol to usdc', { error, message })).text

  it('says what happened and what to do, once', async () => {
    const short = 'You need 5 SOL and can spend 2. Choose a smaller amount.'
    expect(await words('insufficient_balance', short)).toBe(short)
    expect(await words('no_route', 'The venue has no way to swap these two tokens in this amount.')).toBe(
      'The venue has no way to swap these two tokens in this amount. Try another amount, or another token.',
    )
  })

  it('never says an address', async () => {
    const list =
      'USDC does not name one verified token. Say which mint is meant: USDC EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v (not verified).'
    expect(await words('token_ambiguous', list)).toBe(
      'USDC does not name one verified token. Have it looked up first, then give me its mint address.',
    )
  })
})

languageConformance({ contract: solanaSwapPreview, language, rows: phrasings })

it('reads what the model is given', async () => {
  const output = swapOutputOf(await createSwapServices().preview())
  const view = language.view.parse(
    asJson(handler.modelView(output, { input_mint: 'SOL', output_mint: 'USDC' })),
  )
  expect(view).toMatchObject({ status: 'awaiting_consent', give: '0.5 SOL', get: '70 USDC', value_usd: 70 })
  expect(language.consent?.isOpen(view)).toBe(true)
})
