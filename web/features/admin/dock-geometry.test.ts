import { describe, expect, it } from 'vitest'
import { fc } from '../../../scripts/testing/property.ts'
import {
  DOCK_PX,
  defaultPlace,
  endsDrag,
  hasRoomForBoth,
  isDrag,
  keepInside,
  MARGIN_PX,
  menuSide,
  movedByKey,
  panelPlace,
} from './dock-geometry.ts'

const viewports = fc.record({
  width: fc.integer({ min: 320, max: 3000 }),
  height: fc.integer({ min: 400, max: 2000 }),
})
const anyPlace = fc.record({
  x: fc.integer({ min: -5000, max: 5000 }),
  y: fc.integer({ min: -5000, max: 5000 }),
})
const wide = { width: 1440, height: 900 }

describe('the place of the dock', () => {
  it('[C2.15, C9.5] keeps 12 px to every edge of any page, from any place', () => {
    fc.assert(
      fc.property(anyPlace, viewports, (place, viewport) => {
        const { x, y } = keepInside(place, viewport)
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(12)
        expect(Math.min(viewport.width - x - DOCK_PX, viewport.height - y - DOCK_PX)).toBeGreaterThanOrEqual(
          12,
        )
      }),
    )
    expect(MARGIN_PX).toBe(12)
  })

  it('[C2.16] is by default 80 by 96 px from the bottom right, plus 32 px', () => {
    expect(defaultPlace(wide)).toEqual({ x: 1440 - 112, y: 900 - 128 })
    // The composer ends before it.
    expect(defaultPlace(wide, { right: 1100, top: 780 })).toEqual({ x: 1328, y: 772 })
  })

  it('is above the composer where that would be under it', () => {
    expect(defaultPlace({ width: 390, height: 844 }, { right: 378, top: 700 })).toEqual({ x: 278, y: 636 })
  })

  it('moves by arrow keys, further with Shift, and by no other key', () => {
    const from = { x: 100, y: 100 }
    expect(movedByKey(from, 'ArrowLeft', false)).toEqual({ x: 84, y: 100 })
    expect(movedByKey(from, 'ArrowDown', true)).toEqual({ x: 100, y: 164 })
    expect(movedByKey(from, 'Enter', false)).toBeUndefined()
    expect(movedByKey(from, 'toString', false)).toBeUndefined()
  })
})

describe('a drag', () => {
  it.each([
    [{ x: 3, y: 0 }, false],
    [{ x: 0, y: -3 }, false],
    [{ x: 3, y: 1 }, true],
    [{ x: -4, y: 0 }, true],
  ])('[C4.12, C9.6] to %o counts: %s', (to, counts) => {
    expect(isDrag({ x: 0, y: 0 }, to)).toBe(counts)
  })

  it('[C4.11] swallows the click within 120 ms', () => {
    expect(endsDrag(undefined, 5)).toBe(false)
    expect(endsDrag(1000, 1119)).toBe(true)
    expect(endsDrag(1000, 1120)).toBe(false)
  })
})

describe('the menu and the panels', () => {
  it('go up and to the left of a dock in the bottom right, and the other way in the top left', () => {
    expect(menuSide({ x: 1328, y: 772 }, wide)).toMatchObject({ isAbove: true, isLeft: true })
    expect(menuSide({ x: 12, y: 12 }, wide)).toMatchObject({ isAbove: false, isLeft: false })
    expect(panelPlace({ x: 1328, y: 772 }, wide).inset).toBe('auto 278px 76px auto')
    expect(panelPlace({ x: 12, y: 12 }, wide).inset).toBe('auto auto 368px 230px')
  })

  it('stand above the composer, in what room is there', () => {
    const place = { x: 732, y: 262 }
    const low = { width: 844, height: 390 }
    const composer = { right: 433, top: 328 }
    const { inset, room } = panelPlace(place, low, { composer })
    expect([inset, room]).toEqual(['auto 278px 72px auto', '306px'])
    // Beside the dock itself, where the menu has given way.
    expect(panelPlace(place, low, { composer, hasMenu: false }).inset).toBe('auto 122px 72px auto')
    expect(hasRoomForBoth(place, low)).toBe(false)
    expect(hasRoomForBoth({ x: 1328, y: 772 }, wide)).toBe(true)
    expect(hasRoomForBoth({ x: 589, y: 772 }, { width: 701, height: 900 })).toBe(false)
  })

  it('leave the edge of the sidebar free', () => {
    const place = { x: 1168, y: 592 }
    for (const hasMenu of [true, false])
      expect(panelPlace(place, { width: 1280, height: 720 }, { sidebar: 984, hasMenu }).inset).toBe(
        'auto 308px 76px auto',
      )
  })

  it('are whole on every page on which they fit', () => {
    const large = fc.record({
      width: fc.integer({ min: 701, max: 3000 }),
      height: fc.integer({ min: 560, max: 2000 }),
    })
    fc.assert(
      fc.property(anyPlace, large, (anywhere, viewport) => {
        const place = keepInside(anywhere, viewport)
        const insets = panelPlace(place, viewport).inset.match(/\d+/g)?.map(Number) ?? []
        const [side = 0, bottom = 0] = panelPlace(place, viewport).inset.startsWith('auto auto')
          ? insets.toReversed()
          : insets
        expect(side + 460).toBeLessThanOrEqual(viewport.width - 12)
        expect(bottom + 520).toBeLessThanOrEqual(viewport.height - 12)
        expect(Math.min(side, bottom)).toBeGreaterThanOrEqual(12)
      }),
    )
  })
})
