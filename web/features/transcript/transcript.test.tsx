import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { getConversation } from '#contract/api/conversation.ts'
import { serverEvent } from '#contract/realtime/server-events.ts'
import { streamEvent } from '#contract/stream.ts'
import type { MessageItem, ToolNoteItem, TranscriptItem } from '#contract/transcript.ts'
import { request } from '#web/lib/api.ts'
import { forgetTurn, showTurn } from '#web/lib/shown-turn.ts'
import { currentToasts, dropToast } from '#web/lib/toasts.ts'
import { apply } from '#web/session/changes.ts'
import { project } from '#web/session/projection.ts'
import { AppProvider } from '#web/session/use-session.ts'
import { setPreference } from '../../lib/preferences.ts'
import { fakeServer } from '../../lib/testing/fake-server.ts'
import { emptyConversation, type FakeApp, fakeApp } from '../../session/testing/fake-context.ts'
import { Transcript } from './transcript.tsx'

const base = {
  createdAtMs: Date.UTC(2026, 10, 20, 14, 31),
  isHidden: false,
  expanded: false,
  status: 'DONE',
} as const
const message = (itemId: string, more: Partial<MessageItem> = {}): MessageItem => ({
  ...base,
  itemId,
  type: 'MESSAGE',
  role: 'assistant',
  title: `Answer ${itemId}`,
  ...more,
})
const note = (itemId: string, more: Partial<ToolNoteItem> = {}): ToolNoteItem => ({
  ...base,
  itemId,
  type: 'TOOL_NOTE',
  title: 'resolve_wallet',
  data: {
    callId: 'c',
    tool: 'resolve_wallet',
    intent: 'Looking up the wallet…',
    arguments: {},
    startedAt: '2026-11-20T14:31:00.000Z',
  },
  ...more,
})
const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => message(`m${from + index}`))

/** A finished call of a tool without a card of its own. */
const result = (itemId: string, more: Partial<ToolNoteItem> = {}) =>
  note(itemId, { data: { ...note(itemId).data, tool: 'of_another_server', output: { answer: 42 } }, ...more })

async function open(items: readonly TranscriptItem[], app = fakeApp()) {
  app.transcript.addMany(items)
  const tree = (
    <AppProvider value={app}>
      <div style={{ height: 500, width: 760 }}>
        <Transcript />
      </div>
    </AppProvider>
  )
  const screen = await render(tree)
  const log = screen.getByRole('log').element() as HTMLElement
  const distance = () => log.scrollHeight - log.scrollTop - log.clientHeight
  /** Lets React finish what it has begun, effects too. */
  const flush = () => screen.rerender(tree)
  return { app, screen, log, distance, flush }
}
/** As a person would: the wheel first, then the browser's own scrolling. */
function scrollUp(log: HTMLElement, px: number): void {
  log.dispatchEvent(new WheelEvent('wheel', { deltaY: -px, bubbles: true }))
  log.scrollTop -= px
}
function holdScrollEvents(): () => void {
  const hold = (event: Event) => event.stopImmediatePropagation()
  window.addEventListener('scroll', hold, { capture: true })
  const release = () => window.removeEventListener('scroll', hold, { capture: true })
  onTestFinished(release)
  return release
}
/** Holds back what comes with the next frame, as a busy machine does: scroll events, then animation frames. */
function holdFrame() {
  const callbacks: FrameRequestCallback[] = []
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => callbacks.push(run))
  const releaseEvents = holdScrollEvents()
  const release = () => {
    releaseEvents()
    frames.mockRestore()
  }
  onTestFinished(release)
  return (log: HTMLElement) => {
    release()
    log.dispatchEvent(new Event('scroll'))
    for (const run of callbacks) run(performance.now())
  }
}
/** An empty log has no distance to its end either. */
const atEnd = ({ log, distance }: Pick<Awaited<ReturnType<typeof open>>, 'log' | 'distance'>) =>
  expect.poll(() => log.textContent !== '' && distance() <= 1).toBe(true)
