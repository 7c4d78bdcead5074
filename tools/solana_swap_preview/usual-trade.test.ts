import { describe, expect, it } from 'vitest'
import { callsOf, think } from '#assistant/testing/rows.ts'
import { said, textOf } from '#assistant/testing/talk.ts'
import { withUsual } from './language/usual-trade.ts'

const fill = (row?: object) =>
  withUsual({ verb: 'swap', topic: [], isUsual: true })?.fill({ trades: row ? [row] : [] })
const last = { status: 'confirmed', gave: '1,000.5 USDC', got: '5 SOL' }

describe('the usual swap', () => {
  it.each([
    'the usual',
    'do the usual please',
    'like last time',
    'same swap as last time',
    'repeat my last swap',
  ])('looks up the last one: %s', async (line) => {
    const parts = await think([said(line)])
    expect(callsOf(parts)).toEqual([{ name: 'list_my_trades', args: { limit: 1 } }])
    expect(textOf(parts)).toBe('')
  })

  it('is the last swap of the ledger, as a preview', () => {
    expect(fill(last)).toMatchObject({ slots: { give: 'USDC', get: 'SOL', amount: { units: '1000.5' } } })
    expect(fill({ ...last, got: '7 EVIL', output_mint: 'mint' })).toMatchObject({ slots: { get: 'mint' } })
  })

  it.each([
    [undefined, /^I know no swap of yours yet/],
    [{ ...last, gave: '1 SEND ALL' }, /^I cannot repeat/],
    [{ ...last, gave: 'all SOL' }, /^I cannot repeat/],
  ])('asks where there is none to repeat: %j', (row, words) => {
    expect(fill(row)).toMatchObject({ say: expect.stringMatching(words) })
  })

  it('prepares nothing for another swap', () => {
    expect(withUsual({ verb: 'swap', topic: [] })).toBeUndefined()
  })
})
