/** The admin dock with what its buttons open and do: one panel at a time, whichever button opened it. */
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useRef } from 'react'
import { readLog } from '#contract/api/logs.ts'
import { isAdmin } from '#contract/rules/roles.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import { lazyPart, loader } from '#ui/primitives/lazy-part.tsx'
import { Dock } from '#web/features/admin/dock.tsx'
import { DockMenu } from '#web/features/admin/dock-menu.tsx'
import { FloatingPanel } from '#web/features/admin/floating-panel.tsx'
import { countWords, memoriesQuery } from '#web/features/admin/memory-count.ts'
import { transcriptText } from '#web/features/admin/transcript-text.ts'
import { type Task, useTask } from '#web/features/admin/use-task.ts'
import { downloadRecording, useRecording } from '#web/features/voice/recording/use-recording.ts'
import type { SignedIn } from '#web/lib/account.ts'
import { closeAdminPanel, toggleAdminPanel, useAdminPanel } from '#web/lib/admin-panel.ts'
import { request } from '#web/lib/api.ts'
import { download } from '#web/lib/download.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useToolCatalogue } from '#web/lib/tool-catalogue.ts'
import { useApp } from '#web/session/use-session.ts'

const Personas = lazyPart(
  loader(() => import('#web/features/personas/personas.tsx')),
  (part) => part.Personas,
)
const Workbench = lazyPart(
  loader(() => import('#web/features/workbench/workbench.tsx')),
  (part) => part.Workbench,
)
const Console = lazyPart(
  loader(() => import('./admin-console.tsx')),
  (part) => part.AdminConsole,
)
const loadMemories = loader(() => import('#web/features/admin/memories-panel.tsx'))
const MemoriesPanel = lazyPart(loadMemories, (part) => part.MemoriesPanel)
const MemoriesSummary = lazyPart(loadMemories, (part) => part.MemoriesSummary)
const DossierInspector = lazyPart(
  loader(() => import('#web/features/admin/dossier-inspector.tsx')),
  (part) => part.DossierInspector,
)

type Props = Readonly<{ account: SignedIn }>

export function AdminTools({ account }: Props) {
  const tasks = {
    copyTranscript: useCopyTranscript(),
    downloadAudio: useDownloadAudio(),
    saveLog: useSaveLog(),
  }
  return (
    <Dock onOpen={toggleAdminPanel} menu={(onOpen) => <Menu account={account} onOpen={onOpen} {...tasks} />}>
      <OpenPanel account={account} />
    </Dock>
  )
}

type MenuProps = Props &
  Pick<ComponentProps<typeof DockMenu>, 'onOpen' | 'copyTranscript' | 'downloadAudio' | 'saveLog'>

/** Counts only while the dock is open. */
function Menu({ account: { user }, ...rest }: MenuProps) {
  const { tools } = useToolCatalogue()
  const { data: memories } = useQuery(memoriesQuery)
  return (
    <DockMenu
      {...rest}
      opened={useAdminPanel()}
      userId={user.id}
      memories={memories && countWords(memories.total)}
      tools={tools.length > 0 ? tools.length : undefined}
      hasPersona
      hasConsole
      hasSuper={user.isSuperAdmin === true}
    />
  )
}

function OpenPanel({ account: { user } }: Props) {
  const { session } = useApp()
  const opened = useAdminPanel()
  switch (opened) {
    case 'memories':
      return <Memories />
    case 'dossier':
      return (
        <FloatingPanel title="Dossier Inspector" width="dossier" onClose={() => closeAdminPanel('dossier')}>
          <DossierInspector userId={user.id} mayDebug={isAdmin(user.roles)} />
        </FloatingPanel>
      )
    case 'console':
      return <Console isSuperAdmin={user.isSuperAdmin === true} onClose={() => closeAdminPanel('console')} />
    case 'persona':
      return (
        <Personas
          onClose={() => closeAdminPanel('persona')}
          onSignIn={() => closeAdminPanel('persona')}
          onInUse={() => session.dispatch({ type: 'talk-to' })}
        />
      )
    case 'super':
      return <Workbench onClose={() => closeAdminPanel('super')} />
    default:
      // Signals and the Debug Control Room are drawn by their own buttons.
      return null
  }
}

function Memories() {
  const { data } = useQuery(memoriesQuery)
  return (
    <FloatingPanel
      title="Memories"
      mark={data && data.total > 0 && <Badge>{countWords(data.total)}</Badge>}
      note={<MemoriesSummary />}
      onClose={() => closeAdminPanel('memories')}
    >
      <MemoriesPanel />
    </FloatingPanel>
  )
}

function useCopyTranscript(): Task {
  const { transcript } = useApp()
  return useTask(async () => {
    transcript.flush()
    const items = transcript.ids().flatMap((id) => transcript.item(id) ?? [])
    const text = transcriptText(items)
    if (text === '') return showToast({ text: 'There is nothing to copy yet.' })
    await navigator.clipboard.writeText(text)
    showToast({ text: `Transcript copied: ${items.length} ${items.length === 1 ? 'entry' : 'entries'}.` })
  }, 'The transcript was not copied. The browser refused the clipboard.')
}

/** The recording says itself what came of it (spec S8.56). */
function useDownloadAudio(): Task {
  const { share } = useRecording()
  const task = useTask(downloadRecording, 'The recording was not downloaded.')
  if (share === undefined) return task
  return { ...task, isRunning: true, percent: Math.round(share * 100) }
}

function useSaveLog(): Task {
  const sessionOf = useLastSession()
  return useTask(async () => {
    const id = sessionOf()
    if (id === undefined) return showToast({ text: 'There is no session yet. Start a conversation first.' })
    const log = await request(readLog, { id })
    download(new Blob([JSON.stringify(log, null, 2)], { type: 'application/json' }), `parley-log-${id}.json`)
    showToast({ text: 'Log saved.' })
  }, 'The log was not saved.')
}

/** The session that is open, or the last one that was. */
function useLastSession(): () => string | undefined {
  const { session } = useApp()
  const last = useRef<string>(undefined)
  useEffect(() => {
    const follow = () => {
      const now = session.get()
      if ('token' in now) last.current = now.token.sessionId
    }
    follow()
    return session.subscribe(follow)
  }, [session])
  return () => last.current
}
