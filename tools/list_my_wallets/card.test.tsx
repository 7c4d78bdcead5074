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

const rows = (root: Element) => [...root.querySelectorAll('li')]
const button = (root: Element, name: string) =>
  [...root.querySelectorAll('button')].find(({ textContent }) => textContent === name)

describe('the linked wallets card', () => {
  it('[C1.7] shows label, address and status of each; a wallet without a label goes by its address', async () => {
    const root = await drawn('done')
    expect(rows(root).map(({ textContent }) => textContent)).toEqual([
      'MainCozdKy…PjpaYaDefault',
      'TradingA2LySQ…pqe1LEReady',
      '9CTm…8BvQ9CTmyG…yS8BvQProvisioning',
    ])
  })

  it('[C2.54, C9.12] shows six and opens the rest', async () => {
    const root = await drawn('many')
    expect(rows(root)).toHaveLength(6)
    button(root, 'Show 2 more')?.click()
    await vi.waitFor(() => expect(rows(root)).toHaveLength(8))
    button(root, 'Collapse')?.click()
    await vi.waitFor(() => expect(rows(root)).toHaveLength(6))
  })

  it('[C8.16] says when there are none, and not while it is still listing', async () => {
    expect((await drawn('empty')).querySelector('p')).toHaveTextContent('No wallets linked to this account.')
    const running = await drawn('running')
    expect(running.querySelector('[role="status"]')).toHaveTextContent('Listing your wallets…')
    expect(running.textContent).not.toContain('No wallets')
  })

  it('offers no second try where it cannot help', async () => {
    const root = await drawn('failed', 760, vi.fn())
    expect(root.textContent).toContain('Log in to continue.')
    expect(button(root, 'Retry')).toBeUndefined()
  })
})
