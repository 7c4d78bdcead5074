import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import type { ToolNoteData } from '#contract/transcript.ts'
import { contracts } from './contracts.ts'
import { fixtures } from './fixtures.ts'
import { ToolCard } from './tool-card.tsx'

const note = (extra: Partial<ToolNoteData> & { tool: string }): ToolNoteData => ({
  callId: 'call_1',
  intent: 'Doing something…',
  arguments: {},
  startedAt: '2026-11-20T14:31:00.000Z',
  ...extra,
})
const drawn = async (data: ToolNoteData) => (await render(<ToolCard note={data} />)).container

describe('a stored tool call', () => {
  it('[C0.3] is drawn by the card of its tool', async () => {
    const { done } = fixtures.resolve_wallet
    if (done.status !== 'done') throw new Error('the fixture is done')
    const root = await drawn(note({ tool: 'resolve_wallet', output: done.output }))
    expect(root.querySelector('h3')).toHaveTextContent('Session wallet')
  })

  it('is drawn while it runs, even when its arguments are odd', async () => {
    const root = await drawn(note({ tool: 'solana_list_balances', arguments: 'all of it' }))
    expect(root.querySelector('[role="status"]')).toHaveTextContent('Fetching balances…')
  })

  it('is drawn as failed with its words', async () => {
    const root = await drawn(
      note({ tool: 'solana_resolve_token', error: { code: 'x', message: 'No luck.' } }),
    )
    expect(root.textContent).toContain('No luck.')
  })

  it('falls back to the generic card when the output is not what the tool gives today', async () => {
    const root = await drawn(note({ tool: 'solana_list_balances', output: { balances: 'none' } }))
    expect(root.querySelector('h3')).toHaveTextContent('Tool result')
    expect(root.textContent).toContain('"balances": "none"')
  })

  it.each(['market_depth_probe', 'constructor', '__proto__', 'toString', ''])(
    'falls back to the generic card for the unknown tool "%s"',
    async (tool) => {
      const root = await drawn(note({ tool, output: { bids: 212 } }))
      expect(root.querySelector('h3')).toHaveTextContent('Tool result')
      const running = await drawn(note({ tool }))
      expect(running.textContent).toContain('Doing something…')
      const failed = await drawn(note({ tool, error: { code: 'unknown_tool', message: 'No such tool.' } }))
      expect(failed.textContent).toContain('No such tool.')
    },
  )

  it('has fixtures that are what the tools really give', () => {
    for (const [tool, states] of Object.entries(fixtures)) {
      const contract = contracts[tool as keyof typeof contracts] // the keys are the same by their types
      for (const [state, call] of Object.entries(states)) {
        if (call.status !== 'done') continue
        const parsed = contract.output.safeParse(call.output)
        expect(parsed.error, `${tool} ${state}`).toBeUndefined()
        expect(parsed.data, `${tool} ${state}`).toEqual(call.output)
      }
    }
  })
})
