/** Tests that the first view fits into every width, for a guest and for a user. */
import '#web/features/admin/dock.css'
import '#web/features/voice/call.css'
import '#web/app/page.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { fixtures } from '#tools/fixtures.ts'
import { guest, mara } from '#web/features/account/fixtures.ts'
import { Hero } from '#web/features/hero/hero.tsx'
import { WalletSummary, WalletTotal } from '#web/features/hero/wallet-summary.tsx'
import { Welcome } from '#web/features/hero/welcome.tsx'
import { accountQuery } from '#web/lib/account.ts'
import { portfolioQuery } from '#web/lib/queries.ts'
import { fakeServer } from '#web/lib/testing/fake-server.ts'
import { fakeApp } from '#web/session/testing/fake-context.ts'
import { AppProvider } from '#web/session/use-session.ts'
import { sample } from '../../scripts/testing/full-run.ts'

const { done } = fixtures.solana_list_balances
if (done.status !== 'done') throw new Error('the fixture is done')
const { output: balances } = done

afterEach(() => {
  delete document.documentElement.dataset.known
})

async function open(account: typeof guest | typeof mara) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(accountQuery.queryKey, account)
  client.setQueryData<unknown>(portfolioQuery.queryKey, balances)
  client.setQueryData<unknown>(['next-prompt'], null)
  fakeServer({})
  const screen = await render(
    <QueryClientProvider client={client}>
      <AppProvider value={fakeApp()}>
        <div className="frame">
          <main className="stage grid min-h-0">
            <div className="stage-room">
              <div className="h-full overflow-x-hidden overflow-y-auto">
                <Hero
                  onStart={() => undefined}
                  wallet={<WalletSummary />}
                  total={<WalletTotal />}
                  greeting={<Welcome />}
                />
              </div>
            </div>
          </main>
        </div>
      </AppProvider>
    </QueryClientProvider>,
  )
  return screen.container
}

/** Finds buttons and words that end outside of the view or cover each other. */
function faultsAt(width: number, container: Element): readonly string[] {
  const parts = [...container.querySelectorAll('button, h1, .hero-words p, h2')].filter((part) =>
    part.checkVisibility(),
  )
  const out = parts.filter((part) => {
    const { left, right } = part.getBoundingClientRect()
    return left < 0 || right > width || part.scrollWidth > part.clientWidth + 1
  })
  return out.map((part) => `${width}: ${part.textContent}`)
}

const [NARROWEST, WIDEST, STEP] = [320, 1920, 20]
const between = Array.from({ length: (WIDEST - NARROWEST) / STEP - 1 }, (_, n) => NARROWEST + (n + 1) * STEP)
const widths = [NARROWEST, ...sample(between, 24), WIDEST]

it.each([
  ['a guest', guest, 4],
  ['a user', mara, 5],
] as const)(
  'nothing of the first view of %s leaves a page of 320 to 1920 px',
  async (_, account, presses) => {
    const container = await open(account)
    const faults: string[] = []
    for (const width of widths) {
      await page.viewport(width, 900)
      expect(container.querySelectorAll('button')).toHaveLength(presses)
      faults.push(...faultsAt(width, container))
    }
    expect(faults).toEqual([])
  },
)

/** Ribbon and composer take this much of a phone, where fingers make the composer higher. */
const RIBBON_AND_DESK_PX = 52 + 154

it.each([
  ['a guest', 390, 664, guest],
  ['a guest', 360, 640, guest],
  ['a user', 390, 664, mara],
  ['a user', 360, 640, mara],
] as const)('%s has all requests in view on a phone of %i × %i', async (_, width, height, account) => {
  await page.viewport(width, height)
  const container = await open(account)
  const parts = [...container.querySelectorAll('h1, .hero-words > p, .hero li')].map((part) =>
    part.getBoundingClientRect(),
  )
  const highest = Math.min(...parts.map(({ top }) => top))
  const lowest = Math.max(...parts.map(({ bottom }) => bottom))
  expect(lowest - highest).toBeLessThanOrEqual(height - RIBBON_AND_DESK_PX)
})

/** A note on the microphone of three rows, above the composer. */
const NOTE_PX = 96

it.each([
  [390, 844],
  [360, 640],
] as const)(
  'has all requests in view beside a note on the microphone on a phone of %i × %i',
  async (width, height) => {
    await page.viewport(width, height)
    const container = await open(guest)
    const note = document.createElement('section')
    note.className = 'call-notes'
    document.body.append(note)
    const parts = [...container.querySelectorAll('h1, .hero-words > p, .hero li')]
      .filter((part) => part.checkVisibility())
      .map((part) => part.getBoundingClientRect())
    note.remove()
    const highest = Math.min(...parts.map(({ top }) => top))
    const lowest = Math.max(...parts.map(({ bottom }) => bottom))
    expect(lowest - highest).toBeLessThanOrEqual(height - RIBBON_AND_DESK_PX - NOTE_PX)
  },
)

/** In a low window both are lower, and the note is one line. */
const [LOW_RIBBON_AND_DESK_PX, LOW_NOTE_PX] = [56 + 64, 56]

