/** Which events of the stream make the page read the wallet again. */
import { expect, it, onTestFinished, vi } from 'vitest'
import type { StreamEvent } from '#contract/stream.ts'
import { trades } from '#tools/_kit/testing/trades.ts'
import { newBreadcrumb } from '../session/transcript.ts'
import { createAppContext } from './app-context.ts'

const followed = vi.hoisted(() => ({ onEvent: (_: StreamEvent): void => undefined }))
vi.mock('../session/conversation.ts', () => ({
  followConversation: (deps: typeof followed) => {
    followed.onEvent = deps.onEvent
    return { get: () => ({ status: 'ready' }), start: () => undefined }
  },
}))

const voice = vi.hoisted(() => ({ onEnded: (_: number): void => undefined }))
vi.mock('../session/voice-store.ts', async (original) => {
  const { createVoice } = await original<typeof import('../session/voice-store.ts')>()
  return {
    createVoice: (deps: Parameters<typeof createVoice>[0]) => {
      voice.onEnded = deps.onEnded
      return createVoice(deps)
    },
  }
})

it('writes into the log how long a call lasted, unless nothing was said in it', () => {
  vi.stubGlobal('location', new URL('http://localhost/'))
  onTestFinished(() => void vi.unstubAllGlobals())
  const { transcript } = createAppContext()
  voice.onEnded(192_400)
  expect(transcript.ids()).toEqual([])
  transcript.add(newBreadcrumb('Agent: greeter', 1))
  voice.onEnded(192_400)
  expect(transcript.item(transcript.ids().at(-1) ?? '')).toMatchObject({
    type: 'BREADCRUMB',
    title: 'Ended after 3:12',
  })
})

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
