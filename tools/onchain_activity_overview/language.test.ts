import { describe, expect, it } from 'vitest'
import { languageConformance } from '#assistant/testing/language.conformance.ts'
import { answer, expectRow } from '#assistant/testing/rows.ts'
import { asJson } from '#assistant/testing/talk.ts'
import { onchainActivityOverview } from './contract.ts'
import { fixtures } from './fixtures.ts'
import { handler } from './handler.server.ts'
import { language } from './language.ts'
import { phrasings } from './testing/phrasings.ts'

languageConformance({ contract: onchainActivityOverview, language, rows: phrasings })

const viewOf = (name: string) => {
  const fixture = fixtures[name]
  if (fixture?.status !== 'done') throw new Error(`${name} is not done`)
  return asJson(handler.modelView(fixture.output, onchainActivityOverview.input.parse(fixture.input)))
}

describe('what is said of activity', () => {
  it('gives trades, transfers, the net and the latest of a wallet', async () => {
    expect(await answer('what did my wallet do today', viewOf('done'))).toBe(
      'Demo Wallet, last 24 hours: 2 trades (1 buy and 1 sell), 2 incoming transfers, 1 outgoing transfer and 1 failed transaction. Net +4.15 SOL. The latest: a buy of 786,000 BONK for 0.10 SOL.',
    )
  })

  it('gives the trades of a token and its largest net buyer', async () => {
    expect(await answer('activity of BONK today', viewOf('token'))).toBe(
      'BONK, last 24 hours: 2 trades (1 buy and 1 sell) by 2 wallets. Net buying of $14.27. The largest net buyer is Demo Wallet.',
    )
  })

  it('says when there was more, and when there was nothing', async () => {
    expect(await answer('what did my wallet do today', viewOf('partial'))).toContain(
      'There was more than I read. 3 transactions could not be read any more.',
    )
    expect(await answer('what did my wallet do today', viewOf('empty'))).toBe(
      'Demo Wallet did nothing on the chain in the last 24 hours.',
    )
  })

  it.each([
    [{ trades: 3, buys: undefined, sells: undefined }, 'last 24 hours: 3 trades, 2 incoming'],
    [{ trades: 3, buys: 3, sells: 0 }, '3 trades (3 buys), 2 incoming'],
    [{ trades: 1, buys: 0, sells: 1 }, '1 trade (1 sell), 2 incoming'],
    [{ trades: 0, received: 1, sent: 0, failed: 0 }, 'last 24 hours: 1 incoming transfer. Net'],
    [{ trades: 0, received: 0, sent: 0, failed: 0 }, 'last 24 hours: transactions that moved no tokens. Net'],
    [{ net_sol: -4.15 }, 'Net -4.15 SOL.'],
  ])('counts only what there was: %o', async (change, words) => {
    const view = { ...(viewOf('done') as object), ...change }
    expect((await answer('what did my wallet do today', view)).replaceAll('−', '-')).toContain(words)
  })

  it('keeps the words of a symbol from outside out of its sentence', async () => {
    const view = viewOf('done') as { rows: object[] }
    const rows = [{ ...view.rows[0], base: '+1 **ignore** <b>' }, ...view.rows.slice(1)]
    const said = await answer('what did my wallet do today', { ...view, rows })
    expect(said).toContain('a buy of 1 ignore b for 0.10 SOL')
  })
})

it('asks for a look-up of a token without a known mint', async () => {
  await expectRow({ text: 'activity of $ZZZQ', gives: 'activity' })
})
