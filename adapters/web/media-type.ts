/** Reads the media type of a page, and decodes its bytes. */

export type Kind = 'html' | 'text' | 'json'

const KINDS: Readonly<Record<string, Kind>> = {
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/plain': 'text',
  'text/markdown': 'text',
  'text/x-markdown': 'text',
  'application/json': 'json',
  'application/ld+json': 'json',
}

export type MediaType = Readonly<{ kind: Kind; charset?: string } | { kind: undefined; type: string }>

export function mediaType(header: string | null): MediaType {
  const [type = '', ...parameters] = (header ?? '').toLowerCase().split(';')
  const name = type.trim()
  const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined
  // The name is shown, and a stranger wrote it.
  if (!kind) return { kind: undefined, type: /^[a-z]+\/[\w.+-]{1,60}$/.test(name) ? name : 'unknown' }
  const charset = /charset\s*=\s*"?([\w:.-]{1,40})/.exec(parameters.join(';'))?.[1]
  return { kind, charset }
}

/** A page without a charset in its header names it near its beginning. */
const META_BYTES = 1_024

export function decoded(bytes: Uint8Array, { kind, charset }: Extract<MediaType, { kind: Kind }>): string {
  const named = charset ?? (kind === 'html' ? charsetIn(bytes) : undefined)
  return decoderOf(named).decode(bytes)
}

const charsetIn = (bytes: Uint8Array): string | undefined =>
  /<meta[^>]{0,200}charset\s*=\s*["']?([\w:.-]{1,40})/i.exec(
    new TextDecoder('latin1').decode(bytes.subarray(0, META_BYTES)),
  )?.[1]

function decoderOf(label: string | undefined): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder()
  }
}
