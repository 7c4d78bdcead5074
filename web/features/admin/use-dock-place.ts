/** The place of the admin dock: dragged, moved by keys, kept for this browser session, and always whole on the page. */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import {
  DOCK_PX,
  defaultPlace,
  endsDrag,
  isDrag,
  keepInside,
  movedByKey,
  type Place,
  panelPlace,
  type Viewport,
} from './dock-geometry.ts'

/** Spec C2.14, C9.7. */
const PLACE_KEY = 'parley.adminDockPosition'

const keptShape = z.object({ x: z.number(), y: z.number() })

/** Storage may be blocked, and may hold anything. */
function keptPlace(): Place | undefined {
  try {
    return keptShape.safeParse(JSON.parse(sessionStorage.getItem(PLACE_KEY) ?? 'null')).data
  } catch {
    return undefined
  }
}

function keepPlace(place: Place): void {
  try {
    sessionStorage.setItem(PLACE_KEY, JSON.stringify(place))
  } catch {
    // The dock is then at its default place after a reload.
  }
}

const viewportNow = (): Viewport => ({ width: innerWidth, height: innerHeight })

const composer = () => document.querySelector('.composer-area > :first-child')

/** The page keeps a place for it among its small tools where everything else would be under it: on phones, and in low windows. */
const slot = () => document.querySelector('[data-dock-slot]')

/** Undefined where that place is not shown. */
function slotBox(): DOMRect | undefined {
  const box = slot()?.getBoundingClientRect()
  return box && box.width > 0 ? box : undefined
}

/** Undefined where the page has no room for it. */
function sidebarEdge(): number | undefined {
  const { width = 0, left } = document.querySelector('.sidebar')?.getBoundingClientRect() ?? {}
  return width > 0 ? left : undefined
}

/** The size of the page; also read anew when the composer or the row of tools changes its own. */
function useViewport(): Viewport {
  const [viewport, setViewport] = useState(viewportNow)
  useEffect(() => {
    const follow = () => setViewport(viewportNow())
    const observer = new ResizeObserver(follow)
    for (const part of [composer(), slot(), slot()?.parentElement]) if (part) observer.observe(part)
    addEventListener('resize', follow)
    return () => {
      observer.disconnect()
      removeEventListener('resize', follow)
    }
  }, [])
  return viewport
}

export function useDockPlace() {
  const viewport = useViewport()
  const [chosen, setChosen] = useState(keptPlace)
  const box = composer()?.getBoundingClientRect()
  const kept = chosen && keepInside(chosen, viewport)
  const docked = kept ? undefined : slotBox()
  const place = kept ?? docked ?? defaultPlace(viewport, box)

  const move = (to: Place) => {
    const inside = keepInside(to, viewport)
    setChosen(inside)
    keepPlace(inside)
  }
  const drag = useDrag(place, move)
  const onKeyDown = (event: KeyboardEvent) => {
    const to = movedByKey(place, event.key, event.shiftKey)
    if (!to) return
    event.preventDefault()
    move(to)
  }
  return {
    place,
    size: docked?.width ?? DOCK_PX,
    isDocked: docked !== undefined,
    /** Floats where nobody has put it. */
    isAtDefault: !kept && !docked,
    viewport,
    panelAt: (hasMenu: boolean) =>
      panelPlace(place, viewport, { composer: box, sidebar: sidebarEdge(), hasMenu }),
    handlers: { ...drag.handlers, onKeyDown },
    isClick: drag.isClick,
  }
}

type Drag = Readonly<{ pointerId: number; start: Place; grabbed: Place }>

const pointOf = ({ clientX, clientY }: PointerEvent): Place => ({ x: clientX, y: clientY })

function useDrag(place: Place, move: (to: Place) => void) {
  const pressed = useRef<Drag>(undefined)
  const isMoving = useRef(false)
  const draggedAt = useRef<number>(undefined)
  const end = () => {
    if (isMoving.current) draggedAt.current = performance.now()
    pressed.current = undefined
    isMoving.current = false
  }
  return {
    /** False for the click that ends a drag. */
    isClick: () => !endsDrag(draggedAt.current, performance.now()),
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return
        const start = pointOf(event)
        pressed.current = {
          pointerId: event.pointerId,
          start,
          grabbed: { x: start.x - place.x, y: start.y - place.y },
        }
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove(event: PointerEvent) {
        const drag = pressed.current
        if (drag?.pointerId !== event.pointerId) return
        const at = pointOf(event)
        isMoving.current ||= isDrag(drag.start, at)
        if (isMoving.current) move({ x: at.x - drag.grabbed.x, y: at.y - drag.grabbed.y })
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
}
