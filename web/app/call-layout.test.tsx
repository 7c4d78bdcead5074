/** Tests how a call by voice shares the page with the transcript, at the sizes that people have. */
import '#web/features/voice/call.css'
import './page.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { MessageItem, ToolNoteItem } from '#contract/transcript.ts'
import { swapOutputOf } from '#tools/_kit/swap/output.ts'
import { axeFindings } from '#tools/_kit/testing/card.tsx'
import { trades } from '#tools/_kit/testing/trades.ts'
import { guest } from '#web/features/account/fixtures.ts'
import { VoicePanels } from '#web/features/voice/panels.tsx'
import { accountQuery } from '#web/lib/account.ts'
import { TradeStoreContext } from '#web/lib/page-trades.ts'
import { fakeServer } from '#web/lib/testing/fake-server.ts'
import { createFakeTradeStore } from '#web/lib/testing/fake-trade-store.ts'
import { fakeApp } from '#web/session/testing/fake-context.ts'
import { AppProvider } from '#web/session/use-session.ts'
import type { VoiceState } from '#web/session/voice.ts'
import { sample } from '../../scripts/testing/full-run.ts'
import { loadConversation, loadVoice } from './boundaries.ts'
import { useIsCalling } from './call-crest.tsx'
import { MainStage } from './main-stage.tsx'
import { useScene } from './use-scene.ts'

const SHOWN = { createdAtMs: 1, isHidden: false, expanded: false, status: 'DONE' } as const
const said = (role: MessageItem['role'], title: string): MessageItem => ({
  ...SHOWN,
  itemId: `${role} ${title}`,
  type: 'MESSAGE',
  role,
  title,
})
const swap = (): ToolNoteItem => ({
  ...SHOWN,
  itemId: 'swap',
  type: 'TOOL_NOTE',
  title: 'solana_swap_preview',
  data: {
    callId: 'c',
    tool: 'solana_swap_preview',
    intent: 'Previewing SOL → MOONCAT…',
    arguments: { input_mint: 'SOL', output_mint: 'MOONCAT', amount_ui: '0.01' },
    startedAt: '2026-11-20T14:31:00.000Z',
    output: swapOutputOf({ ...trades.careful, expiresAt: new Date(Date.now() + 60_000).toISOString() }),
    durationMs: 80,
  },
})

/** The page without its ribbon and composer, for which their height is kept free. */
function Page({ beside }: { beside?: ReactNode }) {
  const scene = useScene(useIsCalling())
  return (
    <div className="frame">
      <div className="top" style={{ height: 'var(--h-ribbon)' }} />
      <MainStage scene={scene} onPress={() => undefined} onType={() => undefined} />
      <div className="composer-area" style={{ height: 116 }}>
        {beside}
      </div>
    </div>
  )
}

beforeAll(() => Promise.all([loadConversation(), loadVoice()]))
beforeEach(() => {
  fakeServer({})
})

async function open(
  state: Partial<VoiceState>,
  items: readonly (MessageItem | ToolNoteItem)[] = [],
  beside?: ReactNode,
) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(accountQuery.queryKey, guest)
  client.setQueryData<unknown>(['next-prompt'], null)
  const app = fakeApp()
  app.transcript.addMany(items)
  app.voice.set(state)
  const screen = await render(
    <QueryClientProvider client={client}>
      <AppProvider value={app}>
        <TradeStoreContext value={createFakeTradeStore()}>
          <Page beside={beside} />
        </TradeStoreContext>
      </AppProvider>
    </QueryClientProvider>,
  )
  const find = (selector: string) => screen.container.querySelector<HTMLElement>(selector)
  const box = (selector: string) => find(selector)?.getBoundingClientRect() ?? new DOMRect()
  return { app, screen, find, box }
}
type Opened = Awaited<ReturnType<typeof open>>

const LONG =
  'Liquidity is deepest on Orca right now, so a small order there moves the price by about a percent. '
const TALK = [
  said('user', 'What’s the cheapest way to get into JTO tonight?'),
  said('assistant', LONG.repeat(3)),
]

