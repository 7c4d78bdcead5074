import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { findingsNow } from '../testing/axe-findings.ts'
import { framesDrawn, untilDrawn } from '../testing/drawn.ts'
import { Base58Chip, type ChipKind } from './base58-chip.tsx'
import { ExplorerContext } from './explorer.ts'

const ADDRESS = '9CTmyGuUYZTP55e15reFPJMeWbMQ6ydXDNyzBMyS8BvQ'
const SIGNATURE = '2RF3ugPdKMojzm2TzjYTL5x8zvFuUMQcJyK3utdX5Z7hRKmcKZjRR76nznazgtcFwr1r2os67PN1CXHF6eHNass7'
const EXPLORER = { address: 'https://x.example/address/{id}', signature: 'https://x.example/tx/{id}' }

async function drawn(value: string, kind: ChipKind, explorer: typeof EXPLORER | undefined = EXPLORER) {
  const { container } = await render(
    <ExplorerContext value={explorer}>
      <Base58Chip value={value} kind={kind} />
    </ExplorerContext>,
  )
  return container
}
const status = (root: Element) => root.querySelector('[role="status"]')?.textContent

describe('a chip', () => {
  it('[C9.22] shows six and six, and the whole on request', async () => {
    const root = await drawn(ADDRESS, 'address')
    expect(root.querySelector('[title]')).toHaveTextContent('9CTmyG…yS8BvQ')
    expect(root.querySelector('[title]')).toHaveAttribute('title', ADDRESS)
  })

  it.each([
    [ADDRESS, 'address', `https://x.example/address/${ADDRESS}`],
    [ADDRESS, 'mint', `https://x.example/address/${ADDRESS}`],
    [SIGNATURE, 'signature', `https://x.example/tx/${SIGNATURE}`],
  ] as const)('[C2.9, C7.12] links %s (%s) to the explorer in a new tab', async (value, kind, href) => {
    const link = (await drawn(value, kind)).querySelector('a')
    expect(link).toHaveAttribute('href', href)
    expect(link).toMatchObject({ target: '_blank', rel: 'noopener noreferrer nofollow' })
  })

  it.each([
    ['mint', 'a'.repeat(31)],
    ['address', 'javascript:alert(document.domain)//'],
    ['mint', 'a'.repeat(65)],
  ] as const)('[C5.5] a %s from a payload that is none is text without a link: %s', async (kind, value) => {
    const root = await drawn(value, kind)
    expect(root.querySelector('a, button')).toBeNull()
    expect(root.textContent).not.toBe('')
  })

  it('of an address has no key, which beside "Copy" would be the private one', async () => {
    const root = await drawn(ADDRESS, 'address')
    expect(root.querySelector('svg')?.classList).toContain('lucide-wallet')
  })

  it('has no link where nothing outside can show this chain', async () => {
    const { container } = await render(<Base58Chip value={ADDRESS} kind="address" />)
    expect(container.querySelector('a')).toBeNull()
    expect(container.querySelector('button')).not.toBeNull()
  })

  it.each(['dark', 'light'])('has nothing for axe to find in the %s theme', async (theme) => {
    document.documentElement.dataset.theme = theme
    const root = await drawn(SIGNATURE, 'signature')
    expect(await findingsNow(root, ['region'])).toEqual([])
  })

  it('can be hit on 36 px on a fine pointer, without reaching past its right edge', async () => {
    const root = await drawn(ADDRESS, 'address')
    root.style.padding = '40px'
    const right = root.querySelector('span')?.getBoundingClientRect().right ?? 0
    for (const name of ['button', 'a'] as const) {
      const target = root.querySelector(name)
      const box = target?.getBoundingClientRect()
      if (!target || !box) throw new Error('the target is drawn')
      const hit = (x: number, y: number) => target.contains(document.elementFromPoint(x, y))
      const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
      expect(count(box.left - 30, box.right + 30, (x) => hit(x, middle.y))).toBeGreaterThanOrEqual(35)
      expect(count(box.top - 30, box.bottom + 30, (y) => hit(middle.x, y))).toBeGreaterThanOrEqual(35)
      expect(hit(right + 1, middle.y)).toBe(false)
    }
  })
})

function count(from: number, to: number, holds: (at: number) => boolean): number {
  let held = 0
  for (let at = Math.ceil(from); at <= to; at++) if (holds(at)) held += 1
  return held
}

describe('copying', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('[C2.6, C9.19] takes the whole value and says so for 1.4 s', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const root = await drawn(SIGNATURE, 'signature')
    expect(status(root)).toBe('')
    root.querySelector('button')?.click()
    await untilDrawn(() => status(root) === 'signature copied')
    expect(write).toHaveBeenCalledWith(SIGNATURE)
    vi.advanceTimersByTime(1399)
    await framesDrawn()
    expect(status(root)).toBe('signature copied')
    vi.advanceTimersByTime(1)
    await untilDrawn(() => status(root) === '')
  })

  it('starts its 1.4 s anew when it is asked again', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const root = await drawn(ADDRESS, 'address')
    root.querySelector('button')?.click()
    await untilDrawn(() => status(root) === 'address copied')
    vi.advanceTimersByTime(1000)
    root.querySelector('button')?.click()
    await framesDrawn()
    vi.advanceTimersByTime(1000)
    await framesDrawn()
    expect(status(root)).toBe('address copied')
  })

  it('[C8.25] is silent when the clipboard refuses', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    const root = await drawn(ADDRESS, 'address')
    root.querySelector('button')?.click()
    expect(write).toHaveBeenCalledOnce()
    await framesDrawn()
    expect(status(root)).toBe('')
  })
})