it.each([
  [844, 390],
  [720, 450],
] as const)('has all requests in view beside a note on the microphone at %i × %i', async (width, height) => {
  await page.viewport(width, height)
  const container = await open(guest)
  const note = document.createElement('section')
  note.className = 'call-notes'
  document.body.append(note)
  onTestFinished(() => note.remove())
  const parts = [...container.querySelectorAll('h1, .hero-words > p, .hero h2, .hero li')]
    .filter((part) => part.checkVisibility())
    .map((part) => part.getBoundingClientRect())
  const used = Math.max(...parts.map(({ bottom }) => bottom)) - Math.min(...parts.map(({ top }) => top))
  expect(used).toBeLessThanOrEqual(height - LOW_RIBBON_AND_DESK_PX - LOW_NOTE_PX)
  const crest = container.querySelector('.hero-crest')?.getBoundingClientRect()
  expect(crest?.height).toBeLessThanOrEqual(height / 4)
  // The note says it.
  const hint = container.querySelector('[role="status"]')
  expect(hint && getComputedStyle(hint).clipPath).toBe('inset(50%)')
})

it.each([
  [390, 664],
  [768, 1024],
  [844, 390],
])('stands as it does without the admin dock at %i × %i', async (width, height) => {
  await page.viewport(width, height)
  const container = await open(mara)
  const places = () =>
    ['.hero', '.hero-words', '.hero-crest'].map((part) => {
      const { top, bottom } = container.querySelector(part)?.getBoundingClientRect() ?? new DOMRect()
      return [part, top, bottom]
    })
  const before = places()
  const dock = document.createElement('i')
  dock.className = 'admin-dock'
  container.querySelector('.frame')?.append(dock)
  expect(places()).toEqual(before)
})

it.each([701, 768, 1024])('has room between the total and its change at %i px', async (width) => {
  await page.viewport(width, 900)
  const container = await open(guest)
  const total = container.querySelector('.hero .figures')
  if (total) total.textContent = '$414.29'
  const [worth, change] = [total, total?.nextElementSibling].map((part) => part?.getBoundingClientRect())
  expect((change?.left ?? 0) - (worth?.right ?? 999)).toBeGreaterThanOrEqual(16)
})

it('names the source of the holdings as the sidebar does', async () => {
  await page.viewport(768, 1024)
  const container = await open(guest)
  expect(container.querySelector('.hero h2')?.textContent).toMatch(/Sandbox chain, /)
})

it('[C1.18] keeps the place of a user’s greeting while it is not known who that is', async () => {
  await page.viewport(390, 844)
  const placeOf = (container: Element) => {
    const [frame, words] = ['.frame', '.hero-words'].map((part) =>
      container.querySelector(part)?.getBoundingClientRect(),
    )
    return (words?.top ?? Number.NaN) - (frame?.top ?? Number.NaN)
  }
  document.documentElement.dataset.known = ''
  const waiting = placeOf(await open(guest))
  delete document.documentElement.dataset.known
  const greeted = placeOf(await open(mara))
  expect(Math.abs(greeted - waiting)).toBeLessThanOrEqual(12)
})

it('[C1.18] keeps the places of the account in the ribbon in sight until it is known', async () => {
  document.documentElement.dataset.known = ''
  const { container } = await render(
    <header>
      <span className="of-account inline-flex">Log in</span>
    </header>,
  )
  const part = container.querySelector('.of-account')
  if (!part) throw new Error('no account')
  expect(getComputedStyle(part).visibility).toBe('hidden')
  const bar = getComputedStyle(part, '::before')
  expect([bar.visibility, bar.animationName, bar.position]).toEqual(['visible', 'none', 'absolute'])
})

it('[C1.18] names no wallet before it is known whose it is', async () => {
  document.documentElement.dataset.known = ''
  const container = await open(guest)
  const name = container.querySelector('h2 > .of-account')
  const instead = name ? getComputedStyle(name, '::before') : undefined
  expect([instead?.content, instead?.visibility]).toEqual(['"Wallet"', 'visible'])
})

it('[C1.18] has a still skeleton in place of the words until the account is known', async () => {
  await page.viewport(1280, 800)
  document.documentElement.dataset.known = ''
  const container = await open(guest)
  const words = container.querySelector('.hero-words')
  const name = container.querySelector('.of-account')
  if (!words || !name) throw new Error('no words')
  expect(getComputedStyle(name).visibility).toBe('hidden')
  const bars = getComputedStyle(words, '::before')
  expect(getComputedStyle(words).visibility).toBe('hidden')
  expect(bars.visibility).toBe('visible')
  expect(bars.animationName).toBe('none')
  expect(Number.parseFloat(bars.height)).toBeGreaterThan(100)
  delete document.documentElement.dataset.known
  expect(getComputedStyle(words).visibility).toBe('visible')
  expect(getComputedStyle(name).visibility).toBe('visible')
  expect(getComputedStyle(words, '::before').content).toBe('none')
})
