/** Formats the start banner for the terminal: the address, and which outside systems are embedded. */
import { styleText } from 'node:util'
import type { OutsideSystem } from '#contract/api/about.ts'

type Style = Parameters<typeof styleText>[0]
const MODE: Readonly<Record<OutsideSystem['mode'], { sign: string; style: Style }>> = {
  embedded: { sign: '○', style: 'cyan' },
  real: { sign: '●', style: 'green' },
  off: { sign: '·', style: 'dim' },
}

/** `colour` is false for a file or a pipe. */
export function banner(
  url: string,
  systems: readonly OutsideSystem[],
  seconds: number,
  colour: boolean,
): string {
  const paint = (style: Style, text: string): string =>
    colour ? styleText(style, text, { validateStream: false }) : text
  const width = Math.max(...systems.map(({ label }) => label.length))
  const lines = systems.map(({ mode, label, detail }) => {
    const { sign, style } = MODE[mode]
    return `  ${paint(style, sign)} ${label.padEnd(width)}  ${paint('dim', detail)}`
  })
  const title = `  ${paint('bold', 'Parley')}  ${paint(['bold', 'underline'], url)}  ${paint('dim', `ready in ${seconds.toFixed(1)} s`)}`
  return [
    '',
    title,
    '',
    ...lines,
    '',
    `  ${paint('dim', '○ embedded   ● real   Ctrl-C ends it')}`,
    '',
    '',
  ].join('\n')
}
