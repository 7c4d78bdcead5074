/** Renders the shell of the page from its server bundle, without browser storage. */
import { pathToFileURL } from 'node:url'

/** `bundle` is Vite's output for web/app/prerender.tsx. */
export async function renderShell(bundle: string): Promise<string> {
  // Node's own storage is experimental and prints a warning when the page asks it for preferences.
  Reflect.deleteProperty(globalThis, 'localStorage')
  const { prerender } = (await import(pathToFileURL(bundle).href)) as { prerender: () => string }
  return prerender()
}
