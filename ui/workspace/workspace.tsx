/** A large workplace over the page in columns; on a phone one of them at a time. What was not saved is not lost by leaving. */
import './workspace.css'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Choice } from '../controls/choice.tsx'
import { Panel } from '../controls/panel.tsx'
import { Button } from '../primitives/button.tsx'
import { takeFocus } from './take-focus.ts'

export type Column<C extends string> = Readonly<{
  id: C
  label: string
  content: ReactNode
  /** Its place is given away where there is little. */
  isEmpty?: boolean
}>

type Props<C extends string> = Readonly<{
  title: string
  mark?: ReactNode
  tools?: ReactNode
  /** A continuing matter that stands above everything. */
  strip?: ReactNode
  columns: readonly Column<C>[]
  /** As CSS has them: '272px minmax(0, 1fr) 264px'. */
  widths: string
  /** The one that a phone shows. */
  shown: C
  onShow: (column: C) => void
  foot?: ReactNode
  /** The unsaved changes; undefined when there are none. */
  unsaved: string | undefined
  onClose: () => void
}>

export function Workspace<C extends string>(props: Props<C>) {
  const { title, mark, tools, strip, columns, widths, shown, onShow, foot, unsaved, onClose } = props
  const { isAsking, leave, stay } = useGuard(unsaved, onClose)
  const place = useRef<HTMLDivElement>(null)
  useFollow(place, shown)
  return (
    <Panel title={title} mark={mark} tools={tools} place="workspace" onClose={leave}>
      {isAsking && unsaved ? <Leaving unsaved={unsaved} onStay={stay} onLeave={onClose} /> : strip}
      {columns.length > 1 && (
        <div className="workspace-tabs">
          <Choice
            label="What is shown"
            options={columns.map(({ id, label }) => ({ value: id, label }))}
            value={shown}
            onChange={onShow}
          />
        </div>
      )}
      <div ref={place} className="workspace" style={{ ['--workspace-columns' as string]: widths }}>
        {columns.map(({ id, label, content, isEmpty }) => (
          <section
            key={id}
            aria-label={label}
            tabIndex={-1}
            className="workspace-column"
            data-shown={id === shown || undefined}
            data-empty={isEmpty || undefined}
          >
            {content}
          </section>
        ))}
      </div>
      {foot && <div className="workspace-foot">{foot}</div>}
    </Panel>
  )
}

/** On a phone the focus moves from the column that goes to the one that comes. */
function useFollow(place: RefObject<HTMLElement | null>, shown: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for whenever another one is shown
  useLayoutEffect(() => {
    const left = document.activeElement?.closest('.workspace-column')
    if (!left || left.checkVisibility()) return
    place.current?.querySelector<HTMLElement>('.workspace-column[data-shown]')?.focus()
  }, [shown])
}

/** Asks before closing; a second attempt keeps the workspace open. */
function useGuard(unsaved: string | undefined, onClose: () => void) {
  const [isAsking, setIsAsking] = useState(false)
  const from = useRef<HTMLElement>(undefined)
  const isDirty = unsaved !== undefined
  useEffect(() => {
    if (!isDirty) return setIsAsking(false)
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])
  function ask(): void {
    from.current = focused()
    setIsAsking(true)
  }
  function stay(): void {
    setIsAsking(false)
    from.current?.focus()
  }
  return {
    isAsking,
    stay,
    leave: () => {
      if (!isDirty) onClose()
      else if (isAsking) stay()
      else ask()
    },
  }
}

/** The focused element, also inside the code editor. */
function focused(): HTMLElement | undefined {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element instanceof HTMLElement ? element : undefined
}

type LeavingProps = Readonly<{ unsaved: string; onStay: () => void; onLeave: () => void }>

const Leaving = ({ unsaved, onStay, onLeave }: LeavingProps) => (
  <div
    role="alertdialog"
    aria-label="Leave without saving?"
    aria-describedby="workspace-unsaved"
    className="workspace-strip"
  >
    <CircleAlert aria-hidden="true" strokeWidth={1.75} />
    <p id="workspace-unsaved">{unsaved}</p>
    <Button size="small" ref={takeFocus} onClick={onStay}>
      Keep editing
    </Button>
    <Button size="small" tone="danger" onClick={onLeave}>
      Discard and close
    </Button>
  </div>
)
