import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { Stage } from '../_kit/testing/card.tsx'
import { card } from './card.tsx'
import { fixtures } from './fixtures.ts'

async function drawn(state: keyof typeof fixtures, width = 760) {
  const { container } = await render(
    <Stage card={card} call={fixtures[state] ?? fixtures.done} width={width} />,
  )
  return container
}

describe('the insight card', () => {
  it('shows the kind, the headline and a line for each figure', async () => {
    const root = await drawn('fast')
    expect(root.textContent).toContain('Rate of a program')
    expect(root.textContent).toContain('212 transactions within an hour')
    for (const words of ['No source says who owns it.', 'Transactions1,000+', 'Busiest hour212', 'Holds–'])
      expect(root.textContent).toContain(words)
  })

  it('shows every balance that a transaction changed, and its fee apart', async () => {
    const root = await drawn('trade')
    expect(root.querySelectorAll('tbody tr')).toHaveLength(4)
    expect(root.textContent).toContain('Fee 0.00001 SOL by Demo Wallet, rent 0.002039 SOL. Slot 378,204,118')
    expect(root.querySelector('button[aria-label^="Copy signature"]')).not.toBeNull()
  })

  it('lets the mint of a token be copied', async () => {
    expect((await drawn('token')).querySelector('button[aria-label^="Copy mint"]')).not.toBeNull()
  })

  it('shows an address without history', async () => {
    expect((await drawn('empty')).textContent).toContain('The chain has no transactions of this address.')
  })
})
