/** Tests the list of the settings beside the settings themselves. */
import '#ui/styles/index.css'
import '#ui/controls/controls.css'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Settings } from './settings.tsx'

const TITLES = ['Appearance', 'Voice', 'Trading', 'Keyboard'] as const
const parts = TITLES.map((title) => ({
  id: title.toLowerCase(),
  title,
  content: <p style={{ height: title === 'Keyboard' ? 40 : 500 }}>{title}</p>,
}))

it('marks the section that is read, and begins at the first one', async () => {
  await page.viewport(1280, 720)
  const screen = await render(<Settings parts={parts} address="/settings" onClose={vi.fn()} />)
  const current = () => screen.container.querySelector('[aria-current]')?.textContent
  expect(document.activeElement?.id).toBe('settings-appearance')
  expect(current()).toBe('Appearance')
  await screen.getByRole('button', { name: 'Keyboard' }).click()
  await expect.poll(current).toBe('Keyboard')
  expect(document.activeElement?.id).toBe('settings-keyboard')
  const scroller = screen.container.querySelector('nav')?.parentElement?.parentElement
  scroller?.scrollTo({ top: 540 })
  await expect.poll(current).toBe('Voice')
  await screen.unmount()
})
