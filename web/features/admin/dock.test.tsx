import '#ui/styles/index.css'
import '#ui/controls/controls.css'
import { useState } from 'react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { findingsNow } from '#ui/testing/axe-findings.ts'
import type { AdminPanel } from '#web/lib/admin-panel.ts'
import { Dock } from './dock.tsx'
import { DockMenu, type MenuProps } from './dock-menu.tsx'
import { FloatingPanel } from './floating-panel.tsx'
import type { Task } from './use-task.ts'

const KEY = 'parley.adminDockPosition'
const idle: Task = { isRunning: false, run: () => undefined }

function Page(props: Partial<MenuProps>) {
  const [opened, setOpened] = useState<AdminPanel>()
  return (
    <main>
      <button type="button">Elsewhere</button>
      <Dock
        onOpen={setOpened}
        menu={(onOpen) => (
          <DockMenu
            opened={opened}
            onOpen={onOpen}
            userId="user_1"
            memories="50+"
            tools={41}
            hasPersona
            hasConsole
            hasSuper
            copyTranscript={idle}
            downloadAudio={idle}
            saveLog={idle}
            {...props}
          />
        )}
      >
        {opened && (
          <FloatingPanel title={opened} onClose={() => setOpened(undefined)}>
            Its content
          </FloatingPanel>
        )}
      </Dock>
    </main>
  )
}

async function show(props: Partial<MenuProps> = {}) {
  const screen = await render(<Page {...props} />)
  const dock = screen.getByRole('button', { name: 'Admin tools' })
  const menu = screen.getByRole('group', { name: 'Admin tools' })
  const at = () => {
    const { left, top } = dock.element().getBoundingClientRect()
    return { x: left, y: top }
  }
  const labels = () =>
    menu
      .getByRole('button')
      .elements()
      .map((row) => row.getAttribute('aria-label') ?? row.firstChild?.nextSibling?.textContent)
  return { screen, dock, menu, at, labels }
}
type Shown = Awaited<ReturnType<typeof show>>

/** The whole of a drag happens at this time, so that its click is never taken for a later one. */
const DRAGGED_AT_MS = 1000

/** A press, moves and a release of the mouse, and the click that a browser makes of them. */
function drag(
  { dock }: Shown,
  from: readonly [number, number],
  ...to: readonly (readonly [number, number])[]
) {
  const element = dock.element()
  vi.spyOn(element, 'setPointerCapture').mockReturnValue()
  const fire = (type: string, [clientX, clientY]: readonly [number, number]) =>
    element.dispatchEvent(
      new PointerEvent(type, { clientX, clientY, pointerId: 1, button: 0, bubbles: true, cancelable: true }),
    )
  const now = vi.spyOn(performance, 'now').mockReturnValue(DRAGGED_AT_MS)
  fire('pointerdown', from)
  for (const point of to) fire('pointermove', point)
  fire('pointerup', to.at(-1) ?? from)
  element.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  now.mockRestore()
}

beforeEach(async () => {
  sessionStorage.clear()
  await page.viewport(1280, 800)
})

