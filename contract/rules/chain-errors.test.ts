/**
 * Tests that every failure of a swap has a message of its own: chain errors from real logs, venue errors by code.
 */
import { describe, expect, it } from 'vitest'
import { JUPITER_PROGRAM } from '../testing/programs.ts'
import { chainFailure, type FailedTransaction, venueFailure } from './chain-errors.ts'
import type { FailureCode } from './failure-words.ts'
import { GUARD_PROGRAM } from './guard.ts'
import {
  ASSOCIATED_TOKEN_PROGRAM as ATA,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from './programs.ts'

/** Builds the log of a transaction whose programs run in sequence, the last of which fails. */
const logsOf = (...programs: readonly string[]): string[] =>
  programs.flatMap((program, index) => [
    `Program ${program} invoke [1]`,
    `Program ${TOKEN_PROGRAM} invoke [2]`, // called by another program: no step of its own
    `Program ${TOKEN_PROGRAM} success`,
    index === programs.length - 1
      ? `Program ${program} failed: custom program error`
      : `Program ${program} success`,
  ])
const custom = (number: number, ...programs: readonly string[]): FailedTransaction => ({
  code: 'Custom',
  custom: number,
  instruction: programs.length - 1,
  logs: logsOf(...programs),
})
const named = (code: string): FailedTransaction => ({ code, logs: [] })

const ofChain: readonly (readonly [what: string, failed: FailedTransaction, code: FailureCode])[] = [
  ['more SOL than there is', custom(1, ATA, SYSTEM_PROGRAM), 'insufficient_sol'],
  ['nearly all SOL: nothing left for the account', custom(1, ATA), 'no_sol_for_fees'],
  [
    'nearly all SOL: nothing left for the deposit',
    {
      ...custom(1, ATA, SYSTEM_PROGRAM),
      logs: [...logsOf(ATA, SYSTEM_PROGRAM), 'Transfer: insufficient lamports 9997915920, need 9999000000'],
    },
    'no_sol_for_fees',
  ],
  [
    'SOL that lacks exactly the largest fee and deposit',
    {
      ...custom(1, ATA, SYSTEM_PROGRAM),
      logs: [...logsOf(ATA, SYSTEM_PROGRAM), 'Transfer: insufficient lamports 90000000, need 100000000'],
    },
    'no_sol_for_fees',
  ],
  [
    'half of the SOL',
    {
      ...custom(1, ATA, SYSTEM_PROGRAM),
      logs: [...logsOf(ATA, SYSTEM_PROGRAM), 'Transfer: insufficient lamports 997950720, need 9000000000'],
    },
    'insufficient_sol',
  ],
  ['nothing left for the fee', named('InsufficientFundsForFee'), 'no_sol_for_fees'],
  ['nothing left for rent', named('InsufficientFundsForRent'), 'no_sol_for_fees'],
  ['a wallet that never had any SOL', named('AccountNotFound'), 'no_sol_for_fees'],
  ['more tokens than there are', custom(1, ATA, TOKEN_PROGRAM), 'insufficient_tokens'],
  ['more Token-2022 tokens than there are', custom(1, TOKEN_2022_PROGRAM), 'insufficient_tokens'],
  ['a maker without stock', custom(1, ATA, SYSTEM_PROGRAM, TOKEN_PROGRAM), 'maker_out_of_stock'],
  ['a maker without SOL', custom(1, TOKEN_PROGRAM, SYSTEM_PROGRAM), 'maker_out_of_stock'],
  ['less than the minimum', custom(6001, ATA, SYSTEM_PROGRAM, TOKEN_PROGRAM, GUARD_PROGRAM), 'slippage'],
  ['less than the minimum, by Jupiter', custom(6001, ATA, JUPITER_PROGRAM), 'slippage'],
  ['too late, by the guard', custom(6002, SYSTEM_PROGRAM, TOKEN_PROGRAM, GUARD_PROGRAM), 'expired_on_chain'],
  ['a guard that cannot read', custom(6003, SYSTEM_PROGRAM, GUARD_PROGRAM), 'guard_refused'],
  ['a number of the guard from another program', custom(6002, JUPITER_PROGRAM), 'program_failed'],
  ['too little, by Jupiter', custom(6024, JUPITER_PROGRAM), 'insufficient_funds'],
  ['a frozen account', custom(17, SYSTEM_PROGRAM, TOKEN_PROGRAM), 'account_frozen'],
  ['a paused token', custom(67, SYSTEM_PROGRAM, TOKEN_2022_PROGRAM), 'token_paused'],
  ['the same number elsewhere', custom(67, SYSTEM_PROGRAM, TOKEN_PROGRAM), 'program_failed'],
  ['a shortage that nobody explained', { code: 'Custom', custom: 1, logs: [] }, 'insufficient_funds'],
  ['a blockhash of 151 slots ago', named('BlockhashNotFound'), 'blockhash_expired'],
  ['a signature that is missing', named('SignatureFailure'), 'signature_missing'],
  ['the same transaction again', named('AlreadyProcessed'), 'already_sent'],
  ['bytes that are no transaction', named('InvalidTransaction'), 'transaction_invalid'],
  ['what nobody foresaw', named('ProgramFailedToComplete'), 'program_failed'],
]

const ofVenue: readonly (readonly [code: string, failure: FailureCode])[] = [
  ['-1', 'order_gone'],
  ['-2', 'signature_missing'],
  ['-3', 'order_changed'],
  ['-1000', 'not_landed'],
  ['-1001', 'outcome_unknown'],
  ['-1002', 'transaction_invalid'],
  ['-1003', 'signature_missing'],
  ['-1004', 'blockhash_expired'],
  ['-2000', 'not_landed'],
  ['-2001', 'outcome_unknown'],
  ['-2002', 'transaction_invalid'],
  ['-2003', 'quote_expired'],
  ['-2004', 'maker_declined'],
  ['http_429', 'turned_away'],
  ['rate_limited', 'turned_away'],
  ['no_answer', 'outcome_unknown'],
  ['http_502', 'outcome_unknown'],
  ['something new', 'outcome_unknown'],
  ['6001', 'slippage'],
  ['6002', 'expired_on_chain'],
]

describe('a failure on the chain', () => {
  it.each(ofChain)('%s', (_, failed, code) => {
    expect(chainFailure(failed, { landed: false }).code).toBe(code)
  })

  it('costs nothing before it lands, and the fee afterwards', () => {
    const failed = custom(6001, GUARD_PROGRAM)
    expect(chainFailure(failed, { landed: false }).message).toContain('Nothing left the wallet.')
    expect(chainFailure(failed, { landed: true }).message).toContain(
      'No tokens moved; only the network fee was paid.',
    )
  })

  it('falls back to the program’s own message', () => {
    expect(chainFailure(custom(9, JUPITER_PROGRAM), { landed: true }).message).toBe(
      'A program on the chain refused the trade. It said: error 9 in step 1. No tokens moved; only the network fee was paid. Make a new preview; if it happens again, try another amount or another token.',
    )
  })
})

describe('a failure at the venue', () => {
  it.each(ofVenue)('%s is %s', (code, failure) => {
    expect(venueFailure(code).code).toBe(failure)
  })

  it('promises nothing while the outcome is open', () => {
    for (const code of ['-1000', '-1001', '-2000', '-2001', 'no_answer'])
      expect(venueFailure(code).message).not.toContain('Nothing left')
  })
})

/** The type check makes this list complete. */
const codes: Readonly<Record<FailureCode, true>> = {
  insufficient_sol: true,
  no_sol_for_fees: true,
  insufficient_tokens: true,
  insufficient_funds: true,
  maker_out_of_stock: true,
  slippage: true,
  quote_expired: true,
  expired_on_chain: true,
  blockhash_expired: true,
  maker_declined: true,
  order_changed: true,
  signature_missing: true,
  already_sent: true,
  guard_refused: true,
  account_frozen: true,
  token_paused: true,
  order_gone: true,
  not_landed: true,
  outcome_unknown: true,
  transaction_invalid: true,
  turned_away: true,
  program_failed: true,
}

describe('the messages', () => {
  const all = [
    ...ofChain.map(([, failed]) => chainFailure(failed, { landed: false })),
    ...ofVenue.map(([code]) => venueFailure(code)),
  ]

  it('exist for every failure and are distinct', () => {
    const byCode = new Map(all.map(({ code, message }) => [code, message]))
    expect([...byCode.keys()].sort()).toEqual(Object.keys(codes).sort())
    expect(new Set(byCode.values()).size).toBe(byCode.size)
  })

  it('state the event and the advice in sentences', () => {
    for (const { message } of all) {
      expect(message.split('. ').length).toBeGreaterThanOrEqual(2)
      expect(message).toMatch(/^[A-Z].*\.$/)
      expect(message).not.toMatch(/custom program|0x|undefined/)
    }
  })
})

describe('the words of a failure', () => {
  it('are whole sentences: the event, what it said, what was kept, and what to do', () => {
    const failed = { code: 'Custom', custom: 77, instruction: 2, logs: [] }
    const todo = 'Make a new preview; if it happens again, try another amount or another token.'
    expect(chainFailure(failed, { landed: false })).toEqual({
      code: 'program_failed',
      message: `A program on the chain refused the trade. It said: error 77 in step 3. Nothing left the wallet. ${todo}`,
    })
    expect(chainFailure({ code: 'Strange', logs: [] }, { landed: true }).message).toBe(
      `A program on the chain refused the trade. It said: Strange. No tokens moved; only the network fee was paid. ${todo}`,
    )
    expect(chainFailure({ code: 'BlockhashNotFound', logs: [] }, { landed: false }).message).toBe(
      'The transaction got too old to be taken by the chain. Nothing left the wallet. Make a new preview.',
    )
  })

  it('promise nothing while the outcome is open', () => {
    const { code, message } = venueFailure('never heard of')
    expect(code).toBe('outcome_unknown')
    expect(message).toBe(
      'The venue did not say what became of the transaction. It is being looked up on the chain. Wait for the answer; do not repeat the trade.',
    )
  })

  it('of an error number of a program say that its transaction has landed', () => {
    expect(venueFailure('6001').message).toContain('only the network fee was paid')
    expect(venueFailure('0').code).toBe('outcome_unknown')
  })
})

describe.each([
  ['swap', false, /transfer|\bsend\b/i],
  ['send', true, /swap|venue|maker|price|slippage|\btrade\b/i],
])('the words of a %s', (_kind, isSend, foreign) => {
  it.each(ofChain)('speak of nothing else: %s', (_what, failed) => {
    for (const landed of [true, false])
      expect(chainFailure(failed, { landed, isSend }).message).not.toMatch(foreign)
  })

  it.each(ofVenue)('speak of nothing else: %s', (code) => {
    expect(venueFailure(code, isSend).message).not.toMatch(foreign)
  })
})
