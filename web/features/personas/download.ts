/** Gives the person a file. */

/** Long enough for any browser to have begun. */
const REVOKE_MS = 10_000

export function download(text: string, name: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
  setTimeout(URL.revokeObjectURL, REVOKE_MS, href)
}