describe('the admin dock', () => {
  it('[C2.12] is a round control', async () => {
    const { dock } = await show()
    const { width, height } = dock.element().getBoundingClientRect()
    expect([width, height]).toEqual([52, 52])
    expect(getComputedStyle(dock.element()).borderRadius).toBe('999px')
  })

  it('[C2.16] stands at its default place', async () => {
    const { at } = await show()
    expect(at()).toEqual({ x: 1280 - 112, y: 800 - 128 })
  })

  it.each([
    [390, 844],
    [844, 390],
  ])('stands in its place among the small tools, until it is dragged, at %i × %i', async (width, height) => {
    await page.viewport(width, height)
    const slot = document.createElement('i')
    slot.dataset.dockSlot = ''
    slot.style.cssText = 'position:fixed;right:60px;bottom:8px;width:28px;height:28px'
    document.body.append(slot)
    onTestFinished(() => slot.remove())
    const shown = await show()
    const box = () => shown.dock.element().getBoundingClientRect()
    expect(shown.at()).toEqual({ x: width - 88, y: height - 36 })
    expect(box().width).toBe(28)
    expect(getComputedStyle(shown.dock.element()).borderRadius).toBe('999px')
    drag(shown, [width - 80, height - 30], [width - 100, height - 100], [width - 180, height - 130])
    await expect.poll(() => box().width).toBe(52)
    expect(shown.at()).toEqual({ x: width - 188, y: height - 136 })
  })

  it('[C2.14, C9.7] is dragged, and stands there again after a reload in this browser session', async () => {
    const first = await show()
    drag(first, [1200, 700], [1000, 500], [700, 300])
    await expect.poll(first.at).toEqual({ x: 1168 - 500, y: 672 - 400 })
    expect(JSON.parse(sessionStorage.getItem(KEY) ?? '')).toEqual({ x: 668, y: 272 })
    await first.screen.unmount()
    expect((await show()).at()).toEqual({ x: 668, y: 272 })
  })

  it.each(['nonsense', '{"x":"1"}', 'null'])('takes the default place where %s was kept', async (kept) => {
    sessionStorage.setItem(KEY, kept)
    expect((await show()).at()).toEqual({ x: 1168, y: 672 })
  })

  it('[C2.15, C9.5] stays within the page by 12 px, also when that becomes smaller', async () => {
    const shown = await show()
    drag(shown, [1200, 700], [5000, 5000])
    await expect.poll(shown.at).toEqual({ x: 1280 - 52 - 12, y: 800 - 52 - 12 })
    await page.viewport(900, 600)
    await expect.poll(shown.at).toEqual({ x: 900 - 52 - 12, y: 600 - 52 - 12 })
  })

  it('[C2.17, C4.10] opens and closes on a click', async () => {
    const { dock, menu } = await show()
    await dock.click()
    await expect.element(menu).toBeVisible()
    await expect.element(dock).toHaveAttribute('aria-expanded', 'true')
    await dock.click()
    expect(menu.elements()).toEqual([])
    await expect.element(dock).toHaveAttribute('aria-expanded', 'false')
  })

  it('[C4.12, C9.6] takes a movement of 3 px for a click, and a longer one for a drag', async () => {
    const shown = await show()
    drag(shown, [1200, 700], [1203, 700])
    await expect.element(shown.menu).toBeVisible()
    expect(shown.at()).toEqual({ x: 1168, y: 672 })
    drag(shown, [1200, 700], [1196, 700])
    await expect.poll(shown.at).toEqual({ x: 1164, y: 672 })
    await expect.element(shown.menu).toBeVisible()
  })

  it('[C4.11] ignores a click within 120 ms after a drag, and no later one', async () => {
    const shown = await show()
    drag(shown, [1200, 700], [1100, 700])
    const click = () => shown.dock.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
    const now = vi.spyOn(performance, 'now').mockReturnValue(DRAGGED_AT_MS + 119)
    click()
    expect(shown.menu.elements()).toEqual([])
    now.mockReturnValue(DRAGGED_AT_MS + 120)
    click()
    now.mockRestore()
    await expect.element(shown.menu).toBeVisible()
  })

  it('is moved by the arrow keys, which keep their place too', async () => {
    const { dock, at } = await show()
    dock.element().focus()
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}')
    await expect.poll(at).toEqual({ x: 1152, y: 656 })
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
    await expect.poll(at).toEqual({ x: 1088, y: 656 })
    expect(JSON.parse(sessionStorage.getItem(KEY) ?? '')).toEqual({ x: 1088, y: 656 })
  })

  it('[C2.18] closes on a press outside, and not on one within', async () => {
    const { screen, dock, menu } = await show()
    await dock.click()
    await menu.getByRole('button', { name: 'Save log' }).click()
    await expect.element(menu).toBeVisible()
    await screen.getByRole('button', { name: 'Elsewhere' }).click()
    expect(menu.elements()).toEqual([])
  })

  it('[C2.19, C2.34] closes on Escape, after the panel that it opened', async () => {
    const { screen, dock, menu } = await show()
    await dock.click()
    await menu.getByRole('button', { name: /Memories/ }).click()
    const panel = screen.getByRole('dialog', { name: 'memories' })
    await expect.element(panel).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => panel.elements()).toEqual([])
    await expect.element(menu).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(menu.elements()).toEqual([])
  })
})

describe('the menu of the dock', () => {
  it('gives way to what is drawn over it, and stays beside a panel', async () => {
    const { dock, menu } = await show()
    await dock.click()
    await menu.getByRole('button', { name: /Memories/ }).click()
    await expect.element(menu).toBeVisible()
    await menu.getByRole('button', { name: 'Persona' }).click()
    expect(menu.elements()).toEqual([])
  })

  it('shows all of its buttons on a phone on its side, and gives way to a panel', async () => {
    await page.viewport(844, 390)
    const { screen, dock, menu } = await show()
    await dock.click()
    const box = menu.element()
    expect(box.scrollHeight).toBeLessThanOrEqual(box.clientHeight)
    expect(box.getBoundingClientRect().top).toBeGreaterThanOrEqual(12)
    await menu.getByRole('button', { name: /Memories/ }).click()
    await expect.element(screen.getByRole('dialog', { name: 'memories' })).toBeVisible()
    expect(menu.elements()).toEqual([])
  })

  it('gives way to its panel when the window becomes too small for both', async () => {
    const { screen, dock, menu } = await show()
    await dock.click()
    await menu.getByRole('button', { name: /Memories/ }).click()
    await expect.element(menu).toBeVisible()
    await page.viewport(844, 390)
    await expect.poll(() => menu.elements()).toEqual([])
    const [panel, button] = [screen.getByRole('dialog', { name: 'memories' }), dock].map((part) =>
      part.element().getBoundingClientRect(),
    )
    // Beside the dock, not where the menu was.
    expect((button?.left ?? 0) - (panel?.right ?? 0)).toBe(10)
  })

  it('closes when the phone is turned', async () => {
    await page.viewport(844, 390)
    const { screen, dock, menu } = await show()
    await dock.click()
    await expect.element(menu).toBeVisible()
    await page.viewport(390, 844)
    await expect.poll(() => menu.elements()).toEqual([])
    expect(screen.getByRole('dialog').elements()).toEqual([])
  })
})