/** The controls that are cut off or out of sight. */
function outOfView({ screen }: Opened): readonly string[] {
  const stage = screen.container.querySelector('.stage')?.getBoundingClientRect() ?? new DOMRect()
  return [...screen.container.querySelectorAll<HTMLElement>('.call-scene button, .call-row button')]
    .filter((part) => part.checkVisibility({ visibilityProperty: true }))
    .filter((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect()
      const isOut = left < 0 || right > innerWidth || top < stage.top - 2 || bottom > stage.bottom + 0.5
      return isOut || part.scrollWidth > part.clientWidth + 1
    })
    .map((part) => part.getAttribute('aria-label') ?? part.textContent)
}

const SIZES = [
  [390, 844, 232],
  [390, 664, 232],
  [360, 640, 232],
  [320, 568, 167],
  [768, 1024, 296],
  [1280, 720, 296],
  [1440, 900, 296],
] as const
const ROW = ['Mute', 'Hold Space to talk', 'Captions', 'More', 'Disconnect']

describe.each(sample(SIZES, 3))('at %i × %i', (width, height, crest) => {
  beforeEach(() => page.viewport(width, height))

  it('stands alone around the crest, with its controls in one row and all of them in view', async () => {
    const opened = await open({ phase: 'live', speaking: true }, TALK)
    const { screen, box } = opened
    expect(Math.round(box('.call-crest').width)).toBe(crest)
    expect(outOfView(opened)).toEqual([])
    const buttons = [...screen.container.querySelectorAll('.call-row > button')]
    expect(buttons.map(({ textContent }) => textContent)).toEqual(ROW)
    const places = buttons.map((button) => button.getBoundingClientRect())
    expect(new Set(places.map(({ top }) => top)).size).toBe(1)
    for (const { height, width } of places) {
      expect(height).toBeGreaterThanOrEqual(44)
      expect(width).toBeGreaterThanOrEqual(44)
    }
    // Crest, word and captions follow each other within the stage.
    const [scene, disc, word, words] = ['.call-scene', '.call-crest', '.call-word', '.call-captions'].map(box)
    expect(disc?.top).toBeGreaterThanOrEqual(scene?.top ?? 0)
    expect(word?.top).toBeGreaterThanOrEqual(disc?.bottom ?? 0)
    expect(words?.top).toBeGreaterThanOrEqual(word?.bottom ?? 0)
    expect(words?.bottom).toBeLessThanOrEqual(scene?.bottom ?? 0)
    const caption = box('.caption')
    expect(caption.bottom).toBeLessThanOrEqual((words?.bottom ?? 0) + 0.5)
  })

  it('makes room for a card: the crest is smaller, and the controls stay where they are', async () => {
    const opened = await open({ phase: 'live' }, TALK)
    const { app, box, find } = opened
    const row = box('.call-row')
    expect(find('[role=log]')?.checkVisibility({ visibilityProperty: true })).toBe(false)
    app.transcript.add(swap())
    await expect.poll(() => find('.stage')?.dataset.call).toBe('beside')
    await expect.poll(() => find('[role=log]')?.checkVisibility({ visibilityProperty: true })).toBe(true)
    await expect.poll(() => box('.call-crest').width).toBeLessThanOrEqual(crest * 0.6)
    expect(box('.call-row')).toEqual(row)
    expect(outOfView(opened)).toEqual([])
    const [log, scene] = [box('[role=log]'), box('.call-scene')]
    const isSide = width >= 1200
    if (isSide) expect(log.left).toBeGreaterThanOrEqual(scene.right - 0.5)
    else expect(log.top).toBeGreaterThanOrEqual(scene.bottom - 0.5)
    // The heights that waiting-swap.test.tsx needs for heading, legs, warnings and answers on one screen.
    if (width === 390) expect(log.height).toBeGreaterThanOrEqual(402)
    if (isSide) expect(log.height).toBeGreaterThanOrEqual(454)
    await expect.poll(() => find('.swap-acts')).not.toBeNull()
  })

  it('does not move from the press to the call: neither crest nor word nor row', async () => {
    const { app, box } = await open({ phase: 'linking' })
    const places = () => ['.call-crest', '.call-word', '.call-row', '.call-captions'].map(box)
    const linking = places()
    const changes: readonly Partial<VoiceState>[] = [
      { phase: 'asking' },
      { phase: 'live', hearing: true },
      { hearing: false },
      { speaking: true },
      { speaking: false, mic: 'muted' },
    ]
    for (const change of changes) {
      app.voice.set(change)
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      const [crestBox, word, rowBox, captions] = places()
      expect([crestBox, rowBox, captions]).toEqual([linking[0], linking[2], linking[3]])
      expect(word?.top).toBe(linking[1]?.top)
    }
  })
})