const settled = (log: HTMLElement) => vi.waitFor(() => expect(log.textContent).not.toBe(''))

describe('the end of the log', () => {
  it('is where it opens, however long it is, with few rows in the document', async () => {
    const { log, distance } = await open(many(2000))
    await atEnd({ log, distance })
    await expect.poll(() => log.textContent).toContain('Answer m1999')
    expect(log.querySelectorAll('[data-index]').length).toBeLessThan(60)
  })

  it('leaves no more air under the last line than the log has between its rows', async () => {
    const { log, distance } = await open(many(60))
    await atEnd({ log, distance })
    const last = [...log.querySelectorAll('[data-index]')].at(-1)
    await expect
      .poll(() => log.getBoundingClientRect().bottom - (last?.getBoundingClientRect().bottom ?? 0))
      .toBeLessThanOrEqual(12)
    // Nor does the row itself end with a gap.
    const words = last?.querySelector('article')?.getBoundingClientRect()
    expect((last?.getBoundingClientRect().bottom ?? 0) - (words?.bottom ?? 0)).toBeLessThanOrEqual(1)
  })

  it('shows no time alone at its upper edge, and no line in part', async () => {
    const mine = message('mine', { role: 'user', title: 'what can you do?' })
    const { log } = await open([mine, message('long', { title: 'A long answer. '.repeat(400) })])
    await settled(log)
    scrollUp(log, 20_000)
    const part = (words: string) => log.querySelector(`[data-message="mine"] ${words}`)
    const opacity = () => getComputedStyle(part('time')?.parentElement ?? log).opacity
    await expect.poll(opacity).toBe('1')
    const over = (part('p')?.getBoundingClientRect().top ?? 0) - log.getBoundingClientRect().top + 14
    log.scrollTop += over
    await expect.poll(opacity).toBe('0')
    const { left = 0, bottom = 0 } = part('p')?.getBoundingClientRect() ?? {}
    expect(bottom).toBeGreaterThan(log.getBoundingClientRect().top + 8)
    expect(document.elementFromPoint(left + 8, bottom - 6)).not.toBe(part('p'))
  })

  it('[S9.12] is kept while messages come and grow', async () => {
    const { app, distance, log } = await open(many(60))
    await settled(log)
    app.transcript.add(message('live', { title: '', status: 'IN_PROGRESS' }))
    for (let step = 0; step < 20; step++) {
      app.transcript.delta('live', 'Liquidity is deepest on Orca right now, so a small order moves little. ')
      await expect.poll(distance).toBeLessThanOrEqual(1)
    }
  })

  it('stays where it is when the actions of a message above the last one open', async () => {
    const { app, screen, log, distance } = await open(many(60))
    await atEnd({ log, distance })
    // High enough above the end that its actions open in view.
    const row = [...log.querySelectorAll('[data-index]')].at(-3)
    const more = row?.querySelector<HTMLElement>('[aria-label="More"]')
    // The virtualizer looks after the place of the opening for some frames.
    for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame)
    const before = more?.getBoundingClientRect().top
    more?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    more?.click()
    await expect.poll(distance).toBeGreaterThan(20)
    expect(more?.getBoundingClientRect().top).toBe(before)
    expect(document.querySelector('.jump')).toBeNull()
    app.transcript.addMany(many(1, 100))
    await expect.element(screen.getByRole('button', { name: /Jump to latest\s*1/ })).toBeVisible()
  })

  it('shows the actions of the last message as they open', async () => {
    const { log, distance } = await open(many(60))
    await atEnd({ log, distance })
    const row = [...log.querySelectorAll('[data-index]')].at(-1)
    const more = row?.querySelector<HTMLElement>('[aria-label="More"]')
    more?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    more?.click()
    await expect.poll(() => row?.querySelector('fieldset')).not.toBeNull()
    await atEnd({ log, distance })
  })

  it('is left at once by a move upwards; what comes is counted, and one press leads back', async () => {
    const { app, screen, log, distance } = await open(many(60))
    await atEnd({ log, distance })
    scrollUp(log, 300)
    await expect.element(screen.getByRole('button', { name: 'Jump to latest' })).toBeVisible()
    const read = screen.getByText('Answer m52').element()
    const place = () => read.getBoundingClientRect().top
    const before = place()
    app.transcript.addMany(many(3, 100))
    await expect.element(screen.getByRole('button', { name: /Jump to latest\s*3/ })).toBeVisible()
    // Not by the position: that shrinks with every row that turns out lower than it was taken for.
    await expect.poll(place).toBeCloseTo(before)
    await screen.getByRole('button', { name: /Jump to latest/ }).click()
    await expect.poll(distance).toBeLessThanOrEqual(1)
    await expect.poll(() => screen.container.querySelector('.jump')).toBeNull()
  })

  it('[S9.12] catches again within 64 px, and not before', async () => {
    const { app, log, distance, screen, flush } = await open(many(60))
    await atEnd({ log, distance })
    scrollUp(log, 300)
    await expect.element(screen.getByRole('button', { name: 'Jump to latest' })).toBeVisible()
    const jump = () => screen.container.querySelector('.jump')
    // Rows that come into view are measured a moment later and move what is below them, so each look goes there again.
    const jumpAt = (px: number, deltaY: number) => () => {
      log.dispatchEvent(new WheelEvent('wheel', { deltaY, bubbles: true }))
      log.scrollTop = log.scrollHeight - log.clientHeight - px
      log.dispatchEvent(new Event('scroll'))
      return distance() === px ? jump() : undefined
    }
    await expect.poll(jumpAt(90, -1)).toBeInstanceOf(Element)
    await flush()
    await expect.poll(jumpAt(90, -1)).toBeInstanceOf(Element)
    await expect.poll(jumpAt(60, 1)).toBeNull()
    app.transcript.addMany(many(2, 100))
    await expect.poll(distance).toBeLessThanOrEqual(1)
  })

  it('is kept when the window changes its size', async () => {
    const { log, distance } = await open(many(60))
    await atEnd({ log, distance })
    const frame = log.closest('div[style]') as HTMLElement
    frame.style.width = '360px'
    frame.style.height = '420px'
    await expect.poll(() => log.clientHeight).toBe(420)
    await expect.poll(distance).toBeLessThanOrEqual(1)
  })

  it('is where one’s own message leads, wherever one had scrolled', async () => {
    const { app, log, distance, screen } = await open(many(60))
    await atEnd({ log, distance })
    scrollUp(log, 1000)
    await expect.element(screen.getByRole('button', { name: 'Jump to latest' })).toBeVisible()
    app.transcript.add(message('mine', { role: 'user', title: 'and usdc?' }))
    await expect.poll(distance).toBeLessThanOrEqual(1)
  })

  /** Opens a log of 40 items that has another 40 before it. */
  async function openWithHistory() {
    const pages: (string | undefined)[] = []
    const app: FakeApp = fakeApp({
      fetchConversation: async (before) => {
        pages.push(before)
        return before === undefined
          ? { id: 'conv_1', items: many(40, 100), hasEarlier: true, lastEventId: '0' }
          : { id: 'conv_1', items: many(40, 60), hasEarlier: false, lastEventId: '0' }
      },
    })
    app.conversation.start()
    await vi.waitFor(() => expect(app.transcript.ids()).toHaveLength(40))
    const opened = await open([], app)
    await atEnd(opened)
    expect(pages).toEqual([undefined])
    return { ...opened, pages }
  }
  /** As a person who goes on turning the wheel at the top. */
  const scrollToHistory = ({ app, log }: Awaited<ReturnType<typeof openWithHistory>>) =>
    expect
      .poll(() => {
        if (app.transcript.ids().length > 40) return true
        log.scrollTop += 40
        scrollUp(log, 100_000)
        return false
      })
      .toBe(true)
  async function expectSamePlace({ app, log, pages }: Awaited<ReturnType<typeof openWithHistory>>) {
    await expect.poll(() => app.transcript.ids().length).toBe(80)
    expect(pages).toEqual([undefined, 'm100'])
    await expect.poll(() => log.scrollTop).toBeGreaterThan(500)
    await expect.poll(() => log.textContent).toContain('Answer m100')
  }

  it('older history is fetched near the top and moves nothing', async () => {
    const opened = await openWithHistory()
    scrollUp(opened.log, 100_000)
    await expectSamePlace(opened)
  })

  it('older history is fetched also where the last turn of the wheel changes nothing that is drawn', async () => {
    const opened = await openWithHistory()
    await scrollToHistory(opened)
    await expectSamePlace(opened)
  })

  it('older history is fetched also where the end of an earlier scrolling reports the place first', async () => {
    const opened = await openWithHistory()
    opened.log.dispatchEvent(new Event('scroll'))
    const release = holdScrollEvents()
    scrollUp(opened.log, 100_000)
    await expect.poll(() => opened.log.textContent).toContain('Answer m100')
    release()
    await scrollToHistory(opened)
    await expectSamePlace(opened)
  })

  it('older history moves nothing when the frame that reports the scrolling is late', async () => {
    const release = holdFrame()
    const opened = await openWithHistory()
    scrollUp(opened.log, 100_000)
    await expect.element(opened.screen.getByRole('button', { name: 'Jump to latest' })).toBeVisible()
    await opened.flush()
    release(opened.log)
    await expectSamePlace(opened)
  })
})

