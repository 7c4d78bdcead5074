import './page.css'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Panel } from '#ui/controls/panel.tsx'

const box = (selector: string) => {
  const element = document.querySelector(selector)
  if (!element) throw new Error(`no ${selector}`)
  return element.getBoundingClientRect()
}

it.each([701, 768, 1199, 1200, 1280, 1440])(
  '[S2.51] the conversation gives way to the signals drawer at %i px',
  async (width) => {
    await page.viewport(width, 720)
    const frame = (drawer: boolean) => (
      <div className="frame">
        <div className="top h-14">Ribbon</div>
        <main className="stage">A conversation</main>
        <section className="composer-area">
          <button type="button" className="ml-auto block">
            Send
          </button>
          {drawer && (
            <Panel title="Signals" place="drawer" onClose={() => undefined}>
              Events
            </Panel>
          )}
        </section>
        <aside className="sidebar max-xl:hidden">Wallet</aside>
      </div>
    )
    const { rerender } = await render(frame(false))
    const before = box('.stage').width
    await rerender(frame(true))
    await expect.poll(() => document.querySelector('dialog')?.open).toBe(true)
    const drawer = box('dialog')
    for (const part of ['.stage', '.composer-area', '.composer-area > button'])
      expect(box(part).right).toBeLessThanOrEqual(drawer.left)
    expect(box('.stage').width).toBeGreaterThanOrEqual(Math.min(width - 460, 390) - 1)
    expect(box('.top').width).toBe(width)
    await rerender(frame(false))
    await expect.poll(() => box('.stage').width).toBe(before)
  },
)
