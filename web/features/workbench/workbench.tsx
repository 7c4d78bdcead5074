/** The Superadmin Prompt Segment Workbench (spec S2.48): edits, compares and restores the instructions of the assistant. */
import './workbench.css'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { PromptModule } from '#contract/api/prompts.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { type Column, Workspace } from '#ui/workspace/workspace.tsx'
import { accountQuery } from '#web/lib/account.ts'
import { ConflictStrip } from './conflict.tsx'
import { canSave, type Draft, isDirty } from './draft.ts'
import { EditorPane } from './editor-pane.tsx'
import { HistoryList } from './history-list.tsx'
import { loadEditor } from './load.ts'
import { ModuleList } from './module-list.tsx'
import { modulesQuery } from './queries.ts'
import { type Status, statusOf } from './status.ts'
import { NEW } from './use-drafts.ts'
import { type Shown, useWorkbench, type WorkbenchState } from './use-workbench.ts'

const WIDTHS = '18.5rem minmax(0, 1fr) 17rem'

type Props = Readonly<{ isOpen?: boolean; onClose: () => void }>

/** While it is closed it is idle (spec S4.46): nothing is requested. */
export function Workbench({ isOpen = true, onClose }: Props) {
  const modules = useModules(isOpen)
  return modules.status.is === 'idle' ? null : <Opened {...modules} onClose={onClose} />
}

function Opened({ status, modules, retry, onClose }: ReturnType<typeof useModules> & Pick<Props, 'onClose'>) {
  const workbench = useWorkbench()
  const { draft, open, unsaved, notice } = workbench.drafts
  const isReady = status.is === 'ready' || draft !== undefined
  // Loaded after the list, so that the large editor does not delay it.
  useEffect(() => {
    if (isReady) loadEditor().catch(() => undefined)
  }, [isReady])
  const columns: readonly Column<Shown>[] = [
    {
      id: 'list',
      label: 'Modules',
      content: modules && (
        <ModuleList modules={modules} selected={open} unsaved={unsaved} onSelect={workbench.choose} />
      ),
    },
    {
      id: 'text',
      label: 'Text',
      content: draft ? (
        <Writing key={open} draft={draft} workbench={workbench} />
      ) : (
        <Standing status={status} onRetry={retry} />
      ),
    },
    {
      id: 'history',
      label: 'History',
      content: <Past workbench={workbench} />,
      isEmpty: !workbench.drafts.draft?.base,
    },
  ]
  return (
    <Workspace
      title="Prompt workbench"
      mark={
        // On the narrowest the title takes its room.
        <span className="workbench-mark">
          <Badge tone="admin">Superadmin</Badge>
        </span>
      }
      tools={status.is === 'ready' && <New onPress={workbench.create} />}
      strip={
        draft?.conflict && (
          <ConflictStrip
            conflict={draft.conflict}
            onCompare={workbench.compareBoth}
            onReload={() => void workbench.reload()}
          />
        )
      }
      columns={isReady ? columns : columns.filter(({ id }) => id === 'text')}
      widths={isReady ? WIDTHS : 'minmax(0, 1fr)'}
      shown={isReady ? workbench.shown : 'text'}
      onShow={workbench.setShown}
      foot={
        draft ? (
          <Foot draft={draft} notice={notice} onDiscard={workbench.discard} onSave={workbench.save} />
        ) : (
          notice && <p role="alert">{notice}</p>
        )
      }
      unsaved={unsavedWords(unsaved)}
      onClose={onClose}
    />
  )
}

function useModules(isOpen: boolean) {
  const account = useQuery(accountQuery)
  const isAllowed = account.data?.type === 'user' && account.data.user.isSuperAdmin
  const { data: modules, error, refetch } = useQuery({ ...modulesQuery, enabled: isOpen && isAllowed })
  return {
    modules,
    status: statusOf({ isOpen, account: account.data, modules, error }),
    retry: () => void refetch(),
  }
}

type StateProps = Readonly<{ workbench: WorkbenchState }>

const Writing = ({ draft, workbench }: StateProps & { draft: Draft }) => (
  <EditorPane
    draft={draft}
    view={workbench.view}
    onView={workbench.setView}
    against={workbench.against}
    onChange={workbench.drafts.change}
    onRestore={workbench.restore}
    onTake={(text) => void workbench.reload(text)}
  />
)

function Past({ workbench }: StateProps): ReactNode {
  const { base, conflict } = workbench.drafts.draft ?? {}
  if (!base)
    return <p className="m-auto text-center text-body text-fg-3">The versions of a module are listed here.</p>
  return (
    <HistoryList
      slug={base.slug}
      compared={workbench.view === 'diff' ? workbench.against?.version : undefined}
      newerThan={conflict && base.version}
      onCompare={workbench.compare}
      onRestore={workbench.restore}
    />
  )
}

const New = ({ onPress }: { onPress: () => void }) => (
  <Button size="small" aria-label="New module" onClick={onPress}>
    <Plus aria-hidden="true" strokeWidth={1.75} className="size-3.5" />
    <span className="max-sm:hidden">New module</span>
  </Button>
)

function unsavedWords(unsaved: readonly string[]): string | undefined {
  const [first, ...others] = unsaved
  if (first === undefined) return undefined
  const name = first === NEW ? 'The new module' : first
  if (others.length === 0) return `${name} has unsaved changes.`
  return `${name} and ${others.length} more have unsaved changes.`
}

/** Shown when there is no text to edit (spec S4.46–S4.51). */
function Standing({ status, onRetry }: { status: Status; onRetry: () => void }) {
  switch (status.is) {
    case 'token':
      return <Wait words="Authenticating…" />
    case 'loading':
      return <Wait words="Loading the modules…" />
    case 'unauthorized':
      return (
        <p role="alert" className="text-body">
          {status.words}
        </p>
      )
    case 'error':
      return (
        <div role="alert" className="grid justify-items-start gap-3 text-body">
          <p className="text-down">{status.words}</p>
          <Button onClick={onRetry}>Retry</Button>
        </div>
      )
    default:
      return (
        <p className="m-auto text-center text-body text-fg-2">
          Choose a module to read it, or create a new one.
        </p>
      )
  }
}

const Wait = ({ words }: { words: string }) => (
  <p role="status" className="flex items-center gap-2.5 text-body text-fg-2">
    <Spinner />
    {words}
  </p>
)

type FootProps = Readonly<{
  draft: Draft
  notice: string | undefined
  onDiscard: () => void
  onSave: () => void
}>

function Foot({ draft, notice, onDiscard, onSave }: FootProps) {
  const { base, problem, conflict, isSaving } = draft
  return (
    <>
      <p className="workspace-says">
        <span role="status">{notice}</span>
        <span role="alert" className="text-down">
          {problem}
        </span>
        {!notice && !problem && base && <Checksum module={base} />}
      </p>
      <Button disabled={isSaving || (base && !conflict && !isDirty(draft))} onClick={onDiscard}>
        Discard
      </Button>
      <Button tone="primary" disabled={!canSave(draft)} onClick={onSave}>
        {isSaving && <Spinner />}
        {isSaving ? 'Saving…' : 'Save'}
      </Button>
    </>
  )
}

const Checksum = ({ module: { version, checksum } }: { module: PromptModule }) => (
  <span className="num">
    v{version}, checksum {checksum.slice(0, 4)}…{checksum.slice(-4)}
  </span>
)
