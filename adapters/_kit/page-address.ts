/** Reads the address of a page that a stranger chose; refuses everything that could reach more than the public web. */
import { isIP } from 'node:net'
import { HOST } from '#contract/taint.ts'
import { isPublicAddress } from './public-address.ts'

export type PageAddress =
  | Readonly<{ ok: true; url: URL }>
  | Readonly<{ ok: false; problem: 'address_invalid' | 'address_blocked' }>

const MAX_LENGTH = 2_048
const PORTS = new Set(['', '80', '443'])

/** Names that no public name server answers for, or that stand for machines of one network. */
const PRIVATE_NAMES =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|arpa|onion|test|invalid|alt)$/

/** Characters that hide in an address: blanks, invisible letters, and a slash that browsers turn around. */
const HIDDEN = /[\s\\\p{Cc}\p{Cf}\p{Zs}\p{Default_Ignorable_Code_Point}]/u

const invalid = { ok: false, problem: 'address_invalid' } as const
const blocked = { ok: false, problem: 'address_blocked' } as const

/** An address without a scheme is read as https. */
export function pageAddress(typed: string): PageAddress {
  // A site may answer with an address of thousands of dots, of which the patterns below take the square.
  if (typed.length > MAX_LENGTH) return invalid
  const text = withScheme(typed.trim())
  const authority = /^https?:\/\/([^/?#]*)/i.exec(text)?.[1]
  if (authority === undefined || authority === '' || text.length > MAX_LENGTH || HIDDEN.test(text))
    return invalid
  // A name before an @, and an escape in a name, only serve to make one host look like another.
  if (/[@%]/.test(authority)) return invalid
  const url = URL.parse(text)
  if (!url || !PORTS.has(url.port) || url.href.length > MAX_LENGTH) return invalid
  return withPublicHost(url, authority.replace(/:\d*$/, '').toLowerCase())
}

/** 'parley.example/a' and 'parley.example:443'; not 'javascript:…', which has a scheme of its own. */
function withScheme(text: string): string {
  const isBare = /^[^\s/?#:@]+\.[^\s/?#:@]+(?::\d+)?(?:[/?#]|$)/.test(text)
  return isBare ? `https://${text}` : text
}

function withPublicHost(url: URL, written: string): PageAddress {
  const host = url.hostname.replace(/\.$/, '')
  const literal = host.replace(/^\[|\]$/g, '')
  // Decimal, octal and hexadecimal forms of an address are written by nobody who means well.
  if (isIP(literal)) return isPublicAddress(literal) && written === host ? { ok: true, url } : blocked
  if (!HOST.test(host) || /^\d+$/.test(host.slice(host.lastIndexOf('.') + 1))) return invalid
  if (!host.includes('.') || PRIVATE_NAMES.test(host)) return blocked
  url.hostname = host
  url.hash = ''
  return { ok: true, url }
}
