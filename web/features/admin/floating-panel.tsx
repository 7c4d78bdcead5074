/** The frame of the panels that the admin dock opens (spec C2.33–C2.35): beside the dock, and on a phone a sheet. */
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Panel } from '#ui/controls/panel.tsx'

/** Spec C9.2, C9.3. */
const WIDTHS = { standard: '420px', dossier: '460px' } as const

/** A press on these leaves the panel open: the dock switches panels, and a toast stands above them. */
const NOT_OUTSIDE = '.admin-dock, .toast-in'

type Props = Readonly<{
  title: string
  onClose: () => void
  children: ReactNode
  /** Right after the title: a count or a badge. */
  mark?: ReactNode
  /** A short line at the end of the head. */
  note?: ReactNode
  foot?: ReactNode
  width?: keyof typeof WIDTHS
}>

/** Open for as long as it is rendered. The focus moves in, and goes back to whatever opened it. */
export function FloatingPanel({ title, onClose, children, mark, note, foot, width = 'standard' }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  useOutsidePress(frame, onClose)
  return (
    <div ref={frame} className="contents" style={{ ['--w-panel-floating' as string]: WIDTHS[width] }}>
      <Panel
        title={title}
        place="floating"
        onClose={onClose}
        mark={mark}
        tools={note && <span className="text-small text-fg-3">{note}</span>}
        foot={foot}
      >
        {children}
      </Panel>
    </div>
  )
}

/** Spec C2.35. The scrim of a sheet belongs to the dialog, which closes on it by itself. */
function useOutsidePress(frame: RefObject<HTMLElement | null>, onPress: () => void): void {
  const press = useRef(onPress)
  press.current = onPress
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || target.closest(NOT_OUTSIDE)) return
      if (!frame.current?.contains(target)) press.current()
    }
    document.addEventListener('pointerdown', onPointerDown, true)
    return () => document.removeEventListener('pointerdown', onPointerDown, true)
  }, [frame])
}