describe('a turn that a search led to', () => {
  const LOADED = 40
  /** A conversation of 120 items, which arrive in portions of 40. */
  async function openAt(itemId: string, words: readonly string[] = []) {
    const pages: (string | undefined)[] = []
    const app: FakeApp = fakeApp({
      fetchConversation: async (before) => {
        pages.push(before)
        const from = before === undefined ? 80 : Number(before.slice(1)) - LOADED
        return { id: 'conv_1', items: many(LOADED, from), hasEarlier: from > 0, lastEventId: '0' }
      },
    })
    app.conversation.start()
    await vi.waitFor(() => expect(app.transcript.ids()).toHaveLength(LOADED))
    showTurn('conv_1', { itemId, words })
    return { ...(await open([], app)), pages }
  }
  const isSeen = (log: HTMLElement) => () => {
    const row = log.querySelector('[data-found]')?.getBoundingClientRect()
    const box = log.getBoundingClientRect()
    return row !== undefined && row.top < box.bottom && row.bottom > box.top
  }
  afterEach(() => {
    forgetTurn()
    for (const { id } of currentToasts()) dropToast(id)
  })

  it('is scrolled to and marked, and stays when a reply comes', async () => {
    const { app, log, screen } = await openAt('m90', ['ANSWER'])
    await expect.poll(isSeen(log)).toBe(true)
    expect(log.querySelector('[data-found]')?.textContent).toContain('Answer m90')
    await expect.poll(() => [...(CSS.highlights.get('search') ?? [])].map(String)).toEqual(['Answer'])
    await expect.element(screen.getByRole('button', { name: 'Jump to latest' })).toBeVisible()
    app.transcript.add(message('late', { title: 'a late reply' }))
    await screen.getByRole('button', { name: /Jump to latest|1 new/ }).element()
    expect(isSeen(log)()).toBe(true)
  })

  it('is loaded with the history before it', async () => {
    const { log, pages } = await openAt('m12')
    await expect.poll(isSeen(log)).toBe(true)
    expect(pages).toEqual([undefined, 'm80', 'm40'])
    expect(log.querySelector('[data-found]')?.textContent).toContain('Answer m12')
  })

  it('is shown with the version that holds it', async () => {
    const older = message('other', { title: 'Answer in another version' })
    const forks = [{ after: null, branches: [0, 1], index: 1 }]
    const app = fakeApp({
      fetchConversation: async () => ({ ...emptyConversation, items: [message('m1')], branch: 1, forks }),
      fetchBranch: async () => ({ ...emptyConversation, items: [older], branch: 0, forks }),
    })
    app.conversation.start()
    await vi.waitFor(() => expect(app.transcript.ids()).toHaveLength(1))
    showTurn(emptyConversation.id, { itemId: 'other', words: ['ANSWER'] })
    const { log } = await open([], app)
    await expect.poll(() => app.branched).toEqual(['show other'])
    await expect.poll(() => log.querySelector('[data-found]')?.textContent).toContain('another version')
  })

  it('is given up with a message where the conversation does not have it', async () => {
    const { pages } = await openAt('gone')
    await expect
      .poll(() => currentToasts().map(({ text }) => text))
      .toEqual(['This place could not be shown. The conversation is complete.'])
    expect(pages).toHaveLength(3)
  })
})

