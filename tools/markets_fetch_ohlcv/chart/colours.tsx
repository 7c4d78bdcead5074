/** Reads the colours of the page's theme for the canvas of the chart, and notices when the theme changes. */

export type ChartColours = Readonly<{
  text: string
  grid: string
  crosshair: string
  label: string
  up: string
  down: string
  upFaint: string
  downFaint: string
  line: string
  mark: string
}>

/** Any colour of CSS as `rgba()`, which the chart library reads: the page's own are in oklch and depend on the theme. */
function rgbaOf(context: OffscreenCanvasRenderingContext2D, colour: string, alpha = 1): string {
  context.clearRect(0, 0, 1, 1)
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
  return `rgba(${red}, ${green}, ${blue}, ${alpha})`
}

/** `probe` is an element of the page; its colour is set to each role in turn. */
export function coloursAt(probe: HTMLElement): ChartColours {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('this browser draws no canvas')
  const of = (role: string, alpha?: number): string => {
    probe.style.color = `var(--${role})`
    return rgbaOf(context, getComputedStyle(probe).color, alpha)
  }
  return {
    text: of('fg-3'),
    grid: of('line'),
    crosshair: of('line-3'),
    label: of('ink-3'),
    up: of('up'),
    down: of('down'),
    upFaint: of('up', 0.35),
    downFaint: of('down', 0.35),
    line: of('accent'),
    mark: of('fg-1'),
  }
}

/** Returns the unsubscription. */
export function onThemeChange(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const chosen = new MutationObserver(listener)
  chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  system.addEventListener('change', listener)
  return () => {
    chosen.disconnect()
    system.removeEventListener('change', listener)
  }
}
