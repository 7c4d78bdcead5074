import '#ui/styles/index.css'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { SessionLog } from '#contract/api/logs.ts'
import { findingsNow } from '#ui/testing/axe-findings.ts'
import { framesDrawn, untilDrawn } from '#ui/testing/drawn.ts'
import { fakeLog } from '#web/features/replay/testing/fake-log.ts'
import { fakeServer, refusal } from '../lib/testing/fake-server.ts'
import { ReplayPage } from './replay-page.tsx'

beforeEach(() => page.viewport(1440, 900))

const NOT_JSON = 'The file is not a session log: it is not JSON.'

const fileOf = (content: unknown) =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], 'log.json', {
    type: 'application/json',
  })

/** The page with this file, which was chosen in it. */
async function open(content: unknown = fakeLog(), session?: string) {
  const screen = await render(<ReplayPage session={session} />)
  if (session === undefined) await choose(content)
  return { screen }
}

async function choose(content: unknown): Promise<void> {
  const input = document.querySelector('input[type="file"]')
  if (!(input instanceof HTMLInputElement)) throw new Error('the page takes a file')
  const files = new DataTransfer()
  files.items.add(fileOf(content))
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

describe('the replay of a file', () => {
  it('shows the session at its end, says that nothing is live, and asks the server nothing', async () => {
    const calls = fakeServer({})
    const { screen } = await open()
    await expect.element(screen.getByText('Replay of a saved session. Nothing here is live.')).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: 'Swap confirmed' })).toBeVisible()
    await expect.element(screen.getByText('Event 11 of 11')).toBeVisible()
    await expect.element(screen.getByRole('log').getByText('Sandbox chain', { exact: true })).toBeVisible()
    await expect.element(screen.getByText(/^Ada takes over/)).toBeVisible()
    expect(await findingsNow(screen.container)).toEqual([])
    expect(calls).toEqual([])
  })

  it('shows each moment by its keys, and a swap that waits without a way to confirm it', async () => {
    const calls = fakeServer({})
    const { screen } = await open()
    const log = screen.getByRole('log')
    await expect.element(screen.getByText('Event 11 of 11')).toBeVisible()
    await userEvent.keyboard('{Home}')
    await expect.element(screen.getByText('Event 0 of 11')).toBeVisible()
    expect(log.element().textContent).toBe('')
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    await expect.element(log.getByText(/^Previewing SOL → USDC/)).toBeVisible()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(screen.getByRole('heading', { name: 'Swap preview' })).toBeVisible()
    // The countdown is that of the recorded moment.
    await expect.element(screen.getByText('Expires in 0:36')).toBeVisible()
    expect(log.getByRole('button', { name: /confirm|cancel|not now|preview/i }).query()).toBeNull()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(log.getByText(/^Previewing SOL → USDC/)).toBeVisible()
    await userEvent.keyboard('{End}')
    await expect.element(screen.getByRole('heading', { name: 'Swap confirmed' })).toBeVisible()
    expect(calls).toEqual([])
  })

  it('plays at a speed, pauses, and jumps to an event of the list', async () => {
    const { screen } = await open()
    await expect.element(screen.getByText('Event 11 of 11')).toBeVisible()
    await userEvent.click(screen.getByRole('radio', { name: '8×' }))
    const has = (name: string) => () => screen.getByRole('button', { name }).query() !== null
    const isAt = (event: number) => () => screen.getByText(`Event ${event} of 11`).query() !== null
    const play = screen.getByRole('button', { name: 'Play' }).element() as HTMLElement
    play.focus()
    // Not with click(): while it waits for the page, it has the time of the fake timers go on.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    try {
      play.click()
      await untilDrawn(has('Pause'))
      vi.advanceTimersByTime(500)
      // Four seconds of the session.
      await untilDrawn(isAt(6))
      await userEvent.keyboard(' ')
      await untilDrawn(has('Play'))
      vi.advanceTimersByTime(5_000)
      await framesDrawn()
      expect(isAt(6)()).toBe(true)
    } finally {
      vi.useRealTimers()
    }
    await userEvent.click(screen.getByRole('button', { name: /is agreed to/ }))
    await expect.element(screen.getByText('Event 7 of 11')).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: 'Swapping' })).toBeVisible()
    await expect
      .element(screen.getByRole('button', { name: /is agreed to/ }))
      .toHaveAttribute('aria-current', 'step')
  })

  it('says what is wrong with a file, and takes the next one that is dropped', async () => {
    const { screen } = await open('hello')
    await expect.element(screen.getByRole('alert')).toHaveTextContent(NOT_JSON)
    expect(await findingsNow(screen.container)).toEqual([])
    const dropped = new DataTransfer()
    dropped.items.add(fileOf(fakeLog()))
    document.dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, cancelable: true }))
    await expect.element(screen.getByText('Event 11 of 11')).toBeVisible()
  })

  it('draws a reply of a stranger as text, whatever stands in it', async () => {
    const log = fakeLog()
    const [you, reply] = log.transcript
    if (!you || !reply) throw new Error('the log has them')
    const text =
      '<img src="/api/images/tokens/x" onerror="alert(1)"> ![x](/api/session) [go](javascript:alert(1))'
    const hostile: SessionLog = {
      ...log,
      transcript: [
        { ...you, text },
        { ...reply, text },
      ],
    }
    const { screen } = await open(hostile)
    await expect.element(screen.getByRole('article', { name: 'You' }).getByText(text)).toBeVisible()
    const article = screen.getByRole('article', { name: 'Parley' }).element()
    expect(article.querySelector('img, script, iframe')).toBeNull()
    expect(article.querySelector('a[href^="javascript"]')).toBeNull()
  })

  it('has its events in a panel on a phone', async () => {
    await page.viewport(390, 844)
    const { screen } = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Events', exact: true }))
    const panel = screen.getByRole('dialog', { name: 'Events' })
    await userEvent.click(panel.getByRole('button', { name: /You: swap/ }))
    await expect.element(screen.getByText('Event 2 of 11')).toBeInTheDocument()
    await userEvent.click(panel.getByText('About this session'))
    await expect.element(panel.getByText('sess_1')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(390)
  })
})

describe('the replay of a session of the server', () => {
  it('reads its log once, and saves it as a file', async () => {
    const calls = fakeServer({ 'GET /api/realtime/logs/sess_1': () => ({ json: fakeLog() }) })
    const { screen } = await open(undefined, 'sess_1')
    await expect.element(screen.getByText('Event 11 of 11')).toBeVisible()
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    await userEvent.click(screen.getByRole('button', { name: 'Save the log' }))
    await vi.waitFor(() => expect(saved).toEqual(['parley-session-sess_1.json']))
    expect(calls.map(({ path }) => path)).toEqual(['/api/realtime/logs/sess_1'])
  })

  it('says why it has none, and tries again', async () => {
    let isThere = false
    fakeServer({
      'GET /api/realtime/logs/sess_1': () =>
        isThere ? { json: fakeLog() } : refusal(404, 'log_not_found', 'There is no such session log.'),
    })
    const { screen } = await open(undefined, 'sess_1')
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('The session log could not be loaded. There is no such session log.')
    isThere = true
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await expect.element(screen.getByText('Event 11 of 11')).toBeVisible()
  })
})
