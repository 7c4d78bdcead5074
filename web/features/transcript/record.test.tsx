import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { ToolNoteItem } from '#contract/transcript.ts'
import { FIXTURE_NOW } from '#tools/_kit/testing/fixture-time.ts'
import { fixtures } from '#tools/fixtures.ts'
import { AgeClock } from '#ui/format/age-clock.tsx'
import { TradeStoreContext } from '#web/lib/page-trades.ts'
import { AppProvider } from '#web/session/use-session.ts'
import { fakeServer } from '../../lib/testing/fake-server.ts'
import { createFakeTradeStore } from '../../lib/testing/fake-trade-store.ts'
import { fakeApp } from '../../session/testing/fake-context.ts'
import { RecordContext } from './record.tsx'
import { Item } from './row.tsx'

const noteOf = (tool: string, state: string, call: (typeof fixtures)['fetch'][string]): ToolNoteItem => ({
  itemId: `${tool} ${state}`,
  type: 'TOOL_NOTE',
  title: tool,
  status: call.status === 'running' ? 'IN_PROGRESS' : 'DONE',
  createdAtMs: FIXTURE_NOW,
  isHidden: false,
  expanded: false,
  data: {
    callId: 'c',
    tool,
    intent: 'Working…',
    arguments: call.input,
    startedAt: new Date(FIXTURE_NOW).toISOString(),
    ...(call.status === 'done' && { output: call.output }),
    ...(call.status === 'failed' && { error: { code: call.code, message: call.message } }),
  },
})

it.each(Object.entries(fixtures))(
  'nothing in a recorded card of %s acts, asks or loads',
  async (tool, states) => {
    const calls = fakeServer({})
    const app = fakeApp()
    const trades = createFakeTradeStore()
    vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const screen = await render(
      <AppProvider value={app}>
        <AgeClock value={() => FIXTURE_NOW}>
          <TradeStoreContext value={trades}>
            <RecordContext value={true}>
              {Object.entries(states).map(([state, call]) => (
                <Item key={state} item={noteOf(tool, state, call as (typeof fixtures)['fetch'][string])} />
              ))}
            </RecordContext>
          </TradeStoreContext>
        </AgeClock>
      </AppProvider>,
    )
    for (const button of screen.container.querySelectorAll('button')) button.click()
    for (const input of screen.container.querySelectorAll('input')) input.click()
    expect(calls.map(({ path }) => path)).toEqual([])
    expect([app.said, app.watched, trades.confirmed, trades.declined]).toEqual([[], [], [], []])
  },
)
