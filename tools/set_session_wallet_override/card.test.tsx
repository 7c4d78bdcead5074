import { describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Stage } from '../_kit/testing/card.tsx'
import { card } from './card.tsx'
import { fixtures } from './fixtures.ts'

const drawn = async (state: keyof typeof fixtures, width = 760, rerun?: () => void) =>
  (
    await render(
      <Stage
        card={card}
        call={fixtures[state] ?? fixtures.done}
        width={width}
        actions={rerun ? { rerun } : {}}
      />,
    )
  ).container

describe('the card of the session’s wallet', () => {
  it('[C2.55, C3.46] says which wallet is active, or that the choice was cleared', async () => {
    const chosen = await drawn('done')
    for (const words of ['Chosen for this session', 'Trading', 'A2LySQ…pqe1LE', 'Active'])
      expect(chosen.textContent).toContain(words)
    const cleared = await drawn('cleared')
    for (const words of ['Cleared', 'Main', 'Default']) expect(cleared.textContent).toContain(words)
  })

  it('[S7.30] shows from which wallet the session went to which', async () => {
    expect((await drawn('done')).textContent).toContain('Main →to Trading')
    expect((await drawn('cleared')).textContent).toContain('Trading →to Main')
    expect((await drawn('notTaken')).textContent).not.toContain('→')
  })

  it('[C8.22] says when there is no wallet at all', async () => {
    expect((await drawn('empty')).querySelector('p')).toHaveTextContent('No wallet bound to this session.')
  })

  it("[C8.23] says 'Override failed' and what holds now", async () => {
    const rerun = vi.fn()
    const refused = await drawn('failed', 760, rerun)
    expect(refused.querySelector('h4')).toHaveTextContent('Override failed')
    expect(refused.textContent).toContain('That wallet is not yours to use.')
    expect(refused.querySelector('button')).toBeNull()
    const notTaken = await drawn('notTaken')
    expect(notTaken.querySelector('h4')).toHaveTextContent('Override failed')
    expect(notTaken.textContent).toContain('as before')
  })
})
