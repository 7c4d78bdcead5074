import { describe, expect, it, vi } from 'vitest'
import { balances, brain, done, noteOf, open, place, SOL, session, titles } from './testing/place.ts'

describe('a conversation with the built-in voice', () => {
  it('asks, looks up, answers, and keeps all of it', async () => {
    const at = place()
    const { call, page, supervision } = open(at, brain)
    page.ask("what's in the wallet?")
    await page.answered(2)
    call.close('ended')
    await supervision.over
    expect(titles(at)).toEqual([
      "user: what's in the wallet?",
      'assistant: About $4,033, half of it SOL. JUP follows.',
    ])
    expect(noteOf(at)).toMatchObject({
      status: 'DONE',
      title: 'solana_list_balances',
      data: { intent: 'Fetching balances…', output: { full: balances }, arguments: {} },
    })
    expect(at.run).toHaveBeenCalledExactlyOnceWith(
      session.actor,
      'solana_list_balances',
      {},
      {
        channel: 'assistant',
        sessionId: 'sess_1',
        conversationId: 'conv_1',
        tainted: false,
        ownWords: "what's in the wallet?",
        requestedHow: 'typed',
        signal: expect.any(AbortSignal),
      },
    )
    expect([...at.rows.values()]).toMatchObject([
      { start: { tool: 'solana_list_balances' }, outcome: { ok: true } },
    ])
    expect([...at.history.values()].map(({ item }) => (item as { type: string }).type)).toEqual([
      'message',
      'function_call',
      'function_call_output',
      'message',
    ])
    expect(at.published).toContainEqual({ type: 'touched', touches: ['wallet'] })
    expect(at.log.error).not.toHaveBeenCalled()
  })

  it('continues after a reload where it stood', async () => {
    const at = place()
    const first = open(at, brain)
    first.page.ask('how much sol do i have')
    await first.page.answered(2)
    first.call.close('ended')
    await first.supervision.over
    const second = open(at, brain, [...at.history.values()])
    second.page.ask('and usdc?')
    await second.page.answered(2)
    second.call.close('ended')
    await second.supervision.over
    expect(titles(at).at(-1)).toBe('assistant: There is no USDC in this wallet.')
    expect(at.run).toHaveBeenCalledTimes(2)
  })

  it('runs several tools of one question side by side and answers once', async () => {
    const at = place({
      run: async (_actor, name) =>
        name === 'solana_list_balances'
          ? done(balances)
          : done({
              query: 'SOL',
              candidates: [{ symbol: 'SOL', name: 'Solana', mint: SOL, price_usd: 168, verified: true }],
            }),
    })
    const { page } = open(at, brain)
    page.ask('balance and price of sol')
    await page.answered(2)
    expect(at.run).toHaveBeenCalledTimes(2)
    await vi.waitFor(() =>
      expect(titles(at).at(-1)).toBe(
        'assistant: About $4,033, half of it SOL. JUP follows. SOL is at $168.00.',
      ),
    )
  })

  it('says what went wrong when a tool refuses, and when it breaks', async () => {
    const refusing = place({
      run: async () => ({
        ok: false,
        code: 'balances_unavailable',
        message: 'Unable to load wallet balances.',
        status: 502,
        durationMs: 1,
      }),
    })
    const one = open(refusing, brain)
    one.page.ask('balance')
    await one.page.answered(2)
    await vi.waitFor(() => expect(titles(refusing).at(-1)).toContain('Unable to load wallet balances.'))
    const breaking = place({
      run: async () => {
        throw new Error('bug')
      },
    })
    const two = open(breaking, brain)
    two.page.ask('balance')
    await two.page.answered(2)
    await vi.waitFor(() =>
      expect(noteOf(breaking)).toMatchObject({ data: { error: { code: 'unknown_error' } } }),
    )
    expect(breaking.log.error).toHaveBeenCalled()
  })
})
