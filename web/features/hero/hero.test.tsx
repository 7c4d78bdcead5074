import { describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { framesDrawn, untilDrawn } from '#ui/testing/drawn.ts'
import { AppProvider } from '#web/session/use-session.ts'
import { fakeApp } from '../../session/testing/fake-context.ts'
import './hero.css'
import { Hero, type StartedFrom } from './hero.tsx'

const open = (app = fakeApp(), onStart: (from: StartedFrom) => void = () => undefined) =>
  render(
    <AppProvider value={app}>
      <Hero onStart={onStart} wallet={null} total={null} />
    </AppProvider>,
  )

describe('the first view of a guest', () => {
  it('[S2.20, C1.16] greets with the name of the assistant', async () => {
    const screen = await open()
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Hello, I’m Parley.')
  })

  it('[S2.21, S2.22, C1.17] says that the shared demo wallet is in use, and that logging in gives one’s own', async () => {
    const screen = await open()
    const subtitle = screen.container.querySelector('h1 + p')?.textContent
    expect(subtitle).toContain('shared demo wallet')
    expect(subtitle).toMatch(/Logging in gives you a wallet of your own/)
  })

  it("[S2.32, S2.33] has a big start button with the hint 'Click to say hi'", async () => {
    const screen = await open()
    await expect.element(screen.getByText('Click to say hi', { exact: false })).toBeVisible()
  })

  it("[S2.34] the hint is 'Tap to say hi' where there are fingers", async () => {
    const real = window.matchMedia.bind(window)
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      query.includes('coarse') ? real('all') : real(query),
    )
    const screen = await open()
    await expect.element(screen.getByText('Tap to say hi', { exact: false })).toBeVisible()
  })

  it('does not invite to speak where the microphone is blocked', async () => {
    const app = fakeApp()
    const screen = await open(app)
    app.voice.set({ problem: { kind: 'denied', message: '' } })
    await expect.element(screen.getByText('Type, or pick one')).toBeVisible()
    // The note above the composer says it.
    expect(screen.container.textContent).not.toMatch(/blocked/)
    expect(screen.container.querySelector('.crest')).toHaveAttribute('data-state', 'muted')
  })

  it("[C2.2, C2.3] the crest is called 'Start conversation', reports where it stood, and starts", async () => {
    const started = vi.fn<(from: StartedFrom) => void>()
    const screen = await open(fakeApp(), started)
    const crest = screen.getByRole('button', { name: 'Start conversation' })
    const { x, y, width, height } = crest.element().getBoundingClientRect()
    expect(width).toBeGreaterThan(100)
    await crest.click()
    expect(started).toHaveBeenCalledExactlyOnceWith({ x, y, width, height })
  })

  it("[S2.35, S2.36, S9.13] a start that takes longer than 2 s says 'Remembering you…'", async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const app = fakeApp({ fetchToken: () => new Promise(() => undefined) })
      const screen = await open(app)
      app.session.dispatch({ type: 'connect' })
      const isSaid = () => screen.container.textContent?.includes('Remembering you…') === true
      await framesDrawn()
      vi.advanceTimersByTime(1999)
      await framesDrawn()
      expect(isSaid()).toBe(false)
      vi.advanceTimersByTime(1)
      await untilDrawn(isSaid)
    } finally {
      vi.useRealTimers()
    }
  })

  it('[S2.36, S9.13] nudges a visitor who has not begun after 4 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const screen = await open()
      const nudged = () => screen.container.querySelector('.crest-nudge')
      await framesDrawn()
      vi.advanceTimersByTime(3999)
      await framesDrawn()
      expect(nudged()).toBeNull()
      vi.advanceTimersByTime(1)
      await framesDrawn()
      expect(nudged()).not.toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })

  it.each(['What’s in the wallet?', 'Is this JUP the real one?', 'Swap half a SOL to USDC'])(
    'what it proposes is said when it is pressed: %s',
    async (words) => {
      const app = fakeApp()
      const screen = await open(app)
      await app.goLive()
      await screen.getByRole('button', { name: words }).click()
      expect(app.said.map(({ text }) => text)).toEqual([words])
    },
  )

  it('says what it is in one sentence', async () => {
    const screen = await open()
    await expect.element(screen.getByText('Talk to your Solana wallet.')).toBeVisible()
  })
})
