/** Where the admin dock stands, and where its menu and its panels go beside it. Places are top left corners in pixels. */

export type Place = Readonly<{ x: number; y: number }>
export type Viewport = Readonly<{ width: number; height: number }>
/** The box with which one writes. */
type Composer = Readonly<{ right: number; top: number }>

export const DOCK_PX = 52
/** Spec C2.15, C9.5. */
export const MARGIN_PX = 12
/** Spec C4.12, C9.6. */
const DRAG_PX = 3
/** Spec C4.11. */
const CLICK_AFTER_DRAG_MS = 120
/** Spec C2.16: 80 by 96 px from the bottom right, plus 32 px. */
const FROM_CORNER: Place = { x: 80 + 32, y: 96 + 32 }
const KEY_STEP_PX = 16
const LARGE_STEP_PX = 64
const MENU_PX = { width: 208, height: 372 } as const
const GAP_PX = 10
/** Lower than this, the menu has two columns (`low:` of the styles). */
const LOW_PX = 480
const PANEL_PX = { width: 460, height: 520 } as const

const clamp = (value: number, most: number): number =>
  Math.max(MARGIN_PX, Math.min(value, most - MARGIN_PX - DOCK_PX))

/** The nearest place that is whole on the page. */
export const keepInside = ({ x, y }: Place, { width, height }: Viewport): Place => ({
  x: clamp(x, width),
  y: clamp(y, height),
})

/** The dock must not cover the composer. */
export function defaultPlace(viewport: Viewport, composer?: Composer): Place {
  const place = { x: viewport.width - FROM_CORNER.x, y: viewport.height - FROM_CORNER.y }
  if (!composer || composer.right <= place.x) return keepInside(place, viewport)
  return keepInside({ x: place.x, y: Math.min(place.y, composer.top - MARGIN_PX - DOCK_PX) }, viewport)
}

export const isDrag = (from: Place, to: Place): boolean => Math.hypot(to.x - from.x, to.y - from.y) > DRAG_PX

/** A click is the end of a drag when it follows at once. */
export const endsDrag = (draggedAt: number | undefined, now: number): boolean =>
  draggedAt !== undefined && now - draggedAt < CLICK_AFTER_DRAG_MS

const DIRECTIONS: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Undefined for a key that does not move the dock. */
export function movedByKey(place: Place, key: string, isLarge: boolean): Place | undefined {
  const direction = Object.hasOwn(DIRECTIONS, key) ? DIRECTIONS[key] : undefined
  if (!direction) return undefined
  const step = isLarge ? LARGE_STEP_PX : KEY_STEP_PX
  return { x: place.x + direction.x * step, y: place.y + direction.y * step }
}

export type MenuSide = Readonly<{ isAbove: boolean; isLeft: boolean; maxHeight: number }>

/** The menu goes where there is more room. */
export function menuSide({ x, y }: Place, { width, height }: Viewport): MenuSide {
  const above = y - GAP_PX - MARGIN_PX
  const below = height - y - DOCK_PX - GAP_PX - MARGIN_PX
  const isAbove = above >= Math.min(MENU_PX.height, below)
  return {
    isAbove,
    isLeft: x + DOCK_PX / 2 > width / 2,
    maxHeight: Math.max(DOCK_PX, isAbove ? above : below),
  }
}

/** The far edge of a part of this width at the dock, from the side of the page at which the dock stands. */
function farEdge(place: Place, viewport: Viewport, width: number): number {
  const { isLeft } = menuSide(place, viewport)
  const near = isLeft ? viewport.width - place.x - DOCK_PX : place.x
  return near + width + GAP_PX
}

const mostSide = ({ width }: Viewport): number => width - PANEL_PX.width - MARGIN_PX

/** Where they would overlap, the menu gives way to a panel. */
export const hasRoomForBoth = (place: Place, viewport: Viewport): boolean =>
  viewport.height >= LOW_PX && farEdge(place, viewport, MENU_PX.width) <= mostSide(viewport)

type Around = Readonly<{
  composer?: Composer | undefined
  /** Where the sidebar begins. */
  sidebar?: number | undefined
  /** False where the menu has given way. */
  hasMenu?: boolean
}>

/**
 * The `inset` of a floating panel and its room: beside the menu, or beside the dock itself, on the side that faces the
 * middle of the page, above the composer, and not over the edge of the sidebar.
 */
export function panelPlace(place: Place, viewport: Viewport, around: Around = {}) {
  const { composer, sidebar = viewport.width, hasMenu = true } = around
  const { isLeft } = menuSide(place, viewport)
  const beside = farEdge(place, viewport, hasMenu ? MENU_PX.width : DOCK_PX)
  const least = isLeft ? viewport.width - sidebar + MARGIN_PX : MARGIN_PX
  const side = Math.max(MARGIN_PX, Math.min(Math.max(beside, least), mostSide(viewport)))
  const lowest = composer ? viewport.height - composer.top + GAP_PX : MARGIN_PX
  const bottom = Math.max(
    lowest,
    Math.min(viewport.height - place.y - DOCK_PX, viewport.height - PANEL_PX.height - MARGIN_PX),
  )
  return {
    inset: isLeft ? `auto ${side}px ${bottom}px auto` : `auto auto ${bottom}px ${side}px`,
    room: `${viewport.height - bottom - MARGIN_PX}px`,
  }
}
