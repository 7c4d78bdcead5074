/** Names a passkey after the browser that adds it: 'Chrome on Windows'. */

const BROWSERS = [
  ['Edge', /Edg\//],
  ['Firefox', /Firefox\//],
  ['Chrome', /Chrome\//],
  ['Safari', /Safari\//],
] as const
const SYSTEMS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const

const found = (names: readonly (readonly [string, RegExp])[], agent: string): string | undefined =>
  names.find(([, pattern]) => pattern.test(agent))?.[0]

export function browserName(agent: string): string {
  const [browser, system] = [found(BROWSERS, agent), found(SYSTEMS, agent)]
  if (!browser) return 'Passkey'
  return system ? `${browser} on ${system}` : browser
}