it.each([
  [844, 390],
  [720, 450],
])('stands in one line beside the transcript at %i × %i', async (width, height) => {
  await page.viewport(width, height)
  const { app, box, find } = await open({ phase: 'live' }, TALK)
  app.transcript.add(swap())
  await expect.poll(() => find('.stage')?.dataset.call).toBe('beside')
  const middle = (selector: string) => (box(selector).top + box(selector).bottom) / 2
  await expect.poll(() => Math.abs(middle('.call-word') - middle('.call-time'))).toBeLessThanOrEqual(3)
})

it.each([
  [1280, 720],
  [1440, 900],
])('has transcript, controls and composer on one axis at %i × %i', async (width, height) => {
  await page.viewport(width, height)
  const { app, box, find } = await open({ phase: 'live' }, TALK, <p className="asked">Type here</p>)
  app.transcript.add(swap())
  await expect.poll(() => find('.stage')?.dataset.call).toBe('beside')
  const middle = (selector: string) => (box(selector).left + box(selector).right) / 2
  await expect.poll(() => Math.abs(middle('.call-row') - middle('.stage-log'))).toBeLessThanOrEqual(12)
  const { left } = box('.asked')
  expect(left).toBeGreaterThanOrEqual(box('.stage-log').left)
  // The controls begin and end where the card does.
  await expect
    .poll(() => ['left', 'right'].map((side) => Math.round(box('.call-row')[side as 'left'])))
    .toEqual([Math.round(box('.swap-panel').left), Math.round(box('.swap-panel').right)])
})

it.each([
  [844, 390],
  [720, 450],
])('has air above and below its controls at %i × %i', async (width, height) => {
  await page.viewport(width, height)
  const { app, box, find } = await open({ phase: 'live' }, TALK)
  app.transcript.add(swap())
  await expect.poll(() => find('.stage')?.dataset.call).toBe('beside')
  expect(box('.call-control').top - box('.stage').top).toBeGreaterThanOrEqual(6)
  expect(box('.stage-log').top - box('.call-control').bottom).toBeGreaterThanOrEqual(5)
})

it('has room around the words of its controls on a small phone', async () => {
  await page.viewport(360, 640)
  const { screen } = await open({ phase: 'live' }, TALK)
  for (const control of screen.container.querySelectorAll('.call-row > button')) {
    const [outer, inner] = [control, control.querySelector('span')].map((part) =>
      part?.getBoundingClientRect(),
    )
    const room = (outer?.width ?? 0) - (inner?.width ?? 0)
    expect([control.textContent, room >= 6]).toEqual([control.textContent, true])
  }
})

