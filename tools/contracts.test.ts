import { describe, expect, it } from 'vitest'
import type { ToolContract } from '#contract/tool.ts'
import { contracts } from './contracts.ts'
import { fixtures } from './fixtures.ts'

const all: readonly ToolContract[] = Object.values(contracts)

describe.each(all)('the catalogue of $name', ({ catalogue, name }) => {
  it('[S3.28] says to people in one line what they can do with it', () => {
    expect(catalogue?.title).toMatch(/^[A-Z][^_.]{2,40}$/)
    expect(catalogue?.line).toMatch(/^[A-Z].{8,76}\.$/)
  })

  it('names no tool and addresses no model', () => {
    const words = `${catalogue?.title} ${catalogue?.line}`
    expect(words).not.toContain(name)
    expect(words).not.toMatch(/\w_\w|\b(?:model|argument)\b/i)
  })
})

it('gives every tool a title of its own', () => {
  const titles = all.map(({ catalogue }) => catalogue?.title)
  expect(new Set(titles).size).toBe(all.length)
})

it.each(all)('$name has a title for the list of an outside program', ({ title }) => {
  expect(title).toMatch(/^[A-Z][^_.]{2,40}$/)
})

/** The labels are guest, pro and holders; what only super admins may use is internal, which reads as holders (S5.31). */
const LABELS: Readonly<Record<ToolContract['right'], ToolContract['access']>> = {
  anyone: 'guest',
  user: 'guest',
  pro: 'pro',
  superadmin: 'holders',
}

it.each(all)('[S3.29] labels $name as its right decides', ({ access, right }) => {
  expect(access).toBe(LABELS[right])
})

describe('the reads that the server repeats while a page looks at their cards', () => {
  const repeated = all.filter(({ refresh }) => refresh !== undefined)

  it('are these, none of which costs money or changes anything', () => {
    expect(repeated.map(({ name }) => name).toSorted()).toEqual([
      'list_my_trades',
      'markets_fetch_ohlcv',
      'pumpstream_live_summary',
      'solana_list_balances',
      'solana_resolve_token',
    ])
    expect(repeated.every(({ scope, touches }) => scope === 'tools' && touches.length === 0)).toBe(true)
  })

  it.each(repeated)('$name has a pace within a minute', ({ refresh }) => {
    expect(refresh?.everySeconds).toBeGreaterThanOrEqual(30)
    expect(refresh?.everySeconds).toBeLessThanOrEqual(60)
  })

  it('stay about the wallet of the first result, where it may have been chosen', () => {
    const { done } = fixtures.solana_list_balances
    if (done.status !== 'done') throw new Error('the fixture is done')
    const { output } = done
    expect(contracts.solana_list_balances.refresh?.pin?.(output)).toEqual({
      wallet_address: output.wallet.address,
    })
  })
})

it('only tools that read nothing by strangers leave a turn untainted', () => {
  expect(all.filter(({ taints }) => !taints).map(({ name }) => name)).toEqual([
    'auth_info',
    'list_my_wallets',
    'memory',
    'resolve_wallet',
    'set_session_wallet_override',
    'solana_swap_execute',
    'stream_get_scene',
    'stream_public_shout',
    'stream_set_scene',
  ])
})

it('a finished tool makes stale what it changes, and no other card', () => {
  expect(all.flatMap(({ name, touches }) => (touches.length > 0 ? [[name, touches]] : []))).toEqual([
    ['set_session_wallet_override', ['wallet', 'wallet_choice']],
    ['solana_swap_execute', ['wallet']],
    ['stream_public_shout', ['shouts']],
    ['stream_set_scene', ['scene']],
  ])
  expect(all.flatMap(({ name, staleBy }) => (staleBy.length > 0 ? [[name, staleBy]] : []))).toEqual([
    ['list_my_trades', ['wallet']],
    ['list_my_wallets', ['wallet_choice']],
    ['onchain_activity_overview', ['wallet', 'wallet_choice']],
    ['onchain_entity_insight', ['wallet', 'wallet_choice']],
    ['resolve_wallet', ['wallet_choice']],
    ['set_session_wallet_override', ['wallet_choice']],
    ['solana_list_balances', ['wallet', 'wallet_choice']],
    ['stream_get_scene', ['scene']],
    ['stream_set_scene', ['scene']],
    ['stream_shout_feed', ['shouts']],
  ])
})