describe('a line of the log', () => {
  it('[S3.6] what stands in brackets is in italics', async () => {
    const { screen } = await open([message('u', { role: 'user', title: '[inaudible]' })])
    await expect.poll(() => screen.container.querySelector('em')?.textContent).toBe('[inaudible]')
  })

  it('under words that were not understood stands what can be said', async () => {
    const hint = 'I understand commands here.'
    const { screen } = await open([message('u', { role: 'user', title: '[inaudible]', data: { hint } })])
    await expect.element(screen.getByRole('article', { name: 'You' }).getByText(hint)).toBeVisible()
  })

  it("[S3.7] '[Transcribing...]' pulses", async () => {
    const { screen } = await open([
      message('u', { role: 'user', title: '[Transcribing...]', status: 'IN_PROGRESS' }),
    ])
    await expect.poll(() => screen.container.querySelector('em .animate-pulse')).not.toBeNull()
  })

  it("[S3.8] an unknown type shows 'Unknown item type' in its own row, stored or live, and nothing else", async () => {
    const hologram = (itemId: string) => ({
      ...base,
      itemId,
      type: 'HOLOGRAM',
      title: 'Depth',
      data: { depth: 3 },
    })
    const items = [message('a'), hologram('x'), message('b')]
    fakeServer({ 'GET /api/conversation': () => ({ json: { ...emptyConversation, items } }) })
    const app = fakeApp({ fetchConversation: () => request(getConversation, {}) })
    const { screen, log } = await open([], app)
    app.conversation.start()
    await expect.poll(app.stream).toBeDefined()
    app.stream()?.event(streamEvent.parse({ type: 'item', item: hologram('y') }))
    const live = { type: 'conversation.item.added', event_id: 'e', item: { id: 'z', type: 'hologram' } }
    for (const change of project(serverEvent.parse(live), 0).changes) apply(app.transcript, change)
    const unknown = 'Unknown item type'
    await expect
      .poll(() => [...log.querySelectorAll('[data-index]')].map((row) => row.textContent))
      .toEqual([
        expect.stringContaining('Answer a'),
        unknown,
        expect.stringContaining('Answer b'),
        unknown,
        unknown,
      ])
    expect(screen.container.textContent).not.toContain('Depth')
  })

  it("[S4.18, S4.19] a tool note spins and says 'Working…' with its intent, and becomes a card", async () => {
    const { app, screen } = await open([note('n', { status: 'IN_PROGRESS', createdAtMs: Date.now() })])
    await expect.element(screen.getByText('Looking up the wallet…', { exact: false })).toBeVisible()
    await expect.element(screen.getByText('Working…', { exact: false })).toBeVisible()
    expect(screen.container.querySelector('.animate-spin')).not.toBeNull()
    const done = note('n')
    app.transcript.add({ ...done, data: { ...done.data, error: { code: 'x', message: 'No wallet.' } } })
    await expect.poll(() => screen.container.querySelector('.animate-spin')).toBeNull()
    await expect.poll(() => screen.container.textContent).toContain('No wallet.')
  })

  it('two replies in a row stand as near as one', async () => {
    const { screen } = await open([message('a'), message('b'), message('c', { role: 'user' })])
    const rowOf = (index: number) =>
      screen.container.querySelector(`[data-index="${index}"]`)?.getBoundingClientRect().height ?? 0
    await expect.poll(() => rowOf(1)).toBeGreaterThan(0)
    expect(rowOf(1) - rowOf(0)).toBeGreaterThanOrEqual(12)
  })

  it('a tool note waits for the connection while the server does not answer', async () => {
    const { app, screen } = await open([note('n', { status: 'IN_PROGRESS', createdAtMs: Date.now() })])
    await expect.element(screen.getByText('Working…', { exact: false })).toBeVisible()
    app.outage.lost()
    await expect.element(screen.getByText('Waiting for the connection')).toBeVisible()
    expect(screen.container.querySelector('.animate-spin')).toBeNull()
    app.outage.recovered()
    await expect.element(screen.getByText('Working…', { exact: false })).toBeVisible()
  })

  it('says when a reply was stopped, and copies what was said', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { screen } = await open([message('a', { title: 'Half of', data: { interrupted: true } })])
    await expect.element(screen.getByText('Stopped', { exact: false })).toBeVisible()
    await screen.getByRole('button', { name: 'Copy message' }).click()
    expect(write).toHaveBeenCalledWith('Half of')
  })

  it('[C1.3, C2.5, C2.6] markdown is drawn and addresses are chips, on either side', async () => {
    const mint = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'
    const { screen } = await open([
      message('u', { role: 'user', title: `Is ${mint} real?` }),
      message('a', { title: `**Yes**, ${mint} is.` }),
    ])
    await expect.poll(() => screen.container.querySelector('strong')?.textContent).toBe('Yes')
    await expect.poll(() => screen.getByRole('button', { name: /copy address/i }).elements().length).toBe(2)
  })
})

