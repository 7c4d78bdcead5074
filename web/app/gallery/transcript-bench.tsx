/** The real log on an empty store, driven from outside: `window.__bench` adds and grows messages for measuring. */
import type { MessageItem } from '#contract/transcript.ts'
import { Transcript } from '#web/features/transcript/transcript.tsx'
import { AppProvider } from '#web/session/use-session.ts'
import { createAppContext } from '../app-context.ts'

type Role = MessageItem['role']
export type TranscriptBenchApi = Readonly<{
  add: (id: string, role: Role, text: string) => void
  addMany: (messages: readonly (readonly [id: string, role: Role, text: string])[]) => void
  /** Grows a message; the first delta opens it again, as a reply that goes on. */
  delta: (id: string, text: string) => void
}>

declare global {
  interface Window {
    __bench?: TranscriptBenchApi
  }
}

const app = createAppContext()
const { transcript } = app

const messageOf = (itemId: string, role: Role, title: string): MessageItem => ({
  itemId,
  type: 'MESSAGE',
  role,
  title,
  status: 'DONE',
  createdAtMs: Date.now(),
  isHidden: false,
  expanded: false,
})

window.__bench = {
  add: (id, role, text) => transcript.add(messageOf(id, role, text)),
  addMany: (messages) => transcript.addMany(messages.map((message) => messageOf(...message))),
  delta(id, text) {
    if (transcript.item(id)?.status === 'DONE')
      transcript.patch(id, (item) => ({ ...item, status: 'IN_PROGRESS' }))
    transcript.delta(id, text)
  },
}

export const TranscriptBench = () => (
  <AppProvider value={app}>
    <main className="h-dvh">
      <Transcript />
    </main>
  </AppProvider>
)
