import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { formatPrice } from '#contract/rules/amounts.ts'
import { findingsNow } from '../testing/axe-findings.ts'
import { Sparkline } from './sparkline.tsx'

const draw = (values: readonly number[]) =>
  render(<Sparkline values={values} label="SOL, 24 hours" format={formatPrice} />)

it('says its lowest, highest and last value', async () => {
  const { getByRole, container } = await draw([168, 171.5, 160.25, 170])
  const name = 'SOL, 24 hours: lowest $160.25, highest $171.50, last $170.00'
  await expect.element(getByRole('img', { name })).toHaveClass('text-up')
  expect(await findingsNow(container, ['region'])).toEqual([])
})

it.each([
  [[2, 1], 'text-down'],
  [[1, 2, 1], 'text-fg-3'],
])('colours %j as %s', async (values, tone) => {
  const { getByRole } = await draw(values)
  await expect.element(getByRole('img')).toHaveClass(tone)
})

it.each([
  [0.004, 'text-fg-3'],
  [-0.004, 'text-fg-3'],
  [0.005, 'text-up'],
  [-0.01, 'text-down'],
])(
  'has the colour of the change beside it, and is grey where that reads as 0.00%%: %d',
  async (change, tone) => {
    const { getByRole } = await render(
      <Sparkline values={[1, 1.2, 0.9]} label="USDC, 24 hours" format={formatPrice} change={change} />,
    )
    await expect.element(getByRole('img')).toHaveClass(tone)
  },
)

it.each([[[]], [[1]], [[1, Number.NaN]]])('draws nothing for %j', async (values) => {
  const { container } = await draw(values)
  expect(container.innerHTML).toBe('')
})