describe('for screen readers', () => {
  it('announces whole sentences once, and what a tool does', async () => {
    const { app, screen } = await open([message('old', { title: 'What was said before. ' })])
    const received = () => screen.getByTestId('announcer').element().textContent
    expect(received()).toBe('')
    app.transcript.add(message('live', { title: 'About $4,033 in', status: 'IN_PROGRESS' }))
    app.transcript.delta('live', ' all. Half of it')
    await expect.poll(received).toBe('About $4,033 in all.')
    app.transcript.add(message('live', { title: 'About $4,033 in all. Half of it is SOL.' }))
    await expect.poll(received).toBe('Half of it is SOL.')
    app.transcript.add(note('n', { status: 'IN_PROGRESS' }))
    await expect.poll(received).toBe('Looking up the wallet…')
  })

  it('the log can be reached and scrolled by keyboard', async () => {
    const { log } = await open(many(60))
    await settled(log)
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement).toBe(log)
  })
})

describe('an expanded item', () => {
  afterEach(() => setPreference('expanded', []))
  const shows = (screen: Awaited<ReturnType<typeof open>>['screen'], label: string) =>
    expect.element(screen.getByRole('group', { name: label })).toBeVisible()

  it('[S3.1] is kept, and restored after a reload with the parts that were open', async () => {
    const { app, screen } = await open([result('n')])
    await screen.getByRole('button', { name: 'Arguments' }).click()
    await shows(screen, 'Arguments')
    expect(app.transcript.item('n')?.expanded).toBe(true)
    expect(JSON.parse(localStorage.getItem('parley.expanded') ?? '')).toEqual(['n arguments'])
    await screen.unmount()

    const again = (await open([result('n')])).screen
    await shows(again, 'Arguments')
    expect(again.getByRole('group', { name: 'Raw output' }).query()).toBeNull()
  })

  it('[S3.1] is no longer expanded once its last part is closed', async () => {
    const { app, screen } = await open([result('n', { expanded: true })])
    await shows(screen, 'Raw output')
    await screen.getByRole('button', { name: 'Raw output' }).click()
    await screen.getByRole('button', { name: 'Arguments' }).click()
    expect(app.transcript.item('n')?.expanded).toBe(false)
  })
})
