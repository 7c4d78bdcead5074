/** A panel over the page: beside what goes on where there is room, a sheet from below on a phone. One native dialog for both. */
import { X } from 'lucide-react'
import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '../primitives/icon-button.tsx'
import './controls.css'

const PHONE = '(width < 43.8125rem)'
/** A sheet that was pulled so far down is meant to go. */
const PULLED_PX = 80

const PLACES = {
  /** The page stays usable. */
  beside: 'panel-beside backdrop:bg-scrim',
  /** The page stays usable; as high as the page. */
  drawer: 'panel-drawer backdrop:bg-scrim',
  /** Near the control that opened it; the page stays usable. `--panel-inset` says where. */
  floating: 'panel-floating backdrop:bg-scrim',
  /** Under what opened it; the focus stays within. */
  menu: 'panel-menu backdrop:bg-scrim sm:backdrop:bg-transparent',
  /** In the middle of the page, which waits; the focus stays within. */
  room: 'panel-room backdrop:bg-scrim sm:m-auto',
  /** A question in the middle of the page or of another panel; the focus stays within. */
  dialog: 'panel-dialog backdrop:bg-scrim sm:m-auto',
  /** Along the left edge; the focus stays within. The content scrolls by itself. */
  list: 'panel-list backdrop:bg-scrim',
  /** In the upper middle of the page, without a heading; the focus stays within. The content scrolls by itself. */
  palette: 'panel-palette backdrop:bg-scrim sm:mx-auto',
  /** As large as the page allows, with its content up to the edges (ui/workspace). */
  workspace: 'panel-workspace backdrop:bg-scrim sm:m-auto',
} as const

const BESIDE_THE_PAGE: ReadonlySet<keyof typeof PLACES> = new Set(['beside', 'drawer', 'floating'])

type Props = Readonly<{
  title: string
  onClose: () => void
  children: ReactNode
  foot?: ReactNode
  /** Before the title. */
  lead?: ReactNode
  /** Right after the title. */
  mark?: ReactNode
  /** At the far end, before the way out. */
  tools?: ReactNode
  place?: keyof typeof PLACES
  /** The address of the page while the panel is open; the way back closes the panel. */
  address?: string
}>

const SCROLLS_ITSELF: readonly (keyof typeof PLACES)[] = ['workspace', 'list', 'palette']

/** Open for as long as it is rendered; the focus goes back to whatever opened it. */
export function Panel(props: Props) {
  const { title, onClose, children, foot, lead, mark, tools, place = 'beside', address } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const pressed = useRef<EventTarget>(null)
  const isModal = !BESIDE_THE_PAGE.has(place)
  useOpen(dialog, onClose, isModal, address)
  return (
    // The scrim belongs to the dialog: a press on it closes as the button and Escape do.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for it is Escape, below
    <dialog
      ref={dialog}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // The browser closed the dialog, while its parent still renders it as open.
      onClose={() => dialog.current && !dialog.current.open && show(dialog.current, isModal)}
      onPointerDown={(event) => {
        pressed.current = event.target
      }}
      // Not where a selection ends that was begun within.
      onClick={({ target }) => target === dialog.current && pressed.current === target && onClose()}
      className={`panel fixed m-0 flex-col overflow-hidden border border-line-2 bg-ink-1 text-fg-1 shadow-pop open:flex ${PLACES[place]}`}
    >
      <Grab sheet={dialog} onPulled={onClose} />
      {place !== 'palette' && (
        <div className="flex min-h-14 items-center justify-between gap-3 border-b border-line-2 py-2 pr-3 pl-5 low:min-h-11 low:py-1">
          {lead && <span className="-ml-2.5">{lead}</span>}
          <h2 className="text-read leading-none font-semibold tracking-[-0.01em]">{title}</h2>
          <span className="flex min-w-0 flex-1 items-center gap-3">{mark}</span>
          {tools}
          <CloseButton onClose={onClose} />
        </div>
      )}
      {SCROLLS_ITSELF.includes(place) ? (
        children
      ) : (
        <div className="panel-body grid min-h-0 content-start gap-4 overflow-y-auto overscroll-contain p-5 low:py-3">
          {children}
        </div>
      )}
      {foot && (
        <div className="flex items-center gap-2 border-t border-line-2 px-5 py-3 low:py-1.5">{foot}</div>
      )}
    </dialog>
  )
}