describe('the buttons of the dock', () => {
  it('[C2.20, C2.22, C2.23, C2.24, C2.25, C2.26, C2.28, C2.29] are nine, in this order', async () => {
    const { dock, labels } = await show()
    await dock.click()
    expect(labels()).toEqual([
      'Memories',
      'Dossier',
      'Persona',
      'Copy transcript',
      'Audio download',
      'Save log',
      'Console',
      'Signals',
      'Super',
    ])
  })

  it('[C2.22, C2.26, C2.29, C6.2] leaves out Persona, Console and Super without what they open', async () => {
    const { dock, labels } = await show({ hasPersona: false, hasConsole: false, hasSuper: false })
    await dock.click()
    expect(labels()).toEqual([
      'Memories',
      'Dossier',
      'Copy transcript',
      'Audio download',
      'Save log',
      'Signals',
    ])
  })

  it('[C2.21, C6.3] cannot open a dossier without a user id', async () => {
    const { dock, menu } = await show({ userId: undefined })
    await dock.click()
    await expect.element(menu.getByRole('button', { name: 'Dossier' })).toBeDisabled()
  })

  it('[C2.27] shows how many tools there are, and how many memories', async () => {
    const { dock, menu } = await show()
    await dock.click()
    await expect.element(menu.getByRole('button', { name: 'Console 41 tools' })).toBeVisible()
    await expect.element(menu.getByRole('button', { name: 'Memories 50+' })).toBeVisible()
  })

  it('[C2.29] has a yellow Super button', async () => {
    const { dock, menu } = await show()
    await dock.click()
    const warn = document.createElement('i')
    warn.style.color = 'var(--warn)'
    document.body.append(warn)
    const row = menu.getByRole('button', { name: 'Super' }).element()
    expect(getComputedStyle(row).color).toBe(getComputedStyle(warn).color)
    warn.remove()
  })

  it('[C2.32] opens one panel in place of the other', async () => {
    const { screen, dock, menu } = await show()
    await dock.click()
    await menu.getByRole('button', { name: /Memories/ }).click()
    await menu.getByRole('button', { name: /Console/ }).click()
    await expect.element(screen.getByRole('dialog', { name: 'console' })).toBeVisible()
    expect(screen.getByRole('dialog').elements()).toHaveLength(1)
    await expect
      .element(menu.getByRole('button', { name: /Console/ }))
      .toHaveAttribute('aria-pressed', 'true')
  })

  it('shows the progress of what takes time', async () => {
    const running = { ...idle, isRunning: true }
    const { dock, menu } = await show({ downloadAudio: { ...running, percent: 40 }, saveLog: running })
    await dock.click()
    await expect.element(menu.getByText('40 %')).toBeVisible()
    await expect.element(menu.getByText('Save log is in progress')).toBeInTheDocument()
  })

  it('has no accessibility findings', async () => {
    const { screen, dock } = await show()
    await dock.click()
    expect(await findingsNow(screen.container)).toEqual([])
  })
})

describe('on a phone', () => {
  beforeEach(() => page.viewport(390, 844))

  it('is a sheet, which gives way to the panel that it opens', async () => {
    const { screen, dock } = await show()
    await dock.click()
    const sheet = screen.getByRole('dialog', { name: 'Admin tools' })
    await expect.element(sheet).toBeVisible()
    expect(sheet.element().getBoundingClientRect().width).toBe(390)
    await sheet.getByRole('button', { name: /Memories/ }).click()
    await expect.element(screen.getByRole('dialog', { name: 'memories' })).toBeVisible()
    expect(screen.getByRole('dialog').elements()).toHaveLength(1)
    await userEvent.keyboard('{Escape}')
    await expect.element(dock).toHaveFocus()
  })
})
