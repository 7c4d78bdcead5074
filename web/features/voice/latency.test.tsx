import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { SessionIdentity } from '#contract/api/session.ts'
import { LatencyStrip, seesLatency } from './latency.tsx'

const user = (roles: string[], isSuperAdmin = false): SessionIdentity => ({
  type: 'user',
  user: { id: 'u', email: 'a@parley.example', roles, isSuperAdmin },
  wallet: null,
  conversation_id: 'c',
})
const guest: SessionIdentity = {
  type: 'guest',
  guest_profile: { label: 'Demo Wallet', instructions: '' },
  wallet: null,
  conversation_id: 'c',
}

describe('where the time of a turn went', () => {
  it.each([
    ['no user yet', undefined, false],
    ['a guest', guest, false],
    ['a user', user(['user', 'pro']), false],
    ['a user whose role only sounds like it', user(['administrator']), false],
    ['an admin', user(['user', 'Admin']), true],
    ['a superadmin by role', user(['superadmin']), true],
    ['a superadmin by record', user([], true), true],
  ])('%s sees it: %#', (_, identity, sees) => {
    expect(seesLatency(identity)).toBe(sees)
  })

  it('is counted from the end of speech, and what did not happen is no zero', async () => {
    const { container } = await render(
      <LatencyStrip
        turns={[
          { id: 1, by: 'voice', saidAt: 1000, wordsAt: 1002, textAt: 1020, audioAt: 1041, endAt: 3000 },
          { id: 2, by: 'text', saidAt: 5000, textAt: 5012.4 },
        ]}
      />,
    )
    const rows = [...container.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
    )
    expect(rows).toEqual([
      ['turn 1, voice', '2 ms', '20 ms', '41 ms', '–', '2000 ms'],
      ['turn 2, text', '–', '12 ms', '–', '–', '–'],
    ])
  })

  it('keeps every number beside its unit on a phone', async () => {
    await page.viewport(390, 844)
    const marks = { saidAt: 0, wordsAt: 1214, textAt: 2214, audioAt: 2236, toolDoneAt: 2190, endAt: 15_020 }
    const { container } = await render(
      <div className="px-3">
        <LatencyStrip turns={[{ id: 12, by: 'voice', ...marks }]} />
      </div>,
    )
    const cells = [...container.querySelectorAll('td')]
    const lines = cells.map((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    })
    expect(lines).toEqual(cells.map(() => 1))
    const strip = container.querySelector('section')
    expect(strip?.scrollWidth).toBeLessThanOrEqual(strip?.clientWidth ?? 0)
  })
})
