import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { OverviewButton } from './overview-button.tsx'

const open = () =>
  render(
    <>
      <OverviewButton
        onIntent={() => undefined}
        panel={(close) => (
          <button type="button" onClick={close}>
            The stack
          </button>
        )}
      />
      <p id="log">A conversation</p>
      <pre id="code">wide</pre>
    </>,
  )

function swipe(id: string, dx: number, dy = 0): void {
  const target = document.getElementById(id)
  if (!target) throw new Error(`no ${id}`)
  const touch = (x: number, y: number) => new Touch({ identifier: 1, target, clientX: x, clientY: y })
  const [from, to] = [touch(300, 300), touch(300 + dx, 300 + dy)]
  target.dispatchEvent(new TouchEvent('touchstart', { touches: [from], bubbles: true }))
  target.dispatchEvent(new TouchEvent('touchend', { changedTouches: [to], bubbles: true }))
}

beforeEach(() => page.viewport(390, 844))

it.each([390, 1199])('[S2.39] opens the signal stack by a visible button at %i px', async (width) => {
  await page.viewport(width, 844)
  const screen = await open()
  const button = screen.getByRole('button', { name: 'Wallet and market' })
  await expect.element(button).toBeVisible()
  await button.click()
  await expect.element(screen.getByText('The stack')).toBeVisible()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
})

it('is not there where the stack itself stands', async () => {
  await page.viewport(1200, 844)
  const screen = await open()
  await expect.element(screen.getByLabelText('Wallet and market')).not.toBeVisible()
})

it('opens by a swipe to the left', async () => {
  const screen = await open()
  swipe('log', -90)
  await expect.element(screen.getByText('The stack')).toBeVisible()
})

it.each([
  ['log', 90, 0],
  ['log', -40, 0],
  ['log', -90, 80],
  ['code', -90, 0],
])('does not open by a finger on the %s that moves by %i and %i', async (id, dx, dy) => {
  const screen = await open()
  swipe(id, dx, dy)
  await expect
    .element(screen.getByRole('button', { name: 'Wallet and market' }))
    .toHaveAttribute('aria-expanded', 'false')
})
