/** Tests the rows of the caller's trades. */
import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { Stage } from '../_kit/testing/card.tsx'
import { card } from './card.tsx'
import { fixtures } from './fixtures.ts'

const drawn = async (state: keyof typeof fixtures, width = 760) =>
  (
    await render(
      <Stage
        card={card}
        call={fixtures[state] ?? fixtures.done}
        width={width}
        actions={{ rerun: () => {} }}
      />,
    )
  ).container
const rowsIn = (root: Element) =>
  [...root.querySelectorAll('li')].map(({ textContent }) => textContent.replaceAll(' ', ' '))

describe('the card of past trades', () => {
  it('shows both sides, the state, the fee, and what came is worth now', async () => {
    const [done, pending, failed] = rowsIn(await drawn('done'))
    expect(done).toMatch(/^0\.01 SOL → 1\.68412 USDCConfirmed/)
    expect(done).toMatch(/paid \$1\.68, fee 0\.000205 SOLworth \$1\.68 now/)
    expect(pending).toMatch(/On its way/)
    expect(failed).toMatch(/Failed.*[a-z]\.$/)
    expect(failed).not.toMatch(/worth/)
  })

  it('says that trades stand without prices', async () => {
    const root = await drawn('unpriced')
    expect(root.textContent).toMatch(/No prices.*limits our requests.*come from the ledger and are complete/)
    expect(rowsIn(root)[0]).not.toMatch(/worth/)
  })

  it('opens the rest, and says where older ones are', async () => {
    const root = await drawn('many', 390)
    expect(rowsIn(root)).toHaveLength(5)
    expect(root.textContent).toContain('Older ones are in the wallet panel.')
    ;[...root.querySelectorAll('button')].find(({ textContent }) => textContent === 'Show 7 more')?.click()
    await expect.poll(() => rowsIn(root)).toHaveLength(12)
  })

  it('has words for no trades', async () => {
    expect((await drawn('empty')).textContent).toContain('No trades yet.')
  })
})
