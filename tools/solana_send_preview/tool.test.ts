import { describe, expect, it } from 'vitest'
import { createSwapServices, USER_WALLET } from '#domain/swaps/testing/fake-swaps.ts'
import { runTool } from '../_kit/testing/handler.server.ts'
import { solanaSendPreview } from './contract.ts'
import { handler } from './handler.server.ts'

const ADDRESS = 'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH'
const ADA = { kind: 'user', id: 'ada', email: 'ada@example.com', roles: ['user'] } as const

describe('solana_send_preview', () => {
  it('answers with the trade, and tells the model to whom, how much, and that nothing has moved', async () => {
    const { swaps } = createSwapServices()
    const args = { to: ADDRESS, token: 'SOL', amount_ui: '0.1' }
    const { output, model } = await runTool(solanaSendPreview, handler, args, { swaps }, { actor: ADA })
    expect(output.trade.terms).toMatchObject({
      wallet: USER_WALLET,
      recipient: ADDRESS,
      inputRaw: '100000000',
    })
    expect(model).toEqual({
      intent_id: output.intent_id,
      status: 'awaiting_consent',
      send: '0.1 SOL',
      to: ADDRESS,
      value_usd: 14,
      fee_sol: '0.00001',
      warnings: ['You have not sent to this address before. A transfer cannot be undone.'],
      is_new_address: true,
      tokens_verified: true,
      next: 'Nothing has moved. The person has to confirm on the card.',
    })
  })

  it.each([{}, { to: '', token: 'SOL' }, { to: ADDRESS }, { to: ADDRESS, token: 'x'.repeat(65) }])(
    'refuses the arguments %j',
    (args) => {
      expect(solanaSendPreview.input.safeParse(args).success).toBe(false)
    },
  )
})
