import { afterEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { callToolByName } from '#contract/api/mcp.ts'
import { ParleyError } from '#contract/errors.ts'
import type { ToolNoteItem } from '#contract/transcript.ts'
import { fixtures } from '#tools/fixtures.ts'
import { request } from '#web/lib/api.ts'
import { AppProvider } from '#web/session/use-session.ts'
import { fakeApp } from '../../session/testing/fake-context.ts'
import { refillOf } from './refill-arguments.ts'
import { Row } from './row.tsx'

vi.mock('#web/lib/api.ts', async (load) => ({ ...(await load<object>()), request: vi.fn() }))

function outputOf(state: 'done' | 'empty'): unknown {
  const fixture = fixtures.twitter_search[state]
  return fixture?.status === 'done' ? fixture.output : undefined
}

let calls = 0
const item = (fields: Partial<ToolNoteItem['data']> = {}): ToolNoteItem => ({
  createdAtMs: 0,
  isHidden: false,
  expanded: false,
  status: 'DONE',
  itemId: 'posts',
  type: 'TOOL_NOTE',
  title: 'posts',
  data: {
    callId: `call_${++calls}`,
    tool: 'twitter_search',
    intent: '',
    arguments: { ticker: 'JUP', __sub: 'x' },
    output: outputOf('empty'),
    startedAt: '2026-11-20T14:31:00.000Z',
    ...fields,
  },
})

async function open(shown: ToolNoteItem) {
  const app = fakeApp()
  app.transcript.addMany([shown])
  const { container } = await render(
    <AppProvider value={app}>
      <Row id="posts" />
    </AppProvider>,
  )
  await expect.poll(() => container.querySelector('h3')).not.toBeNull()
  return container
}

afterEach(() => vi.mocked(request).mockReset())

describe('a search without posts in the transcript', () => {
  it('[C4.20, C7.7, C7.9] is filled by a call with the same arguments', async () => {
    vi.mocked(request).mockResolvedValueOnce({ structuredContent: outputOf('done') } as never) // one endpoint's answer
    const container = await open(item())
    await expect.poll(() => container.textContent).toContain('@quill_notes')
    expect(request).toHaveBeenCalledExactlyOnceWith(callToolByName, {
      body: { tool: 'twitter_search', arguments: { ticker: 'JUP' } },
    })
  })

  it('[C7.10, C8.26] stays as it is when the call fails, which is only logged', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    vi.mocked(request).mockRejectedValueOnce(new ParleyError('unreachable'))
    const container = await open(item())
    await expect.poll(() => warn.mock.calls.length).toBe(1)
    expect(container.textContent).toContain('No tweets were captured for this search.')
    warn.mockRestore()
  })
})

it('[C4.21] is filled only when it had arguments of its own', () => {
  expect(refillOf(item())).toEqual({ ticker: 'JUP' })
  expect(refillOf(item({ output: undefined }))).toEqual({ ticker: 'JUP' })
  expect(refillOf(item({ arguments: { __issuer: 'a', __sub: 'b', __email: 'c' } }))).toBeUndefined()
  expect(refillOf(item({ output: outputOf('done') }))).toBeUndefined()
  expect(refillOf(item({ tool: 'search' }))).toBeUndefined()
  expect(refillOf(item({ error: { code: 'not_configured', message: '' } }))).toBeUndefined()
})
