import { expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { createSwapServices } from '#domain/swaps/testing/world.ts'
import { swapOutputOf } from '#tools/_kit/swap/output.ts'
import { contracts, isToolName } from '#tools/contracts.ts'
import { handlers } from '#tools/handlers.server.ts'
import { fixtures as choices } from '#tools/set_session_wallet_override/fixtures.ts'
import { fixtures as balances } from '#tools/solana_list_balances/fixtures.ts'
import { fixtures as tokens } from '#tools/solana_resolve_token/fixtures.ts'
import { phrasings } from '../testing/phrasings.ts'
import { WAITING } from './intents/swap-words.ts'
import { swapView } from './swap-view.ts'
import { balancesView, chosenWalletView, tokensView } from './views.ts'

it('calls every tool with arguments that the tool takes', () => {
  const calls = phrasings.filter(({ gives, args }) => isToolName(gives) && args)
  expect(calls.length).toBeGreaterThan(150)
  for (const { said, gives, args } of calls) {
    if (!isToolName(gives)) continue
    for (const each of [args].flat()) {
      const parsed = (contracts[gives].input as z.ZodMiniType).safeParse(each)
      expect(parsed.success, `${said}: ${gives} ${JSON.stringify(each)}`).toBe(true)
    }
  }
})

/** What the model is given is JSON, so the view is read as it comes out of that. */
const view = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

it('reads the balances as the tool words them', () => {
  for (const fixture of Object.values(balances)) {
    if (fixture.status !== 'done') continue
    const words = handlers.solana_list_balances.modelView(fixture.output, fixture.input)
    const parsed = balancesView.parse(view(words))
    expect(parsed.rows).toHaveLength(fixture.output.balances.length)
    expect(parsed.rows.map(({ mint }) => mint)).toEqual(
      fixture.output.balances.map(({ token }) => token.address),
    )
  }
})

it('reads the candidates as the tool words them', () => {
  for (const fixture of Object.values(tokens)) {
    if (fixture.status !== 'done') continue
    const words = handlers.solana_resolve_token.modelView(
      fixture.output,
      contracts.solana_resolve_token.input.parse(fixture.input),
    )
    const parsed = tokensView.parse(view(words))
    expect(parsed.candidates.map(({ mint }) => mint)).toEqual(
      fixture.output.results.map(({ address }) => address),
    )
  }
})

it('reads the choice of a wallet as the tool words it', () => {
  for (const fixture of Object.values(choices)) {
    if (fixture.status !== 'done') continue
    const input = contracts.set_session_wallet_override.input.parse(fixture.input)
    const words = handlers.set_session_wallet_override.modelView(fixture.output, input)
    const { ok, cleared, active } = fixture.output
    expect(chosenWalletView.parse(view(words))).toEqual({ ok, cleared, active })
  }
})

it('reads swaps as the tools word them', async () => {
  const output = swapOutputOf(await createSwapServices().preview())
  const asked = { input_mint: 'SOL', output_mint: 'USDC' }
  const views = [
    handlers.solana_swap_preview.modelView(output, asked),
    handlers.solana_swap_execute.modelView(output, { intent_id: output.intent_id }),
  ]
  for (const words of views) {
    const parsed = swapView.parse(view(words))
    expect(parsed).toMatchObject({ status: WAITING, give: '0.5 SOL', get: '70 USDC', value_usd: 70 })
  }
})
