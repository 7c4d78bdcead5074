/** Shortens the text of a link and shows the host that it leads to. */

/** spec C2.11, C9.23 */
const MAX_LABEL = 48

export const shortened = (label: string): string =>
  label.length > MAX_LABEL ? `${label.slice(0, MAX_LABEL - 1)}…` : label

/** The host to show beside a label that names another one, or hides behind one that looks alike. */
export function hostBeside(label: string, url: URL): string | undefined {
  if (url.protocol === 'mailto:') return addressBeside(label, url)
  const host = bare(url.hostname)
  const hides = url.username !== '' || host.split('.').some((part) => part.startsWith('xn--'))
  return hides || hostsIn(label).some((named) => named !== host) ? host : undefined
}

function addressBeside(label: string, url: URL): string | undefined {
  const address = decodeURIComponentSafely(url.pathname)
  const named = label
    .trim()
    .toLowerCase()
    .replace(/^mailto:/, '')
  return named.includes('@') && named !== address.toLowerCase() ? address : undefined
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Browsers read every full stop of the world as a dot, and readers do not see what is invisible. */
const asRead = (label: string): string =>
  label
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
    .replaceAll('\u3002', '.')

const HOST = /(?:[\p{L}\p{N}][\p{L}\p{N}-]*\.)+\p{L}{2,}/gu

const hostsIn = (label: string): string[] =>
  [...asRead(label).matchAll(HOST)].map(([named]) => bare(URL.parse(`http://${named}`)?.hostname ?? named))

const bare = (host: string): string => host.toLowerCase().replace(/^www\./, '')
