/** Ports: search of the web, and the text of single pages. All texts are by strangers. */
import type { Actor } from './ports.ts'
import type { Sourced } from './sourced.ts'

export type WebQuery = Readonly<{
  query: string
  maxResults: number
  depth: 'basic' | 'advanced'
  wantsAnswer: boolean
  /** Only pages of the last day, week, month or year. */
  since?: 'd' | 'w' | 'm' | 'y'
}>

export type WebResult = Readonly<{
  title: string
  url: string
  /** The part of the page that answers the query. */
  content: string
  /** From 0 to 1. */
  score?: number
  publishedAt?: string
  faviconUrl?: string
}>

export type WebImage = Readonly<{ url: string; description?: string }>

export type WebResults = Readonly<{
  /** The source's own summary of what it found. */
  answer?: string
  results: readonly WebResult[]
  images: readonly WebImage[]
  /** The time that the source itself took. */
  responseSeconds?: number
}>

export interface WebSearch {
  /** Searches on behalf of this actor, whose daily share a search may use up. */
  search(query: WebQuery, actor: Actor, signal?: AbortSignal): Promise<Sourced<WebResults>>
}

export type WebPage = Readonly<{
  /** The address after all redirects. */
  url: string
  title: string
  /** The page's own description. */
  excerpt?: string
  byline?: string
  publishedAt?: string
  paragraphs: readonly string[]
  images: readonly WebImage[]
}>

/** The reason why a page was not read. */
export type PageProblem =
  | 'address_invalid'
  | 'address_blocked'
  /** The sandbox has only pages of its own. */
  | 'no_internet'
  | 'robots_refused'
  | 'too_many_redirects'
  | 'missing'
  | 'refused'
  | 'not_text'
  | 'too_large'
  | 'too_slow'
  | 'unavailable'

export type PageRead = Readonly<
  | { ok: true; page: WebPage; source: string; asOf: string }
  | {
      ok: false
      problem: PageProblem
      host?: string
      /** The media type of a page without text. */
      type?: string
      status?: number
    }
>

export interface WebPages {
  /**
   * Reads the page at an address that a model, a page or a user gave. Never throws for what the page does wrong, only
   * where this actor reads too many.
   */
  read(address: string, signal?: AbortSignal, actor?: Actor): Promise<PageRead>
}

/** The type is that of the bytes, whatever the other server said. */
export type WebPicture = Readonly<{ type: string; bytes: Uint8Array }>

export interface WebPictures {
  /** Reads the picture at an address; undefined for everything else. Never throws for what the other side does wrong. */
  read(address: string): Promise<WebPicture | undefined>
}
