import { afterEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Conversation } from '#contract/api/conversation.ts'
import { RoomContext } from '#web/session/use-session.ts'
import { fakeRoom } from '../session/testing/fake-context.ts'
import { preloadConversation } from './preload.ts'
import { useScene } from './use-scene.ts'

vi.mock('./preload.ts', () => ({ preloadConversation: vi.fn() }))

const Scene = () => <p>{useScene()}</p>
/** A server that has not answered yet. */
const unanswered = () => fakeRoom({ fetchConversation: () => new Promise<Conversation>(() => undefined) })
const open = (room = unanswered()) =>
  render(
    <RoomContext value={room}>
      <Scene />
    </RoomContext>,
  )

afterEach(() => {
  delete document.documentElement.dataset.returning
})

it('fetches what draws the conversation of who comes back before the server has told it', async () => {
  await open()
  expect(preloadConversation).not.toHaveBeenCalled()
  document.documentElement.dataset.returning = ''
  await open()
  expect(preloadConversation).toHaveBeenCalled()
})
