/** Draws the candles on a canvas. The only part that imports the chart library, so that it loads on demand. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { CandleRow } from '../contract.ts'
import { coloursAt, onThemeChange } from './colours.tsx'
import { type ChartLook, createPlot, type Drawing } from './drawing.tsx'
import type { Mark } from './marks.tsx'

type PlotProps = Readonly<{
  rows: readonly CandleRow[]
  unit: string
  seconds: number
  look: ChartLook
  marks: readonly Mark[]
  /** The place of the crosshair; undefined when there is none. */
  at: number | undefined
  onPoint: (at: number | undefined) => void
}>

export function Plot({ rows, unit, seconds, look, marks, at, onPoint }: PlotProps) {
  const box = useRef<HTMLDivElement>(null)
  const probe = useRef<HTMLSpanElement>(null)
  const drawing = useRef<Drawing>(undefined)
  const point = useRef(onPoint)
  useLayoutEffect(() => {
    point.current = onPoint
  })

  useLayoutEffect(() => {
    const [host, colours] = [box.current, probe.current]
    if (!host || !colours) return
    const plot = createPlot(host, { unit, seconds, colours: coloursAt(colours) }, (place) =>
      point.current(place),
    )
    drawing.current = plot
    const leave = onThemeChange(() => plot.paint(coloursAt(colours)))
    return () => {
      leave()
      plot.remove()
    }
  }, [unit, seconds])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another unit or length makes another drawing, which is empty
  useLayoutEffect(() => drawing.current?.show(rows, look), [rows, look, unit, seconds])
  const key = marks.map(({ time, side }) => `${time} ${side}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the marks, which are a new list each time
  useEffect(() => drawing.current?.mark(marks), [key, rows, look, unit, seconds])
  useEffect(() => drawing.current?.point(at), [at])

  return (
    <>
      <span ref={probe} hidden />
      <div ref={box} className="size-full" />
    </>
  )
}
