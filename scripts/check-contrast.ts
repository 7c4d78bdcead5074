/** Fails when a pair of tokens that the design uses loses its contrast in either theme. */
import { readFileSync } from 'node:fs'
import { contrast, inSrgb, tokensOf } from './contrast.ts'

const css = readFileSync('ui/styles/tokens.css', 'utf8')
const themes = { dark: tokensOf(css, 'dark'), light: tokensOf(css, 'light') }

const SURFACES = ['ink-sunk', 'ink-0', 'ink-1', 'ink-2', 'ink-3']
const SIGNALS = ['accent', 'up', 'down', 'warn', 'admin']
type Pair = readonly [text: string, surface: string, least: number]
const pairs: readonly Pair[] = [
  ...SURFACES.flatMap((surface) => ['fg-1', 'fg-2'].map((text): Pair => [text, surface, 4.5])),
  ...SURFACES.slice(0, 4).flatMap((surface) =>
    ['fg-3', 'you', ...SIGNALS].map((text): Pair => [text, surface, 4.5]),
  ),
  ...SIGNALS.flatMap((signal) => [signal, 'fg-1', 'fg-2'].map((text): Pair => [text, `${signal}-wash`, 4.5])),
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-hi', 4.5],
  ['on-down', 'down', 4.5],
  ['ink-0', 'fg-1', 4.5],
  ...['ink-0', 'ink-1', 'ink-2'].map((surface): Pair => ['line-3', surface, 3]),
]

function missesOf(theme: 'dark' | 'light'): string[] {
  const tokens = themes[theme]
  const low = pairs.flatMap(([text, surface, least]) => {
    const [one, other] = [tokens[text], tokens[surface]]
    if (!one || !other) return [`${theme}: there is no token ${one ? surface : text}`]
    const ratio = contrast(one, other)
    return ratio < least ? [`${theme}: ${text} on ${surface} is ${ratio.toFixed(2)}, not ${least}`] : []
  })
  const unseen = Object.entries(tokens).filter(([, colour]) => !inSrgb(colour))
  return [...low, ...unseen.map(([name]) => `${theme}: ${name} lies outside sRGB`)]
}

const misses = [...missesOf('dark'), ...missesOf('light')]
console.log([`${pairs.length * 2} pairs, ${misses.length} misses`, ...misses].join('\n'))
process.exit(misses.length > 0 ? 1 : 0)
