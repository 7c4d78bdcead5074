/** Tests how past trades are asked for, and how they are said. */
import { describe, expect, it } from 'vitest'
import { CATALOGUES } from '#assistant/languages/catalogues.ts'
import { languageConformance } from '#assistant/testing/language.conformance.ts'
import { expectRow } from '#assistant/testing/rows.ts'
import { asJson } from '#assistant/testing/talk.ts'
import { claimsMoneyMoved } from '#realtime/supervisor/claims.ts'
import type { CardCall } from '../_kit/card-call.ts'
import { listMyTrades } from './contract.ts'
import { fixtures } from './fixtures.ts'
import { handler } from './handler.server.ts'
import type { TradeSlots } from './language/trade-slots.ts'
import { language } from './language.ts'
import { phrasings } from './testing/phrasings.ts'

languageConformance({ contract: listMyTrades, language, rows: phrasings })

type Fixture = keyof typeof fixtures

function said(fixture: Fixture, slots: TradeSlots, change: (row: Row) => Row = (row) => row): string {
  const call: CardCall<typeof listMyTrades> | undefined = fixtures[fixture]
  if (call?.status !== 'done') throw new Error('only a finished call has a result')
  const output = { ...call.output, trades: call.output.trades.map(change) }
  return language.says(language.view.parse(asJson(handler.modelView(output, {}))), slots)
}
type Row = Extract<CardCall<typeof listMyTrades>, { status: 'done' }>['output']['trades'][number]

describe('the answer in another language', () => {
  const saidIn = (slots: TradeSlots, fixture: Fixture = 'done') => {
    const call: CardCall<typeof listMyTrades> | undefined = fixtures[fixture]
    if (call?.status !== 'done') throw new Error('only a finished call has a result')
    const view = language.view.parse(asJson(handler.modelView(call.output, {})))
    return language.saysIn?.(CATALOGUES.es, [view], slots)
  }

  it('has the outcome of each trade', () => {
    expect(saidIn({ want: 'list' })).toMatch(/0,01 SOL.*1,684 USDC/)
  })

  it('sums the fees, tells how the last one stands, and says where there is none', () => {
    expect(saidIn({ want: 'fees' })).toContain('SOL por')
    expect(saidIn({ want: 'outcome' })).toMatch(/0,01 SOL.*1,684 USDC/)
    expect(saidIn({ want: 'list' }, 'empty')).toBe(CATALOGUES.es.noTrades)
  })

  it('is left to English for what one cost and what came of it', () => {
    expect(saidIn({ want: 'cost' })).toBeUndefined()
    expect(saidIn({ want: 'result' })).toBeUndefined()
    expect(language.saysIn?.(CATALOGUES.es, [], { want: 'list' })).toBeUndefined()
  })
})

describe('the answer', () => {
  it('lists the newest and leaves the rest to the card', () => {
    expect(said('done', { want: 'list' })).toBe(
      'Your last 4 trades, newest first: 0.01 SOL for 1.684 USDC at 14:30 UTC; 0.01 SOL for 1.684 USDC at 14:30 UTC, which is on its way; 0.01 SOL for 1.684 USDC at 14:30 UTC, which failed. The card and the wallet panel have the rest.',
    )
    expect(said('one', { want: 'list', limit: 1 })).toMatch(/^Your last trade: 0\.01 SOL for 1\.684 USDC/)
  })

  it('names the day of an older one', () => {
    const older = (row: Row): Row => ({
      ...row,
      trade: { ...row.trade, createdAt: '2026-11-02T08:00:00.000Z', landed: undefined },
    })
    expect(said('one', { want: 'list' }, older)).toContain('on 2 November')
  })

  it.each([
    [
      { want: 'list' },
      'You have made no trade yet. To see what one would do, say **swap half a SOL to USDC**.',
    ],
    [{ want: 'list', period: 'today' }, 'You have made no trade today.'],
    [{ want: 'cost', token: 'JUP' }, 'I found no JUP trade of yours.'],
    [{ want: 'outcome' }, 'You have made no trades yet.'],
  ] satisfies [TradeSlots, string][])('says that there is none: %j', (slots, words) => {
    expect(said('empty', slots)).toBe(words)
  })

  it('gives what went, what came and the fee', () => {
    expect(said('done', { want: 'cost' })).toBe(
      '0.01 SOL went for 1.684 USDC. That was $1.68 at the time. The fee was 0.000205 SOL.',
    )
    expect(said('done', { want: 'fees' })).toContain('The network took 0.000205 SOL for your last 1 trade')
  })

  it('says how the last one ended', () => {
    const failed = said('done', { want: 'outcome' }, (row) => ({ ...row, trade: failedTrade() }))
    expect(failed).toBe(failedTrade().failure?.message)
    expect(said('done', { want: 'outcome' })).toBe('Yes, at 14:30 UTC: 0.01 SOL for 1.684 USDC.')
    expect(said('done', { want: 'cost' }, (row) => ({ ...row, trade: failedTrade() }))).toMatch(
      /^It cost nothing\. /,
    )
  })

  it('compares a sale for dollars with keeping the token', () => {
    expect(said('done', { want: 'result' })).toBe(
      '0.01 SOL went for 1.684 USDC. The 0.01 SOL would be worth $1.74 now, $0.06 more than what came for it. Fees are not counted.',
    )
  })

  it('compares a purchase with what was paid', () => {
    const bought = (row: Row): Row => ({
      trade: { ...row.trade, output: { ...row.trade.output, symbol: 'JUP' } },
      now: { gaveUsd: 1.7, gotUsd: 1.2 },
    })
    expect(said('done', { want: 'result' }, bought)).toBe(
      '1.684 JUP came for what was worth $1.68 then. They are worth $1.20 now, $0.48 less. Fees are not counted, and it moves with the price.',
    )
    expect(said('unpriced', { want: 'result' })).toBe(
      '0.01 SOL went for 1.684 USDC. I have no price to compare it with right now.',
    )
  })
})

const WANTS = ['list', 'cost', 'fees', 'outcome', 'result'] as const

it.each(WANTS)('never says like a model that money has just moved: %s', (want) => {
  expect(claimsMoneyMoved(said('done', { want }))).toBe(false)
})

function failedTrade(): Row['trade'] {
  const call: CardCall<typeof listMyTrades> | undefined = fixtures.done
  const failed = call?.status === 'done' && call.output.trades.find(({ trade }) => trade.status === 'failed')
  if (!failed) throw new Error('the fixture has a failed trade')
  return failed.trade
}

it.each([
  'list every swap of mine',
  'show me all trades executed from this wallet',
  'list each trade on this wallet',
])('lists the trades: %s', async (text) => {
  await expectRow({ text, gives: 'list_my_trades' })
})
