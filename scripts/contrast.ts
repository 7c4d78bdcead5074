/** Computes the WCAG 2.2 contrast of two OKLCH colours, and checks whether sRGB can show a colour. */

/** Lightness 0–1, chroma, hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number]

/** Converts OKLCH to linear sRGB with Björn Ottosson's matrices. */
function linearRgb([lightness, chroma, hue]: Oklch): [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

export const inSrgb = (colour: Oklch): boolean =>
  linearRgb(colour).every((channel) => channel > -0.002 && channel < 1.002)

function luminance(colour: Oklch): number {
  const [r, g, b] = linearRgb(colour).map((channel) => Math.min(1, Math.max(0, channel))) as [
    number,
    number,
    number,
  ]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

export function contrast(one: Oklch, other: Oklch): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((x, y) => x - y) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const PAIR = /--([\w-]+):\s*light-dark\(\s*oklch\(([^)]+)\),\s*oklch\(([^)]+)\)\s*\)/g

/** Reads the colours of one theme from custom properties `light-dark(oklch(…), oklch(…))`; alpha colours are left out. */
export function tokensOf(css: string, theme: 'light' | 'dark'): Record<string, Oklch> {
  const found = [...css.matchAll(PAIR)].map(([, name = '', light = '', dark = '']) => ({
    name,
    value: theme === 'light' ? light : dark,
  }))
  const solid = found.filter(({ value }) => !value.includes('/'))
  // The pattern leaves three numbers between the parentheses of a solid colour.
  return Object.fromEntries(
    solid.map(({ name, value }) => [name, value.trim().split(/\s+/).map(Number) as unknown as Oklch]),
  )
}
