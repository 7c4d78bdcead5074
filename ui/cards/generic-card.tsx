/** The card of a tool without a card of its own: arguments and result as plain text. */
import { useId } from 'react'
import { formatDuration } from '#contract/rules/amounts.ts'
import { jsonText } from '../format/json-text.ts'
import { Card, CardFoot } from './card.tsx'
import { FoldButton, useOpen } from './fold.tsx'
import { Failure, Loading } from './states.tsx'
import { Widget, widgetOf } from './widget.tsx'

type GenericCall = Readonly<
  | { status: 'running'; input: unknown; elapsedMs?: number | undefined }
  | { status: 'done'; input: unknown; output: unknown; durationMs?: number | undefined }
  | { status: 'failed'; input: unknown; message: string }
>

type GenericCardProps = Readonly<{
  name: string
  /** The work of the running tool, in plain words. */
  intent?: string
  call: GenericCall
  retry?: (() => void) | undefined
}>

export function GenericCard({ name, intent = 'Working…', call, retry }: GenericCardProps) {
  if (call.status === 'running')
    return <Loading title="Tool call" text={intent} elapsedMs={call.elapsedMs} rows={0} />
  if (call.status === 'failed')
    return (
      <Failure
        title="Tool call"
        subject={name}
        heading="The tool did not finish"
        cause={call.message}
        retry={retry}
      />
    )
  return <Result name={name} call={call} />
}

function Result({ name, call }: { name: string; call: Extract<GenericCall, { status: 'done' }> }) {
  const args = useFoldState('arguments')
  const output = useFoldState('output')
  const widget = widgetOf(call.output)
  return (
    <Card
      title="Tool result"
      subject={<span className="num">{name}</span>}
      aside={
        call.durationMs === undefined ? undefined : (
          <span className="num">{formatDuration(call.durationMs)}</span>
        )
      }
    >
      {widget ? (
        <Widget widget={widget} />
      ) : (
        <pre className="mb-1.5 truncate rounded-2 bg-ink-sunk px-3.5 py-3 text-small num">
          {jsonText(call.output, 300).replace(/\s+/g, ' ')}
        </pre>
      )}
      <CardFoot>
        <Fold label="Arguments" fold={args} />
        <Fold label="Raw output" fold={output} />
      </CardFoot>
      {args.open && <Folded label="Arguments" id={args.id} value={call.input} />}
      {output.open && <Folded label="Raw output" id={output.id} value={call.output} />}
    </Card>
  )
}

type FoldState = Readonly<{ id: string; open: boolean; turn: () => void }>

function useFoldState(key: string): FoldState {
  const [open, turn] = useOpen(key)
  const id = useId()
  return { id, open, turn }
}

const Fold = ({ label, fold: { id, open, turn } }: { label: string; fold: FoldState }) => (
  <FoldButton open={open} onClick={turn} controls={open ? id : undefined}>
    {label}
  </FoldButton>
)

function Folded({ label, id, value }: { label: string; id: string; value: unknown }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, this is text
    <div
      id={id}
      role="group"
      aria-label={label}
      // Long values scroll here, so the keyboard must be able to stop here.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs to take focus
      tabIndex={0}
      className="mt-1 mb-2 max-h-80 overflow-auto rounded-2 bg-ink-sunk px-3.5 py-3"
    >
      <pre className="num text-small text-fg-1">{jsonText(value)}</pre>
    </div>
  )
}
