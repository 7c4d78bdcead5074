/** Messages that wait for the running reply: each can go now, or come back into the box. */
import { CornerDownLeft, X } from 'lucide-react'
import { Button } from '#ui/primitives/button.tsx'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { useApp, useSession } from '#web/session/use-session.ts'

export function Queue() {
  const { session } = useApp()
  const queue = useSession((now) => (now.phase === 'live' ? now.queue : NONE))
  return (
    <ul aria-label="Queued messages" className="mb-2 grid gap-px">
      {queue.map(({ itemId, text }) => (
        <li key={itemId} className="flex items-center gap-2 border-b border-line py-1 text-small">
          <CornerDownLeft aria-hidden="true" strokeWidth={1.75} className="size-3.5 shrink-0 text-fg-3" />
          <span className="shrink-0 text-fg-3">Queued</span>
          <span className="min-w-0 flex-1 truncate">{text}</span>
          <Button size="small" tone="quiet" onClick={() => session.dispatch({ type: 'send-now', itemId })}>
            Send now
          </Button>
          <IconButton
            size="small"
            label="Take the message back"
            onClick={() => session.dispatch({ type: 'unqueue', itemId })}
          >
            <X aria-hidden="true" strokeWidth={1.75} className="size-4" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
const NONE = [] as const
