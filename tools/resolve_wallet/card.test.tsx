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

describe('the session wallet card', () => {
  it('[C1.7, C2.53] shows the resolved wallet and where it came from', async () => {
    const root = await drawn('done')
    for (const words of [
      'Session wallet',
      'Demo wallet',
      'Demo wallet',
      'Adk6aY…6o7o8Z'.slice(0, 7),
      'In use',
    ])
      expect(root.textContent).toContain(words)
    expect(root.querySelector('a')).toHaveAttribute(
      'href',
      'https://explorer.example/address/Adk6aYtpHyHLaMBmBzb3iBjnjVpVFLLBCXp1QM6o7o8Z',
    )
  })

  it('says when the session chose another wallet', async () => {
    expect((await drawn('override')).textContent).toContain('Chosen for this session')
  })

  it('does not show its empty words while it is still looking', async () => {
    const root = await drawn('running')
    expect(root.querySelector('[role="status"]')).toHaveTextContent('Looking up the wallet…')
    expect(root.textContent).not.toContain('Resolver did not')
  })

  it('[C8.21] says when the resolver had none', async () => {
    expect((await drawn('empty')).querySelector('p')).toHaveTextContent('Resolver did not return a wallet.')
  })

  it('says what failed and offers another try', async () => {
    const rerun = vi.fn()
    const root = await drawn('failed', 760, rerun)
    root.querySelector('button')?.click()
    expect(root.textContent).toContain('(request 7f3a)')
    expect(rerun).toHaveBeenCalledOnce()
  })
})
