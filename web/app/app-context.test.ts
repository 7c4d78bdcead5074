/** Which events of the stream make the page read the wallet again. */
import { expect, it, onTestFinished, vi } from 'vitest'
import type { StreamEvent } from '#contract/stream.ts'
import { trades } from '#tools/_kit/testing/trades.ts'
import { createAppContext } from './app-context.ts'

const followed = vi.hoisted(() => ({ onEvent: (_: StreamEvent): void => undefined }))
vi.mock('../session/conversation.ts', () => ({
  followConversation: (deps: typeof followed) => {
    followed.onEvent = deps.onEvent
    return { get: () => ({ status: 'ready' }), start: () => undefined }
  },
}))

it('[S4.37] reads the wallet again when a tool result touches it, and for nothing else', () => {
  vi.stubGlobal('location', new URL('http://localhost/'))
  onTestFinished(() => void vi.unstubAllGlobals())
  const { queries } = createAppContext()
  const refreshed = vi.spyOn(queries, 'invalidateQueries')
  for (const trade of [trades.sent, trades.confirmed]) followed.onEvent({ type: 'trade', trade })
  expect(refreshed).not.toHaveBeenCalled()
  followed.onEvent({ type: 'touched', touches: ['wallet'] })
  expect(refreshed).toHaveBeenCalledExactlyOnceWith({ queryKey: ['wallet'] }, expect.anything())
})
