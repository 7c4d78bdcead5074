import './controls.css'
import { type ComponentProps, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Panel } from './panel.tsx'

afterEach(() => page.viewport(1280, 800))

type Place = ComponentProps<typeof Panel>['place']

function Opener({ closed, place }: { closed: () => void; place?: Place }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => {
    closed()
    setIsOpen(false)
  }
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <button type="button">Beside</button>
      {isOpen && (
        <Panel title="Settings" onClose={close} place={place ?? 'beside'}>
          <button type="button">Within</button>
        </Panel>
      )}
    </>
  )
}

async function open(closed = vi.fn(), place?: Place) {
  const screen = await render(<Opener closed={closed} {...(place && { place })} />)
  await screen.getByRole('button', { name: 'Open' }).click()
  const panel = screen.getByRole('dialog', { name: 'Settings' })
  await expect.element(panel).toBeVisible()
  return { screen, panel, closed }
}
const focusIsIn = (element: Element) => element.contains(document.activeElement)

describe('a panel', () => {
  beforeEach(() => page.viewport(1280, 800))

  it('takes the focus, leaves the page usable, and gives the focus back', async () => {
    const { screen, panel, closed } = await open()
    expect(focusIsIn(panel.element())).toBe(true)
    await screen.getByRole('button', { name: 'Beside' }).click()
    await expect.element(panel).toBeVisible()
    await panel.getByRole('button', { name: 'Close' }).click()
    expect(closed).toHaveBeenCalledOnce()
    await expect.element(screen.getByRole('button', { name: 'Open' })).toHaveFocus()
  })

  it('is a sheet above the page when the phone is turned, and stands beside it again', async () => {
    await page.viewport(844, 390)
    const { panel } = await open()
    const isModal = () => panel.element().matches(':modal')
    const within = panel.getByRole('button', { name: 'Within' }).element() as HTMLElement
    within.focus()
    expect(isModal()).toBe(false)
    await page.viewport(390, 844)
    await expect.poll(isModal).toBe(true)
    expect(document.activeElement).toBe(within)
    await page.viewport(844, 390)
    await expect.poll(isModal).toBe(false)
    expect(document.activeElement).toBe(within)
    await expect.element(panel).toBeVisible()
  })

  it('closes on Escape wherever the focus is, and keeps the key to itself', async () => {
    const { screen, closed } = await open()
    const heard: boolean[] = []
    document.addEventListener('keydown', (event) => heard.push(event.defaultPrevented), { once: true })
    screen.getByRole('button', { name: 'Beside' }).element().focus()
    await userEvent.keyboard('{Escape}')
    expect(closed).toHaveBeenCalledOnce()
    expect(heard).toEqual([true])
  })
})

describe.each(['menu', 'room'] as const)('a panel as %s', (place) => {
  beforeEach(() => page.viewport(1280, 800))

  it('keeps the focus within, goes on Escape and on a press beside it, and gives the focus back', async () => {
    const closed = vi.fn()
    const { screen, panel } = await open(closed, place)
    expect(panel.element().matches(':modal')).toBe(true)
    for (let press = 0; press < 5; press++) {
      await userEvent.keyboard('{Tab}')
      expect(focusIsIn(panel.element()) || document.activeElement === document.body).toBe(true)
    }
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('button', { name: 'Open' })).toHaveFocus()
    await screen.getByRole('button', { name: 'Open' }).click()
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
      panel.element().dispatchEvent(new PointerEvent(type, { bubbles: true }))
    expect(closed).toHaveBeenCalledTimes(2)
  })

  it('stands whole on the page', async () => {
    const { panel } = await open(vi.fn(), place)
    const { left, right, top, bottom } = panel.element().getBoundingClientRect()
    expect(Math.min(left, top, 1280 - right, 800 - bottom)).toBeGreaterThanOrEqual(20)
    expect(right - left).toBeCloseTo(place === 'room' ? 880 : 380, 0)
  })
})

describe('on a phone', () => {
  beforeEach(() => page.viewport(390, 844))

  it('it is a sheet from below as wide as the page, and the focus stays in it', async () => {
    const { panel } = await open()
    const { left, right, bottom, top } = panel.element().getBoundingClientRect()
    expect([left, right]).toEqual([0, 390])
    await expect.poll(() => panel.element().getBoundingClientRect().bottom).toBe(844)
    expect(bottom - top).toBeLessThanOrEqual(844 - 40)
    expect(panel.element().matches(':modal')).toBe(true)
    for (let press = 0; press < 5; press++) {
      await userEvent.keyboard('{Tab}')
      expect(focusIsIn(panel.element()) || document.activeElement === document.body).toBe(true)
    }
  })

  it('goes when it is pulled down, and stays when it is only touched', async () => {
    const { panel, closed } = await open()
    const grab = panel.element().firstElementChild as HTMLElement
    const pull = (by: number) => {
      vi.spyOn(grab, 'setPointerCapture').mockReturnValue()
      const event = (type: string, clientY: number) =>
        grab.dispatchEvent(new PointerEvent(type, { clientY, pointerId: 1, bubbles: true }))
      event('pointerdown', 100)
      event('pointermove', 100 + by)
      event('pointerup', 100 + by)
    }
    pull(30)
    expect(closed).not.toHaveBeenCalled()
    pull(140)
    expect(closed).toHaveBeenCalledOnce()
  })

  it('goes on Escape', async () => {
    const { closed } = await open()
    await userEvent.keyboard('{Escape}')
    expect(closed).toHaveBeenCalledOnce()
  })

  it('goes back with the back gesture where the browser has no other way', async () => {
    const watcher = Object.getOwnPropertyDescriptor(window, 'CloseWatcher')
    delete (window as { CloseWatcher?: unknown }).CloseWatcher
    try {
      const { closed } = await open()
      history.back()
      await expect.poll(() => closed.mock.calls.length).toBe(1)
    } finally {
      if (watcher) Object.defineProperty(window, 'CloseWatcher', watcher)
    }
  })

  it('stays in place of another sheet, and leaves no entry in the history', async () => {
    const watcher = Object.getOwnPropertyDescriptor(window, 'CloseWatcher')
    delete (window as { CloseWatcher?: unknown }).CloseWatcher
    const before: unknown = history.state
    const sheet = (name: string, closed: () => void) => (
      <Panel key={name} title={name} onClose={closed}>
        {name}
      </Panel>
    )
    try {
      const [first, second] = [vi.fn(), vi.fn()]
      const screen = await render(sheet('Account', first))
      const removed = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
      await screen.rerender(sheet('Conversations', second))
      await removed
      await expect.poll(() => history.state).toEqual({ sheet: true })
      expect([first.mock.calls, second.mock.calls]).toEqual([[], []])
      const left = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
      await screen.unmount()
      await left
      expect(history.state).toEqual(before)
    } finally {
      if (watcher) Object.defineProperty(window, 'CloseWatcher', watcher)
    }
  })
})
