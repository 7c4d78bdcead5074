/** One module being written: its names, its text or what differs, and a note for the history. */
import { useId, useMemo, useState } from 'react'
import type { PromptHistoryEntry } from '#contract/api/prompts.ts'
import { bytesOf, NOTES_MAX, SEGMENT_MAX_BYTES, SLUG_MAX, TITLE_MAX } from '#contract/rules/prompts.ts'
import { Choice } from '#ui/controls/choice.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { lazyPart, loader } from '#ui/primitives/lazy-part.tsx'
import { takeFocus } from '#ui/workspace/take-focus.ts'
import type { Changed } from './code/editor.ts'
import { CodeBox } from './code-box.tsx'
import type { Draft } from './draft.ts'
import type { View } from './use-workbench.ts'

const ThreeWay = lazyPart(
  loader(() => import('./three-way.tsx')),
  (module) => module.ThreeWay,
)

type Props = Readonly<{
  draft: Draft
  view: View
  onView: (view: View) => void
  /** A version from the history that the text is looked at against; what is saved, otherwise. */
  against: PromptHistoryEntry | undefined
  onChange: (change: Partial<Pick<Draft, 'slug' | 'title' | 'segment' | 'notes'>>) => void
  onRestore: (entry: PromptHistoryEntry) => void
  /** Goes on from what is on the server with this text. */
  onTake: (text: string) => void
}>

export function EditorPane(props: Props) {
  const { draft, view, onChange, against, onTake } = props
  const { base, conflict, segment } = draft
  const [changed, setChanged] = useState<Changed>()
  const theirs = conflict?.theirs
  const compared = against ?? theirs ?? base
  const drawn = useMemo(
    () => (compared && view === 'diff' ? { text: compared.segment, fold: false } : undefined),
    [compared, view],
  )
  return (
    <>
      <Names draft={draft} onChange={onChange} />
      <Heading {...props} changed={view === 'diff' ? changed : undefined} compared={compared?.version} />
      {view === 'both' && base && theirs ? (
        <ThreeWay base={base} theirs={theirs} ours={segment} onTake={onTake} />
      ) : (
        <CodeBox
          label="Segment"
          text={segment}
          against={drawn}
          onChange={(text) => onChange({ segment: text })}
          onChanged={setChanged}
        />
      )}
      <Length text={segment} />
      <Notes notes={draft.notes} onChange={onChange} />
    </>
  )
}

function Names({ draft: { base, slug, title }, onChange }: Pick<Props, 'draft' | 'onChange'>) {
  const isNew = base === undefined
  return (
    <div className="workbench-names">
      <label className="workspace-field">
        Slug
        <input
          ref={isNew ? takeFocus : undefined}
          value={slug}
          readOnly={!isNew}
          maxLength={SLUG_MAX}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder="agent.concierge.tool.search"
          onChange={(event) => onChange({ slug: event.target.value })}
          className="workspace-box workspace-mono"
        />
      </label>
      <label className="workspace-field">
        Title
        <input
          value={title}
          maxLength={TITLE_MAX}
          autoComplete="off"
          onChange={(event) => onChange({ title: event.target.value })}
          className="workspace-box"
        />
      </label>
    </div>
  )
}

type HeadingProps = Props & Readonly<{ changed: Changed | undefined; compared: number | undefined }>

function Heading({ draft, view, onView, against, onRestore, changed, compared }: HeadingProps) {
  const { base, conflict } = draft
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="flex-1 text-small text-fg-2">
        {view === 'diff' && compared ? `Your draft against v${compared}` : 'Segment'}
      </p>
      {changed && (
        <p className="num text-small">
          <span className="text-up">+{changed.added}</span>{' '}
          <span className="text-down">−{changed.removed}</span>
          <span className="sr-only"> lines</span>
        </p>
      )}
      {against && view === 'diff' && (
        <Button size="small" onClick={() => onRestore(against)}>
          Restore v{against.version}
        </Button>
      )}
      {base && (
        <Choice
          label="How the text is shown"
          options={[...VIEWS, ...(conflict?.theirs ? [{ value: 'both', label: 'Three-way' } as const] : [])]}
          value={view}
          onChange={onView}
        />
      )}
    </div>
  )
}

const VIEWS = [
  { value: 'edit', label: 'Edit' },
  { value: 'diff', label: 'Diff' },
] as const

/** Only where it begins to matter. */
function Length({ text }: { text: string }) {
  const bytes = useMemo(() => bytesOf(text), [text])
  if (bytes < SEGMENT_MAX_BYTES * 0.9) return null
  return (
    <p className={`num text-small ${bytes > SEGMENT_MAX_BYTES ? 'text-down' : 'text-fg-3'}`}>
      {Math.ceil(bytes / 1024)} of {SEGMENT_MAX_BYTES / 1024} KB
    </p>
  )
}

function Notes({ notes, onChange }: Pick<Draft, 'notes'> & Pick<Props, 'onChange'>) {
  const id = useId()
  return (
    <div className="workspace-field">
      <label htmlFor={id}>Notes for the history</label>
      <input
        id={id}
        value={notes}
        maxLength={NOTES_MAX}
        autoComplete="off"
        onChange={(event) => onChange({ notes: event.target.value })}
        className="workspace-box"
      />
    </div>
  )
}