const WITH_SETTINGS = [
  [701, 900],
  [768, 1024],
  [1024, 768],
  [1280, 720],
  [1440, 900],
  [844, 390],
  [720, 450],
] as const
it.each(sample(WITH_SETTINGS, 3))(
  'at %i × %i the settings of a call leave Captions, More and Disconnect free',
  async (width, height) => {
    await page.viewport(width, height)
    const { screen } = await open(
      { phase: 'live' },
      TALK,
      <VoicePanels open="more" onOpen={() => undefined} />,
    )
    const panel = screen.getByRole('dialog', { name: 'Call settings' }).element().getBoundingClientRect()
    expect(panel.height).toBeGreaterThan(250)
    // Two in a row where there is room for two and not for all.
    const tops = ['Microphone', 'Speaker'].map(
      (name) => screen.getByRole('combobox', { name }).element().getBoundingClientRect().top,
    )
    expect(new Set(tops).size).toBe(width < 1200 ? 1 : 2)
    for (const name of ['Captions', 'More', 'Disconnect', ...(width >= 1200 ? ['Transcript'] : [])]) {
      const { left, right, top, bottom } = screen
        .getByRole('button', { name })
        .element()
        .getBoundingClientRect()
      const isCovered = left < panel.right && right > panel.left && top < panel.bottom && bottom > panel.top
      expect([name, isCovered]).toEqual([name, false])
    }
  },
)

describe('the transcript of a call', () => {
  beforeEach(() => page.viewport(1280, 720))

  it('slides in and out on a tap, keeps its place in the document, and is announced while it is away', async () => {
    const { app, screen, find } = await open({ phase: 'live' }, TALK)
    const log = find('[role=log]')
    const toggle = screen.getByRole('button', { name: 'Transcript' })
    await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
    expect(screen.getByRole('log').elements()).toEqual([])
    app.transcript.add(said('assistant', 'A second answer.'))
    const announcer = find('[data-testid=announcer]')
    await expect.poll(() => announcer?.textContent).toContain('A second answer.')
    expect(announcer?.checkVisibility({ visibilityProperty: true })).toBe(true)
    await toggle.click()
    await expect.element(toggle).toHaveAttribute('aria-expanded', 'true')
    await expect.element(screen.getByRole('log')).toBeVisible()
    // The log has the same words.
    await expect.poll(() => find('.caption')?.checkVisibility()).toBe(false)
    await toggle.click()
    await expect.poll(() => screen.getByRole('log').elements()).toEqual([])
    app.voice.set({ phase: 'off' })
    await expect.element(screen.getByRole('log')).toBeVisible()
    expect(find('[role=log]')).toBe(log)
  })

  it('is not offered before anything was said', async () => {
    const { screen } = await open({ phase: 'live' })
    expect(screen.getByRole('button', { name: 'Transcript' }).elements()).toEqual([])
  })

  it('stays closed for the cards of earlier; a call that begins at the card of the newest answer shows it', async () => {
    const { app, find } = await open({ phase: 'live' }, [swap(), ...TALK])
    const layout = () => find('.stage')?.dataset.call
    expect(layout()).toBe('alone')
    app.transcript.add({ ...swap(), itemId: 'swap 2' })
    await expect.poll(layout).toBe('beside')
    for (const [role, layoutThen] of [
      ['assistant', 'beside'],
      ['user', 'alone'],
    ] as const) {
      app.transcript.add(said(role, `After the card, ${role}`))
      app.voice.set({ phase: 'off' })
      await expect.poll(layout).toBeUndefined()
      app.voice.set({ phase: 'live' })
      await expect.poll(layout).toBe(layoutThen)
    }
  })
})

const STATES: readonly (readonly [word: string, state: Partial<VoiceState>])[] = [
  ['Linking', { phase: 'linking' }],
  ['Allow the microphone', { phase: 'asking' }],
  ['Live', { phase: 'live' }],
  ['Listening', { phase: 'live', hearing: true }],
  ['Speaking', { phase: 'live', speaking: true }],
  ['Muted', { phase: 'live', mic: 'muted' }],
]
it.each(STATES)('[S4.1, S4.3] says %s', async (word, state) => {
  await page.viewport(1280, 720)
  const { find } = await open(state, TALK)
  expect(find('.call-word')?.textContent).toBe(word)
})

it.each(sample(STATES, 2))('has nothing that axe finds while it says %s', async (_, state) => {
  await page.viewport(1280, 720)
  const { screen } = await open(state, TALK)
  expect(await axeFindings(screen.container)).toEqual([])
})
