import '#ui/controls/controls.css'
import { Coins, Settings2 } from 'lucide-react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { findingsNow } from '#ui/testing/axe-findings.ts'
import { Palette } from './palette.tsx'

const run = { settings: vi.fn(), price: vi.fn() }
const GROUPS = [
  { heading: 'Recent tokens', items: [{ id: 'a', label: 'Price of BONK', icon: Coins, run: run.price }] },
  {
    heading: 'Settings',
    items: [
      {
        id: 'b',
        label: 'Settings',
        also: 'preferences',
        icon: Settings2,
        shortcut: 'settings' as const,
        run: run.settings,
      },
    ],
  },
]

beforeEach(async () => {
  vi.clearAllMocks()
  await page.viewport(1280, 720)
})

async function open() {
  const [onAsk, onClose] = [vi.fn(), vi.fn()]
  const screen = await render(<Palette groups={GROUPS} onAsk={onAsk} onClose={onClose} />)
  const box = screen.getByRole('combobox')
  await expect.element(box).toHaveFocus()
  /** The option that a screen reader names. */
  const active = () => {
    const id = box.element().getAttribute('aria-activedescendant')
    return id ? document.getElementById(id)?.textContent : undefined
  }
  return { screen, onAsk, onClose, active }
}

describe('the command palette', () => {
  it('keeps the focus in the box, names the chosen command to a screen reader, and runs it by Enter', async () => {
    const { active } = await open()
    await expect.poll(active).toContain('Price of BONK')
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(active).toContain('Settings')
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(active).toContain('Price of BONK')
    await userEvent.keyboard('{Enter}')
    expect(run.price).toHaveBeenCalledOnce()
  })

  it('finds a command by other words for it', async () => {
    const { screen, active } = await open()
    await userEvent.keyboard('prefer')
    await expect.poll(active).toContain('Settings')
    await expect.element(screen.getByText('Price of BONK')).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    expect(run.settings).toHaveBeenCalledOnce()
  })

  it('sends what is no command as a message', async () => {
    const { active, onAsk } = await open()
    await userEvent.keyboard('is this JUP the real one?')
    await expect.poll(active).toContain('is this JUP the real one?')
    await userEvent.keyboard('{Enter}')
    expect(onAsk).toHaveBeenCalledWith('is this JUP the real one?')
  })

  it('closes by Escape and by its button, and has nothing that axe finds', async () => {
    const { screen, onClose } = await open()
    expect(await findingsNow(screen.getByRole('dialog').element())).toEqual([])
    await userEvent.keyboard('{Escape}')
    await screen.getByRole('button', { name: 'Close' }).click()
    expect(onClose).toHaveBeenCalledTimes(2)
  })
})
