/** Cards whose data move, on a page whose stream is a script. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { ToolNoteItem } from '#contract/transcript.ts'
import { fixtures } from '#tools/fixtures.ts'
import { request } from '#web/lib/api.ts'
import { AppProvider } from '#web/session/use-session.ts'
import { emptyConversation, fakeApp } from '../../session/testing/fake-context.ts'
import { Row } from './row.tsx'

vi.mock('#web/lib/api.ts', async (load) => ({ ...(await load<object>()), request: vi.fn() }))

const { done } = fixtures.solana_list_balances
if (done.status !== 'done') throw new Error('the fixture is done')
const { output } = done
const STARTED_AT = '2026-11-20T14:31:00.000Z'
const note = (
  itemId: string,
  tool = 'solana_list_balances',
  args: object = { limit: 5, min_ui: 1 },
): ToolNoteItem => ({
  createdAtMs: Date.parse(STARTED_AT),
  isHidden: false,
  expanded: false,
  status: 'DONE',
  itemId,
  type: 'TOOL_NOTE',
  title: tool,
  data: { callId: 'c', tool, intent: '', arguments: args, output, startedAt: STARTED_AT },
})
const worth = (totalValueUsd: number, asOf = output.chain.asOf) => ({
  ...output,
  chain: { ...output.chain, asOf },
  portfolio: { ...output.portfolio, totalValueUsd },
})
const refreshed = (itemId: string, result: unknown, args: object = { min_ui: 1, limit: 5 }) =>
  ({ type: 'refreshed', itemId, arguments: args, output: result }) as const

async function open(...items: ToolNoteItem[]) {
  const stored = { ...emptyConversation, items }
  const app = fakeApp({ fetchConversation: async () => stored })
  app.conversation.start()
  await expect.poll(() => app.stream()).toBeDefined()
  const screen = await render(
    <AppProvider value={app}>
      <div data-testid="log" style={{ height: 300, overflow: 'auto' }}>
        {items.map(({ itemId }) => (
          <section key={itemId} style={{ height: 800 }}>
            <Row id={itemId} />
          </section>
        ))}
      </div>
    </AppProvider>,
  )
  const log = screen.getByTestId('log').element()
  const text = (at = 0) => screen.container.querySelectorAll('section')[at]?.textContent ?? ''
  return { ...screen, app, stored, log, text }
}

let visibility: DocumentVisibilityState = 'visible'
function turn(state: DocumentVisibilityState): void {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})
afterEach(() => vi.mocked(request).mockReset())

describe('the stream', () => {
  it('keeps the cards fresh that are on the screen, and no others', async () => {
    const { app, log } = await open(note('a'), note('b'), note('c', 'auth_info', {}))
    await expect.poll(() => app.watched).toEqual([['a']])
    log.scrollTop = 900
    await expect.poll(() => app.watched).toEqual([['a'], ['b']])
    log.scrollTop = 1700
    await expect.poll(() => app.watched).toEqual([['a'], ['b'], []])
    expect(request).not.toHaveBeenCalled()
  })

  it('rests while the page is hidden', async () => {
    const { app } = await open(note('a'))
    await expect.poll(() => app.watched).toEqual([['a']])
    turn('hidden')
    await expect.poll(() => app.watched).toEqual([['a'], []])
    turn('visible')
    await expect.poll(() => app.watched).toEqual([['a'], [], ['a']])
  })

  it('keeps the cards fresh of a conversation that is left and opened again at once', async () => {
    const { app, stored } = await open(note('a'))
    await expect.poll(() => app.watched).toEqual([['a']])
    app.conversation.show({ ...emptyConversation, id: 'conv_2' })
    app.conversation.show(stored)
    expect(app.watched).toEqual([['a'], ['a']])
    app.conversation.restart()
    await expect.poll(() => app.watched).toEqual([['a'], ['a'], ['a']])
  })

  it('rests when the card leaves the page', async () => {
    const { app, unmount } = await open(note('a'))
    await expect.poll(() => app.watched).toEqual([['a']])
    await unmount()
    await expect.poll(() => app.watched).toEqual([['a'], []])
  })
})

describe('a newer result', () => {
  it('is drawn in place, with its age, and announces nothing; the transcript keeps the first one', async () => {
    const { app, text, container } = await open(note('a'))
    const card = container.querySelector('header')
    app.stream()?.event(refreshed('a', worth(98_765, '2026-11-20T15:00:00.000Z')))
    await expect.poll(() => text()).toContain('$98,765')
    expect(container.querySelector('header time')?.getAttribute('datetime')).toBe('2026-11-20T15:00:00.000Z')
    expect(container.querySelector('header')).toBe(card)
    expect(card?.closest('[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"]')).toBeNull()
    const item = app.transcript.item('a')
    expect(item?.type === 'TOOL_NOTE' && item.data.output).toBe(output)
  })

  it('stays away from a call that has other arguments here', async () => {
    const { app, text } = await open(note('a'))
    app.stream()?.event(refreshed('a', worth(98_765), { limit: 6, min_ui: 1 }))
    app.stream()?.event(refreshed('a', worth(87_654)))
    await expect.poll(() => text()).toContain('$87,654')
    app.transcript.patch('a', (item) =>
      item.type === 'TOOL_NOTE'
        ? { ...item, data: { ...item.data, output: worth(55_555), startedAt: '2026-11-20T14:40:00.000Z' } }
        : item,
    )
    await expect.poll(() => text()).toContain('$55,555')
  })

  it('that does not fit this version of the page leaves the old one', async () => {
    const { app, text } = await open(note('a'))
    const before = text()
    app.stream()?.event(refreshed('a', { ok: true }))
    app.stream()?.event(refreshed('unknown', worth(1)))
    expect(text()).toBe(before)
  })
})
