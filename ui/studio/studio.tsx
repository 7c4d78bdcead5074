/** A large workplace over the page in columns; on a phone one of them at a time. What was not saved is not lost by leaving. */
import './studio.css'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Choice } from '../controls/choice.tsx'
import { Panel } from '../controls/panel.tsx'
import { Button } from '../primitives/button.tsx'
import { takeFocus } from './take-focus.ts'

export type Column<C extends string> = Readonly<{ id: C; label: string; content: ReactNode }>

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
  /** What would be lost by leaving now; undefined when nothing would. */
  unsaved: string | undefined
  onClose: () => void
}>

export function Studio<C extends string>(props: Props<C>) {
  const { title, mark, tools, strip, columns, widths, shown, onShow, foot, unsaved, onClose } = props
  const { isAsking, leave, stay } = useGuard(unsaved, onClose)
  return (
    <Panel title={title} mark={mark} tools={tools} place="studio" onClose={leave}>
      {isAsking && unsaved ? <Leaving unsaved={unsaved} onStay={stay} onLeave={onClose} /> : strip}
      {columns.length > 1 && (
        <div className="studio-tabs">
          <Choice
            label="What is shown"
            options={columns.map(({ id, label }) => ({ value: id, label }))}
            value={shown}
            onChange={onShow}
          />
        </div>
      )}
      <div className="studio" style={{ ['--studio-columns' as string]: widths }}>
        {columns.map(({ id, label, content }) => (
          <section
            key={id}
            aria-label={label}
            className="studio-column"
            data-shown={id === shown || undefined}
          >
            {content}
          </section>
        ))}
      </div>
      {foot && <div className="studio-foot">{foot}</div>}
    </Panel>
  )
}

/** Asks once; asked again while it asks, one stays. */
function useGuard(unsaved: string | undefined, onClose: () => void) {
  const [isAsking, setIsAsking] = useState(false)
  const isDirty = unsaved !== undefined
  useEffect(() => {
    if (!isDirty) return setIsAsking(false)
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])
  return {
    isAsking,
    stay: () => setIsAsking(false),
    leave: () => (isDirty ? setIsAsking(!isAsking) : onClose()),
  }
}

type LeavingProps = Readonly<{ unsaved: string; onStay: () => void; onLeave: () => void }>

const Leaving = ({ unsaved, onStay, onLeave }: LeavingProps) => (
  <div
    role="alertdialog"
    aria-label="Leave without saving?"
    aria-describedby="studio-unsaved"
    className="studio-strip"
  >
    <CircleAlert aria-hidden="true" strokeWidth={1.75} />
    <p id="studio-unsaved">{unsaved}</p>
    <Button size="small" ref={takeFocus} onClick={onStay}>
      Keep editing
    </Button>
    <Button size="small" tone="danger" onClick={onLeave}>
      Discard and close
    </Button>
  </div>
)
