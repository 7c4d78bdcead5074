import { afterEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Conversation } from '#contract/api/conversation.ts'
import { AppProvider } from '#web/session/use-session.ts'
import { fakeApp } from '../session/testing/fake-context.ts'
import { preload } from './boundaries.ts'
import { useScene } from './use-scene.ts'

vi.mock('./boundaries.ts', () => ({ loadConversation: vi.fn(), preload: vi.fn() }))

const Scene = () => <p>{useScene(false)}</p>
/** A server that has not answered yet. */
const unanswered = () => fakeApp({ fetchConversation: () => new Promise<Conversation>(() => undefined) })
const open = (app = unanswered()) =>
  render(
    <AppProvider value={app}>
      <Scene />
    </AppProvider>,
  )

afterEach(() => {
  delete document.documentElement.dataset.returning
})

it('loads the conversation view of a returning visitor before the server has answered', async () => {
  await open()
  expect(preload).not.toHaveBeenCalled()
  document.documentElement.dataset.returning = ''
  await open()
  expect(preload).toHaveBeenCalled()
})