export const CloseButton = ({ onClose }: Pick<Props, 'onClose'>) => (
  <IconButton label="Close" onClick={onClose}>
    <X aria-hidden="true" strokeWidth={1.75} className="size-[18px]" />
  </IconButton>
)

type Sheet = Readonly<{ current: HTMLDialogElement | null }>

/** The last one is on top. */
const opened: HTMLDialogElement[] = []

/** Beside the page it must not lock the page: one goes on talking while one turns a slider. */
function show(element: HTMLDialogElement, isModal: boolean): void {
  if (isModal || matchMedia(PHONE).matches) element.showModal()
  else element.show()
}

/** A phone was turned: a sheet is above the page, a panel beside it. The focus stays where it is. */
function showAnew(element: HTMLDialogElement, isModal: boolean): void {
  const focused = document.activeElement
  element.close()
  show(element, isModal)
  if (focused instanceof HTMLElement) focused.focus()
}

function useOpen(dialog: Sheet, onClose: () => void, isModal: boolean, address?: string): void {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const opener = document.activeElement
    show(element, isModal)
    const isPhone = matchMedia(PHONE)
    const follow = () => showAnew(element, isModal)
    isPhone.addEventListener('change', follow)
    opened.push(element)
    const leave = onBack(() => close.current(), address)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || opened.at(-1) !== element) return
      event.preventDefault()
      close.current()
    }
    document.addEventListener('keydown', onKey, true)
    return () => {
      document.removeEventListener('keydown', onKey, true)
      isPhone.removeEventListener('change', follow)
      leave()
      opened.splice(opened.indexOf(element), 1)
      element.close()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [dialog, isModal, address])
}

/** Sheets whose history entries are being removed; the browser does so a moment later. */
let removals = 0

function removeEntry(): void {
  const removed = () => {
    removals -= 1
  }
  removals += 1
  addEventListener('popstate', removed, { once: true })
  history.back()
}

/** A reload keeps the entry of a panel that has an address. */
const hasEntryOf = (address: string): boolean =>
  (history.state as { sheet?: boolean } | null)?.sheet === true &&
  location.pathname + location.search === address

/** In browsers whose back gesture does not close a dialog, it closes the sheet instead of leaving the page. */
function onBack(close: () => void, address: string | undefined): () => void {
  const isSheet = !('CloseWatcher' in window) && matchMedia(PHONE).matches
  if (address === undefined && !isSheet) return () => undefined
  let hasEntry = false
  const leave = () => {
    hasEntry = false
    close()
  }
  const enter = () => {
    if (address === undefined || !hasEntryOf(address)) history.pushState({ sheet: true }, '', address)
    hasEntry = true
    addEventListener('popstate', leave)
  }
  // A sheet in place of another one waits until the entry of that one is gone, which would remove its own.
  if (removals > 0) addEventListener('popstate', enter, { once: true })
  else enter()
  return () => {
    removeEventListener('popstate', enter)
    removeEventListener('popstate', leave)
    if (hasEntry) removeEntry()
  }
}

function Grab({ sheet, onPulled }: { sheet: Sheet; onPulled: () => void }) {
  const from = useRef<number>(undefined)
  const move = (to: number) => {
    if (sheet.current) sheet.current.style.translate = to > 0 ? `0 ${to}px` : ''
  }
  const end = ({ clientY }: PointerEvent) => {
    const pulled = clientY - (from.current ?? clientY)
    from.current = undefined
    move(0)
    if (pulled > PULLED_PX) onPulled()
  }
  return (
    <div
      aria-hidden="true"
      className="touch-none pt-2 pb-1 sm:hidden"
      onPointerDown={(event) => {
        from.current = event.clientY
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={({ clientY }) => from.current !== undefined && move(clientY - from.current)}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <i className="mx-auto block h-1 w-10 rounded-full bg-line-3" />
    </div>
  )
}
