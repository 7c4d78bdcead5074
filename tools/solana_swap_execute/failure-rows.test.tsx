/** The twelve failures of a swap as the card words them; adapters/jupiter/swap-failures.test.ts produces each on a chain. */
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { chainFailure, type FailedTransaction, venueFailure } from '#contract/rules/chain-errors.ts'
import { GUARD_ERRORS, GUARD_PROGRAM } from '#contract/rules/guard.ts'
import { ASSOCIATED_TOKEN_PROGRAM, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '#contract/rules/programs.ts'
import type { Trade } from '#contract/trades.ts'
import { Stage } from '../_kit/testing/card.tsx'
import { trades } from '../_kit/testing/trades.ts'
import { card } from './card.tsx'
import { fixtures } from './fixtures.ts'

/** The last of these programs fails, the others succeed. */
const failedAt = (custom: number, ...programs: readonly string[]): FailedTransaction => ({
  code: 'Custom',
  custom,
  logs: programs.map((program) => `Program ${program} invoke [1]`),
})
const before = (failed: FailedTransaction) => chainFailure(failed, { landed: false })
const onChain = (failed: FailedTransaction) => chainFailure(failed, { landed: true })

const ROWS = [
  [
    'insufficient SOL',
    before(failedAt(1, ASSOCIATED_TOKEN_PROGRAM, SYSTEM_PROGRAM)),
    'less SOL than the trade gives',
  ],
  ['nearly all SOL', before(failedAt(1, ASSOCIATED_TOKEN_PROGRAM)), 'needs more SOL than the wallet has'],
  ['insufficient tokens', before(failedAt(1, TOKEN_PROGRAM)), 'less of the token than the trade gives'],
  [
    'the maker has sold out',
    onChain(failedAt(1, SYSTEM_PROGRAM, TOKEN_PROGRAM)),
    'no longer had enough of the token',
  ],
  [
    'less than the minimum',
    onChain(failedAt(GUARD_ERRORS.belowMinimum, GUARD_PROGRAM)),
    'Less would have arrived',
  ],
  ['the quote expired, by the venue', venueFailure('-2003'), 'The quote ran out'],
  [
    'the quote expired, by the chain',
    onChain(failedAt(GUARD_ERRORS.expired, GUARD_PROGRAM)),
    'after its last second',
  ],
  ['the blockhash expired', before({ code: 'BlockhashNotFound', logs: [] }), 'too old to be taken'],
  ['the price moved', venueFailure('-2004'), 'said no at its last look'],
  ['the message differs from the order', venueFailure('-3'), 'not the one that the venue had offered'],
  [
    'the maker’s signature is missing',
    before({ code: 'SignatureFailure', logs: [] }),
    'signature of the transaction was missing',
  ],
  ['the same again', before({ code: 'AlreadyProcessed', logs: [] }), 'had been sent before'],
] as const

const trade = (failure: Trade['failure']): Trade => ({
  ...trades.previewed,
  status: 'failed',
  consentedBy: 'click',
  failure,
})
const line = { onConfirm: vi.fn(), onDecline: vi.fn() }

it('each of the twelve has its own words', () => {
  expect(new Set(ROWS.map(([, { message }]) => message)).size).toBe(12)
})

it.each(ROWS)(
  '[C8.12] says for %s what happened, what was kept, and what to do',
  async (_row, failure, happened) => {
    const actions = { trade: { ...line, trade: trade(failure) } }
    const { container } = await render(
      <Stage card={card} call={fixtures.done} actions={actions} width={358} />,
    )
    const error = [...container.querySelectorAll('h4')].find(
      ({ textContent }) => textContent === 'Execution error',
    )
    expect(error?.parentElement?.textContent).toBe(`Execution error${failure.message}`)
    expect(failure.message).toContain(happened)
    expect(container.querySelector('h3')).toHaveTextContent('Swap failed')
    expect(container.textContent).toContain('Not paid')
    expect(container.querySelector('.swap-panel')?.scrollWidth).toBeLessThanOrEqual(358)
  },
)
