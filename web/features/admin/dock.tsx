/** The admin dock (spec C2.12–C2.19): a round control that is dragged to where it is not in the way, and opens the tools. */
import './dock.css'
import { Wrench } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Panel } from '#ui/controls/panel.tsx'
import type { AdminPanel } from '#web/lib/admin-panel.ts'
import { useMedia } from '#web/lib/use-media.ts'
import { hasRoomForBoth, menuSide } from './dock-geometry.ts'
import { useDockPlace } from './use-dock-place.ts'

const PHONE = '(width < 43.8125rem)'
/** Panels of the page, also those of the ribbon, cover the dock; its own menu stands above them. */
const LAYER = { closed: 'z-[29]', open: 'z-[61]' } as const

/** These stand beside the menu; the others are drawn over it. */
const BESIDE_MENU: ReadonlySet<AdminPanel> = new Set(['memories', 'dossier', 'console'])

type Open = (panel: AdminPanel) => void

type Props = Readonly<{
  onOpen: Open
  /** The buttons; drawn only while the dock is open. */
  menu: (onOpen: Open) => ReactNode
  /** The open panel. */
  children?: ReactNode
}>

export function Dock({ onOpen, menu, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  /** The menu stayed when it opened the panel, which keeps its place when the menu closes. */
  const [isBeside, setIsBeside] = useState(false)
  const { place, size, isDocked, isAtDefault, viewport, panelAt, handlers, isClick } = useDockPlace()
  const dock = useRef<HTMLDivElement>(null)
  const isPhone = useMedia(PHONE)
  const [menuId, hintId] = [useId(), useId()]
  const close = () => setIsOpen(false)
  useClosing(dock, isOpen && !isPhone, close)
  // A phone was turned: a sheet would come over the panel that the menu has opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it is turned
  useEffect(() => {
    setIsOpen(false)
    setIsBeside(false)
  }, [isPhone])
  const fits = !isPhone && hasRoomForBoth(place, viewport)
  // The window became smaller: the menu gives way to the panel that it opened.
  useEffect(() => {
    if (fits || !isBeside) return
    setIsOpen(false)
    setIsBeside(false)
  }, [fits, isBeside])
  const open: Open = (panel) => {
    const stays = fits && BESIDE_MENU.has(panel)
    if (!stays) close()
    setIsBeside(stays)
    onOpen(panel)
  }
  const panel = panelAt(isBeside)
  return (
    <>
      <div
        ref={dock}
        data-docked={isDocked || undefined}
        data-at-default={isAtDefault || undefined}
        className={`admin-dock fixed ${LAYER[isOpen ? 'open' : 'closed']}`}
        style={{ left: place.x, top: place.y, width: size, height: size }}
      >
        <button
          type="button"
          aria-label="Admin tools"
          aria-expanded={isOpen}
          aria-controls={isOpen ? menuId : undefined}
          aria-describedby={hintId}
          className="grid size-full cursor-grab touch-none place-items-center rounded-full border border-admin bg-ink-1 text-admin shadow-pop active:cursor-grabbing"
          {...handlers}
          onClick={() => isClick() && setIsOpen(!isOpen)}
        >
          <Wrench aria-hidden="true" strokeWidth={1.75} className={isDocked ? 'size-4' : 'size-5'} />
        </button>
        <span id={hintId} hidden>
          Drag it, or move it with the arrow keys.
        </span>
        {isOpen && !isPhone && (
          <Menu id={menuId} side={menuSide(place, viewport)}>
            {menu(open)}
          </Menu>
        )}
      </div>
      {isOpen && isPhone && (
        <Panel title="Admin tools" place="menu" onClose={close}>
          <div className="-mx-5 -my-3">{menu(open)}</div>
        </Panel>
      )}
      <div
        className="contents"
        style={{ ['--panel-inset' as string]: panel.inset, ['--panel-room' as string]: panel.room }}
      >
        {children}
      </div>
    </>
  )
}

type MenuBoxProps = Readonly<{ id: string; side: ReturnType<typeof menuSide>; children: ReactNode }>

const Menu = ({ id, side: { isAbove, isLeft, maxHeight }, children }: MenuBoxProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the controls of a form
  <div
    id={id}
    role="group"
    aria-label="Admin tools"
    style={{ maxHeight }}
    className={`admin-dock-menu absolute overflow-y-auto rounded-3 border border-line-2 bg-ink-1 p-1.5 text-fg-1 shadow-pop ${isAbove ? 'bottom-full mb-2.5' : 'top-full mt-2.5'} ${isLeft ? 'right-0' : 'left-0'}`}
  >
    {children}
  </div>
)

/** Closes on a press outside and on Escape (spec C2.18, C2.19), unless a panel above it takes the key first. */
function useClosing(dock: RefObject<HTMLElement | null>, isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (!isOpen) return
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !dock.current?.contains(target)) close.current()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || document.querySelector('.panel[open]')) return
      event.preventDefault()
      close.current()
    }
    document.addEventListener('pointerdown', onPointerDown, true)
    document.addEventListener('keydown', onKeyDown, true)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown, true)
      document.removeEventListener('keydown', onKeyDown, true)
    }
  }, [dock, isOpen])
}
