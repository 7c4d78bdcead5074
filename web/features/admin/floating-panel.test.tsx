import '#ui/styles/index.css'
import '#ui/controls/controls.css'
import { type ComponentProps, useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { findingsNow } from '#ui/testing/axe-findings.ts'
import { FloatingPanel } from './floating-panel.tsx'

const long = <p className="whitespace-pre-line">{'A line.\n'.repeat(80)}</p>

type Width = ComponentProps<typeof FloatingPanel>['width']

function Page({ onClose, width = 'standard' }: { onClose: () => void; width?: Width }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <main>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <button type="button">Elsewhere</button>
      <div className="admin-dock">
        <button type="button">Dock</button>
      </div>
      {isOpen && (
        <FloatingPanel
          title="Memories"
          note="12 skipped"
          width={width}
          onClose={() => {
            onClose()
            setIsOpen(false)
          }}
        >
          <button type="button">Within</button>
          {long}
        </FloatingPanel>
      )}
    </main>
  )
}

async function open(width?: Width) {
  const onClose = vi.fn()
  const screen = await render(<Page onClose={onClose} {...(width && { width })} />)
  await screen.getByRole('button', { name: 'Open' }).click()
  const panel = screen.getByRole('dialog', { name: 'Memories' })
  await expect.element(panel).toBeVisible()
  return { screen, panel, onClose }
}

describe('a floating panel', () => {
  beforeEach(() => page.viewport(1280, 800))

  it.each([
    ['standard', 420],
    ['dossier', 460],
  ] as const)('[C9.2, C9.3, C9.4] as %s is at most %i px wide and 520 px high', async (width, px) => {
    const { panel } = await open(width)
    const box = panel.element().getBoundingClientRect()
    expect(box.width).toBe(px)
    expect(box.height).toBe(520)
  })

  it('[C2.33] closes on Close, and the focus goes back to what opened it', async () => {
    const { screen, panel, onClose } = await open()
    expect(panel.element().contains(document.activeElement)).toBe(true)
    await panel.getByRole('button', { name: 'Close' }).click()
    expect(onClose).toHaveBeenCalledOnce()
    await expect.element(screen.getByRole('button', { name: 'Open' })).toHaveFocus()
  })

  it('[C2.34] closes on Escape wherever the focus is', async () => {
    const { screen, onClose } = await open()
    screen.getByRole('button', { name: 'Elsewhere' }).element().focus()
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('[C2.35] closes on a press outside, and not on one within or on the dock', async () => {
    const { screen, panel, onClose } = await open()
    await panel.getByRole('button', { name: 'Within' }).click()
    await screen.getByRole('button', { name: 'Dock' }).click()
    expect(onClose).not.toHaveBeenCalled()
    await screen.getByRole('button', { name: 'Elsewhere' }).click()
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('says its note and has no accessibility findings', async () => {
    const { screen, panel } = await open()
    await expect.element(panel.getByText('12 skipped')).toBeVisible()
    expect(await findingsNow(screen.container)).toEqual([])
  })
})

describe('on a phone', () => {
  beforeEach(() => page.viewport(390, 844))

  it('is a sheet as wide as the page that leaves its top free', async () => {
    const { panel } = await open('dossier')
    expect(panel.element().matches(':modal')).toBe(true)
    await expect.poll(() => panel.element().getBoundingClientRect().bottom).toBe(844)
    const { width, top } = panel.element().getBoundingClientRect()
    expect([width, top]).toEqual([390, 40])
  })
})
