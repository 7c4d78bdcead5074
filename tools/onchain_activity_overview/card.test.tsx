import { describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ExplorerContext } from '#ui/chips/explorer.ts'
import { fits, Stage } from '../_kit/testing/card.tsx'
import { card } from './card.tsx'
import { fixtures } from './fixtures.ts'

type State = keyof typeof fixtures
const stateOf = (state: State) => fixtures[state] ?? fixtures.done

async function drawn(state: State, width = 760, rerun?: () => void) {
  const { container } = await render(
    <Stage card={card} call={stateOf(state)} width={width} actions={rerun ? { rerun } : {}} />,
  )
  return container
}
const button = (root: Element, name: string) =>
  [...root.querySelectorAll('button')].find(({ textContent }) => textContent === name)

describe('the activity card', () => {
  it('shows a swap with its price, its venue, its fee and rent, and a signature to copy', async () => {
    const root = await drawn('done')
    const [row] = root.querySelectorAll('ul li')
    expect(row?.textContent).toContain('Bought786,000 BONKfor0.1000 SOL$16.84')
    for (const words of ['on Sandbox market maker', 'fee 0.00001 SOL', 'rent 0.002039 SOL'])
      expect(row?.textContent).toContain(words)
    expect(row?.querySelector('button[aria-label^="Copy signature"]')).not.toBeNull()
  })

  it('links to an explorer only where one shows this chain', async () => {
    expect((await drawn('done')).querySelectorAll('a[href^="https://explorer"]').length).toBeGreaterThan(0)
    const Card = card
    const { container } = await render(
      <ExplorerContext value={undefined}>
        <Card call={fixtures.done} actions={{}} />
      </ExplorerContext>,
    )
    expect(container.querySelectorAll('a')).toHaveLength(0)
  })

  it('draws the flow with words, and the same as a table', async () => {
    const root = await drawn('done')
    const chart = root.querySelector('svg[role="img"]')
    expect(chart).toHaveAttribute('aria-label', 'In $2,513, out $311.25, per hour')
    expect(chart?.querySelectorAll('rect')).toHaveLength(4)
    button(root, 'Show as table')?.click()
    await vi.waitFor(() => expect(root.querySelectorAll('tbody tr')).toHaveLength(3))
    expect(root.querySelector('table')?.textContent).toContain('$2,261')
    expect(button(root, 'Hide table')).toHaveAttribute('aria-expanded', 'true')
  })

  it('names the traders of a token by net', async () => {
    const text = (await drawn('token')).textContent
    for (const words of ['BONK DezX…B263', 'Wallets2', '+$14.27', 'Net buyers', 'Net sellers'])
      expect(text).toContain(words)
  })

  it('says what was not read', async () => {
    const text = (await drawn('partial')).textContent
    expect(text).toContain('Only the newest 200 transactions were read. The figures count no others.')
    expect(text).toContain('3 transactions could not be read: the node does not keep them any more.')
    expect(text).toContain('Only 12 token accounts of the wallet were searched for incoming transfers.')
    expect(text).toContain('195 more in this range.')
  })

  it('keeps the amounts without prices', async () => {
    const text = (await drawn('unpriced')).textContent
    expect(text).toContain('Jupiter limits our requests.')
    expect(text).toContain('In6.00 SOL')
    expect(text).not.toContain('$')
  })

  it('says when nothing happened, and marks what is old', async () => {
    expect((await drawn('empty')).textContent).toContain('No transactions in the last 24 hours.')
    expect((await drawn('stale')).textContent).toContain('CachedSandbox chain, 4 min ago')
  })

  it('offers another try where it can help, and names the variable where it cannot', async () => {
    const rerun = vi.fn()
    button(await drawn('failed', 760, rerun), 'Retry')?.click()
    expect(rerun).toHaveBeenCalledOnce()
    const closed = await drawn('not_configured', 760, rerun)
    expect(closed.textContent).toContain('HELIUS_API_KEY')
    expect(button(closed, 'Retry')).toBeUndefined()
  })

  it('fits a phone', async () => {
    expect(fits(await drawn('done', 358))).toBe(true)
    expect(fits(await drawn('token', 358))).toBe(true)
  })
})
