/** The crest that moves with two voices: painted by a worker over the picture, which stays where a worker cannot paint. */
import { useEffect, useRef, useState } from 'react'
import { Crest } from './crest.tsx'
import type { Detail } from './geometry.ts'
import { type CrestState, voiceSide } from './looks.ts'
import { type Levels, SILENT } from './motion.ts'
import { type CrestOrder, PAINTED } from './orders.ts'
import type { Colours } from './paint.ts'

const LEVELS_MS = 33
/** With reduced motion: at most two changes a second. */
const CALM_LEVELS_MS = 500
/** A finer resolution is not visible. */
const MAX_PIXELS_PER_PX = 2

type Props = Readonly<{
  state: CrestState
  detail: Exclude<Detail, 'mark'>
  /** The levels of Parley (left) and the user (right), 0 to 1; read while one of them talks. */
  levels: () => Levels
  className?: string
}>
type Painter = Readonly<{ send: (order: CrestOrder, transfer?: Transferable[]) => void }>

export function LiveCrest({ state, detail, levels, className = '' }: Props) {
  const frame = useRef<HTMLSpanElement>(null)
  const [painter, setPainter] = useState<Painter>()
  const [isPainted, setIsPainted] = useState(false)
  const isCalm = useCalm()

  useEffect(() => {
    const box = frame.current
    if (!box || !canPaint()) return
    const stop = startPainter(box, detail, isCalm, setPainter, () => setIsPainted(true))
    return () => {
      setPainter(undefined)
      setIsPainted(false)
      stop()
    }
  }, [detail, isCalm])

  useEffect(() => {
    const box = frame.current
    if (!box || !painter) return
    const look = () => painter.send({ type: 'look', state, colours: coloursOf(box) })
    look()
    return onTheme(look)
  }, [painter, state])

  const side = voiceSide[state]
  useEffect(() => {
    if (!painter || !side) return
    const timer = setInterval(
      () => painter.send({ type: 'levels', levels: { ...SILENT, [side]: levels()[side] } }),
      isCalm ? CALM_LEVELS_MS : LEVELS_MS,
    )
    return () => {
      clearInterval(timer)
      painter.send({ type: 'levels', levels: SILENT })
    }
  }, [painter, side, levels, isCalm])

  return (
    <span ref={frame} className={`crest-live relative block shrink-0 ${className}`}>
      <Crest state={state} detail={detail} className={`size-full ${isPainted ? 'invisible' : ''}`} />
    </span>
  )
}

const canPaint = (): boolean =>
  typeof OffscreenCanvas !== 'undefined' && 'transferControlToOffscreen' in HTMLCanvasElement.prototype

function startPainter(
  box: HTMLElement,
  detail: Detail,
  isCalm: boolean,
  ready: (painter: Painter) => void,
  painted: () => void,
): () => void {
  const element = document.createElement('canvas')
  element.className = 'absolute inset-0 size-full'
  element.setAttribute('aria-hidden', 'true')
  box.append(element)
  const worker = new Worker(new URL('./crest-worker.ts', import.meta.url), { type: 'module' })
  const send = (order: CrestOrder, transfer: Transferable[] = []) => worker.postMessage(order, transfer)
  worker.addEventListener('message', ({ data }) => data === PAINTED && painted())
  const canvas = element.transferControlToOffscreen()
  send({ type: 'canvas', canvas, detail, isCalm }, [canvas])
  const sizes = new ResizeObserver(() => {
    const scale = Math.min(devicePixelRatio, MAX_PIXELS_PER_PX)
    send({ type: 'size', pixels: Math.max(1, Math.round(box.clientWidth * scale)) })
  })
  sizes.observe(box)
  const onVisibility = () => send({ type: 'shown', isShown: !document.hidden })
  document.addEventListener('visibilitychange', onVisibility)
  onVisibility()
  ready({ send })
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    sizes.disconnect()
    worker.terminate()
    element.remove()
  }
}

/** The picture beneath wears the page's styles, so its colours are the ones to paint with. */
function coloursOf(box: HTMLElement): Colours {
  const styleOf = (selector: string) => {
    const part = box.querySelector(selector)
    return part ? getComputedStyle(part) : undefined
  }
  const strokeOf = (selector: string): string => styleOf(selector)?.stroke ?? 'currentColor'
  return {
    left: strokeOf('.crest > .crest-left'),
    right: strokeOf('.crest > .crest-right'),
    leftTicks: strokeOf('.crest-ticks > .crest-left'),
    rightTicks: strokeOf('.crest-ticks > .crest-right'),
    pale: strokeOf('.crest-pale'),
    paleWidth: Number.parseFloat(styleOf('.crest-pale')?.strokeWidth ?? '1'),
    slash: strokeOf('.crest-slash'),
  }
}

const DARK = '(prefers-color-scheme: dark)'

function onTheme(changed: () => void): () => void {
  const list = matchMedia(DARK)
  const root = new MutationObserver(changed)
  root.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  list.addEventListener('change', changed)
  return () => {
    root.disconnect()
    list.removeEventListener('change', changed)
  }
}

const CALM = '(prefers-reduced-motion: reduce)'

function useCalm(): boolean {
  const [isCalm, setIsCalm] = useState(() => matchMedia(CALM).matches)
  useEffect(() => {
    const list = matchMedia(CALM)
    const changed = () => setIsCalm(list.matches)
    list.addEventListener('change', changed)
    return () => list.removeEventListener('change', changed)
  }, [])
  return isCalm
}
