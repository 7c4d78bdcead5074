/** Hands the user a file. */

/** Any browser has started the download by then. */
const REVOKE_MS = 10_000

export function download(file: Blob, name: string): void {
  const href = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
  setTimeout(URL.revokeObjectURL, REVOKE_MS, href)
}
