/** Tests that the admin dock lies on nothing of the rail where it stands at first (spec C2.16). */
import './page.css'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Panel } from '#ui/controls/panel.tsx'
import { Dock } from '#web/features/admin/dock.tsx'

const ROWS = Array.from({ length: 40 }, (_, row) => `Row ${row + 1}`)

const Page = ({ panel }: { panel?: boolean }) => (
  <div className="frame">
    <div className="top h-14">Ribbon</div>
    <main className="stage">A conversation</main>
    <section className="composer-area h-28">Composer</section>
    <aside className="sidebar min-h-0 overflow-y-auto border-l border-line p-5 max-xl:hidden">
      <ul>
        {ROWS.map((row) => (
          <li key={row} className="h-9">
            {row}
          </li>
        ))}
      </ul>
    </aside>
    <Dock onOpen={() => undefined} menu={() => 'Its menu'} />
    {panel && (
      <Panel title="Wallet" onClose={() => undefined}>
        Its content
      </Panel>
    )}
  </div>
)

const boxOf = (selector: string): DOMRect => {
  const element = document.querySelector(selector)
  if (!element) throw new Error(`There is no ${selector}.`)
  return element.getBoundingClientRect()
}

beforeEach(() => sessionStorage.clear())

it.each([
  [1200, 720],
  [1280, 720],
  [1440, 900],
  [1920, 1080],
])(
  '[C2.16] the rail ends above the dock at %i × %i, until it is dragged elsewhere',
  async (width, height) => {
    await page.viewport(width, height)
    const screen = await render(<Page />)
    const [rail, dock] = [boxOf('.sidebar'), boxOf('.admin-dock')]
    expect([dock.left, dock.top]).toEqual([width - 112, height - 128])
    expect(dock.top - rail.bottom).toBeGreaterThanOrEqual(12)
    const line = getComputedStyle(document.querySelector('.frame') as Element, '::after')
    expect([line.borderLeftWidth, line.height]).toEqual(['1px', `${height - 56}px`])
    screen.getByRole('button', { name: 'Admin tools' }).element().focus()
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
    await expect.poll(() => boxOf('.sidebar').bottom).toBe(height)
  },
)

it('shows each row whole above the dock, or not at all', async () => {
  await page.viewport(1280, 720)
  await render(<Page />)
  const rows = [...document.querySelectorAll<HTMLElement>('.sidebar li')]
  const end = boxOf('.sidebar').bottom
  // Before the first frame the animation that hides the others has not begun.
  await expect.poll(() => getComputedStyle(rows.at(-1) as Element).opacity).toBe('0')
  const shown = rows.filter((row) => getComputedStyle(row).opacity === '1')
  expect(shown).toEqual(rows.filter((row) => row.getBoundingClientRect().bottom <= end))
  document.querySelector('.sidebar')?.scrollTo({ top: 10_000 })
  await expect.poll(() => getComputedStyle(rows.at(-1) as Element).opacity).toBe('1')
})

it('is not cut through by a panel from above', async () => {
  await page.viewport(1280, 720)
  const screen = await render(<Page panel />)
  const dock = document.querySelector('.admin-dock')
  expect(dock?.checkVisibility({ visibilityProperty: true })).toBe(false)
  await screen.rerender(<Page />)
  expect(dock?.checkVisibility({ visibilityProperty: true })).toBe(true)
})
