/** Joins the list of conversations with the conversation that the page shows. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { lazyPart, loader } from '#ui/primitives/lazy-part.tsx'
import { Conversations } from '#web/features/conversations/conversations.tsx'
import { Toasts } from '#web/features/toasts/toasts.tsx'
import { setPreference } from '#web/lib/preferences.ts'
import { conversationsKey } from '#web/lib/queries.ts'
import { useApp, useConversation, useItemIds } from '#web/session/use-session.ts'
import { openTurn, pushConversation, resetAddress } from './conversation-address.ts'
import { startNewConversation } from './new-conversation.ts'
import { openStoredConversation } from './open-conversation.ts'

const ExportPanel = lazyPart(
  loader(() => import('#web/features/take-along/export-panel.tsx')),
  (module) => module.ExportPanel,
)
const SharePanel = lazyPart(
  loader(() => import('#web/features/take-along/share-panel.tsx')),
  (module) => module.SharePanel,
)

/** Several items of one turn lead to one request. */
const SETTLE_MS = 800

type Props = Readonly<{ isPinned?: boolean; onClose: () => void }>

export function ConversationDrawer({ isPinned = false, onClose }: Props) {
  const app = useApp()
  const { id: current } = useConversation()
  const deleted = useRef<string>(undefined)
  const [taken, setTaken] = useState<Taken>()
  useFreshList()

  const open = (id: string) => openStoredConversation(app, id, () => pushConversation(app, id))
  const thenClose = (act: () => Promise<void>) => async () => {
    if (!isPinned) await closed(onClose)
    await act()
  }
  const isShown = (id: string): boolean => id === '' || id === current
  /** Its stream ends first: one that opens at this moment would be refused. */
  const onDeleting = (id: string) => {
    if (!isShown(id)) return () => undefined
    app.conversation.close()
    return app.conversation.start
  }
  const onDeleted = (id: string) => {
    if (!isShown(id)) return
    deleted.current = current
    app.session.dispatch({ type: 'leave' })
    resetAddress()
    app.conversation.restart()
  }
  if (taken && !isPinned) return <TakeAlong {...taken} onClose={onClose} />
  return (
    <>
      {taken && <TakeAlong {...taken} onClose={() => setTaken(undefined)} />}
      <Conversations
        onExport={({ id, title }) => setTaken({ how: 'export', id, title })}
        onShare={({ id, title }) => setTaken({ how: 'share', id, title })}
        current={current}
        isPinned={isPinned}
        onPinned={(pinned) => {
          setPreference('conversationsPinned', pinned)
          if (pinned) onClose()
        }}
        onClose={onClose}
        onOpen={(id) => void thenClose(() => open(id))()}
        onOpenTurn={(link) => void thenClose(() => openTurn(app, link))()}
        onNew={(offTheRecord) => void thenClose(() => startNewConversation(app, offTheRecord))()}
        onDeleting={onDeleting}
        onDeleted={onDeleted}
        onRestored={(id) => {
          if (id === deleted.current) void open(id)
        }}
        toasts={<Toasts />}
      />
    </>
  )
}

type Taken = Readonly<{ how: 'export' | 'share'; id: string; title: string }>

/** Takes the place of a drawer over the page, and stands over one beside it. */
const TakeAlong = ({ how, id, title, onClose }: Taken & Pick<Props, 'onClose'>) =>
  how === 'export' ? (
    <ExportPanel conversation={id} title={title} onClose={onClose} />
  ) : (
    <SharePanel conversation={id} onClose={onClose} />
  )

/** Reads the list again when the conversation has new items, which change its title and its place. */
function useFreshList(): void {
  const queries = useQueryClient()
  const items = useItemIds().length
  const seen = useRef(items)
  useEffect(() => {
    if (seen.current === items) return
    seen.current = items
    const timer = setTimeout(() => void queries.invalidateQueries({ queryKey: conversationsKey }), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [items, queries])
}

/** A sheet that has a history entry of its own removes it before another one is added. */
export async function closed(close: () => void): Promise<void> {
  const isEntry = (history.state as { sheet?: boolean } | null)?.sheet === true
  const removed = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  close()
  if (isEntry) await removed
}
