/** Tests what the card of a swap says of itself in each state: title, announcement, silence, failure and warnings. */
import { describe, expect, it } from 'vitest'
import { failureOf as reason } from '#contract/rules/trade-failures.ts'
import type { Trade } from '#contract/trades.ts'
import { sends } from '../testing/sends.ts'
import { trades } from '../testing/trades.ts'
import { announcementOf, attentionOf, failureOf, phaseOf, silenceOf, titleOf } from './phase.ts'

const replaced: Trade = { ...trades.expired, failure: reason('preview_replaced') }
const left: Trade = { ...trades.expired, failure: reason('preview_left') }
const DEAL = '0.01 SOL for 1.684 USDC'
const NO_ONE = 'Preview expired. Nothing was swapped.'
const LATER = 'Safe to close. The receipt will be here when you return.'

describe.each<[string, Trade, string, string, string, string | undefined]>([
  [
    'a preview',
    trades.previewed,
    'previewed',
    'Swap preview',
    `Swap preview: ${DEAL}, at least 1.675. Waiting for your answer.`,
    'Expires by itself. Nothing moves unless you confirm.',
  ],
  ['one that was agreed to', trades.consented, 'pending', 'Swapping', `Swapping ${DEAL}.`, LATER],
  [
    'one that is signed',
    { ...trades.consented, status: 'signed' },
    'pending',
    'Swapping',
    `Swapping ${DEAL}.`,
    LATER,
  ],
  ['one that is sent', trades.sent, 'pending', 'Swapping', `Swapping ${DEAL}.`, LATER],
  [
    'one that has landed',
    trades.confirmed,
    'confirmed',
    'Swap confirmed',
    'Swap confirmed: 0.01 SOL for 1.683 USDC.',
    undefined,
  ],
  [
    'one that was refused',
    trades.refused,
    'failed',
    'Swap refused',
    `Swap refused. ${trades.refused.failure?.message}`,
    undefined,
  ],
  [
    'one that the chain undid',
    trades.reverted,
    'failed',
    'Swap failed',
    `Swap failed. ${trades.reverted.failure?.message}`,
    undefined,
  ],
  ['one without an answer', trades.expired, 'expired', 'Preview expired', NO_ONE, NO_ONE],
  [
    'one that was replaced',
    replaced,
    'expired',
    'Preview expired',
    'Replaced by a newer preview. Nothing was swapped.',
    replaced.failure?.message,
  ],
  [
    'one that was left',
    left,
    'expired',
    'Preview expired',
    'You went on from another message, so this preview ended. Nothing was swapped.',
    left.failure?.message,
  ],
  [
    'one that came too late',
    trades.overdue,
    'failed',
    'Swap expired',
    'Swap expired. The swap could not be made soon enough after you confirmed. Nothing left the wallet.',
    undefined,
  ],
  [
    'one that did not land',
    { ...trades.lost, consentedBy: undefined },
    'failed',
    'Swap expired',
    'Swap expired. The swap did not reach the chain in time, and no longer can. Nothing left the wallet.',
    undefined,
  ],
  [
    'one that was declined',
    trades.declined,
    'declined',
    'Swap cancelled',
    'Cancelled. Nothing was signed.',
    'Cancelled. Nothing was signed.',
  ],
  [
    'one that was turned down without a reason',
    { ...trades.declined, failure: undefined },
    'declined',
    'Swap cancelled',
    'Cancelled. Nothing was signed.',
    'Cancelled. Nothing was signed.',
  ],
])('%s', (_, trade, phase, title, announcement, silence) => {
  it('has its phase, its title, and the meaning of no answer', () => {
    const own = phaseOf(trade)
    expect([own, titleOf(own, trade), silenceOf(own, trade)]).toEqual([phase, title, silence])
  })

  it('is read out', () => {
    expect(announcementOf(phaseOf(trade), trade, undefined)).toBe(announcement)
  })
})

it('the last ten seconds are announced once more', () => {
  const said = (left: number) => announcementOf('previewed', trades.previewed, left)
  expect(said(10)).toBe('Ten seconds left to confirm the swap.')
  expect(said(11)).toContain('Waiting for your answer.')
})

it.each<[string, Trade, string | undefined]>([
  ['silence', trades.expired, undefined],
  ['a withdrawal', replaced, undefined],
  ['a departure', left, undefined],
  ['a "no"', trades.declined, undefined],
  ['nothing', trades.confirmed, undefined],
  ['a refusal', trades.refused, trades.refused.failure?.message],
  ['a trade that was too slow', trades.overdue, trades.overdue.failure?.message],
])('the failure of %s is %s', (_, trade, message) => expect(failureOf(trade)).toBe(message))

it('names an address that poses as a known one before all else: a phone shows one warning', () => {
  const [first = '', second = ''] = attentionOf({ ...sends.lookalike, tainted: true })
  expect(first).toMatch(/^Not Anna/)
  expect(second).toMatch(/^Parley suggested this/)
})

it('names the loss of an impostor before all else: its leg says already that it is one', () => {
  const warning = (code: string) => ({ code, message: code, risk: 'dangerous' as const })
  const warnings = [warning('impostor'), warning('young_token'), warning('sell_back_loss')]
  expect(attentionOf({ ...trades.dangerous, warnings })).toEqual([
    'sell_back_loss',
    'impostor',
    'young_token',
  ])
})

describe('a warning of the words that asked for a swap', () => {
  const source = (taintedBy: Trade['taintedBy']): string =>
    attentionOf({ ...trades.tainted, taintedBy })[0]?.replace(
      /^Parley suggested this after reading (.*)\. It may not be what you asked for\.$/,
      '$1',
    ) ?? ''
  const post = { tool: 'twitter_search', title: 'Posts' }
  const page = { tool: 'fetch', title: 'Web page' }

  it.each<[Trade['taintedBy'], string]>([
    [undefined, 'text from outside'],
    [page, 'a result of “Web page”'],
    [{ ...page, host: 'a.example' }, 'a page from a.example'],
    [{ ...page, host: 'a.example', otherHosts: 1 }, 'pages from a.example and another site'],
    [{ ...page, host: 'a.example', otherHosts: 2 }, 'pages from a.example and 2 other sites'],
    [{ ...post, handle: 'ada' }, 'a post by @ada'],
    [{ ...post, handle: 'ada', host: 'x.com' }, 'a post by @ada on x.com'],
    [{ ...post, handle: 'ada', otherHandles: 1 }, 'posts by @ada and another author'],
    [{ ...post, handle: 'ada', otherHandles: 2, host: 'x.com' }, 'posts by @ada and 2 others on x.com'],
  ])('names %j as %s', (taintedBy, words) => expect(source(taintedBy)).toBe(words))

  it('comes before the others', () => {
    const others = trades.tainted.warnings.map(({ message }) => message)
    expect(others.length).toBeGreaterThan(0)
    expect(attentionOf(trades.tainted).slice(1)).toEqual(others)
    expect(attentionOf({ ...trades.tainted, tainted: false })).toEqual(others)
  })
})
