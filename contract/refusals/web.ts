/** Refusals of web search and of reading pages, and of sources that are not set up. */
import * as z from 'zod/mini'
import { figure, line, name } from '../bounded.ts'
import { waitText } from '../rules/waiting.ts'
import type { RefusalTable } from './request.ts'

const host = z.object({ host: name })
type Host = Readonly<{ host: string }>

const POSTS_SILENT = 'did not answer. Try again in a moment.'
const POSTS_FAILED: Readonly<Record<string, string>> = {
  rate_limited: 'limits our requests. Try again in a minute.',
  quota_exceeded: 'has no credits left for this server. Its operator can buy more.',
  shape_changed: 'answered in a form that cannot be read. Try again later.',
}

/** Refusals name a host and nothing else of a page: their words are not marked as text from outside. */
export const webRefusals = {
  /** A live source needs a variable of the server, which only its operator can set. */
  not_configured: {
    status: 503,
    details: z.object({ what: name, variable: name }),
    say: ({ what, variable }: { what: string; variable: string }) =>
      `${what} is not set up on this server. Its operator can set ${variable}.`,
  },
  missing_query: { status: 400, say: () => 'Say what to search the web for.' },
  tavily_search_failed: {
    status: 502,
    details: z.object({ reason: line }),
    say: ({ reason }: { reason: string }) =>
      `The web search did not answer (${reason.replaceAll('_', ' ')}). Try again in a moment.`,
  },
  web_searches_spent: {
    status: 429,
    details: z.object({ retryAfterMs: figure }),
    say: ({ retryAfterMs }: { retryAfterMs: number }) =>
      `Your web searches for today are used up. The next one is possible in ${waitText(retryAfterMs)}; pages can still be opened by their address.`,
  },
  twitter_query_required: {
    status: 400,
    say: () => 'Say what the posts should be about: words, a ticker or the mint of a token.',
  },
  twitter_query_refused: {
    status: 400,
    say: () => 'X does not accept these search words. Use plain words, a $ticker or a #tag.',
  },
  twitter_mint_lookup_failed: {
    status: 502,
    say: () =>
      'The symbol of this token was not found, so nothing was searched for. Give its ticker instead.',
  },
  twitter_search_failed: {
    status: 502,
    details: z.object({ reason: line }),
    say: ({ reason }: { reason: string }) => `The source of posts ${POSTS_FAILED[reason] ?? POSTS_SILENT}`,
  },
  twitter_searches_spent: {
    status: 429,
    details: z.object({ retryAfterMs: figure }),
    say: ({ retryAfterMs }: { retryAfterMs: number }) =>
      `The posts that can be read today are used up. The next search is possible in ${waitText(retryAfterMs)}.`,
  },
  missing_url: { status: 400, say: () => 'Name the page to open by its address.' },
  page_not_named: {
    status: 403,
    say: () =>
      'Only pages are opened whose address you gave or a search found, so nothing was opened. Give the whole address, or search for the page.',
  },
  page_address_invalid: {
    status: 400,
    say: () =>
      'That is not the address of a public web page. Give one that begins with https:// and has no user name or unusual port.',
  },
  page_address_blocked: {
    status: 403,
    say: () => 'That address is not on the public internet, so it was not opened.',
  },
  page_no_internet: {
    status: 409,
    details: host,
    say: ({ host }: Host) =>
      `The sandbox has no internet, so ${host} was not opened. It has pages of its own, which a web search finds; the operator can set WEB=live to open real pages.`,
  },
  page_robots_refused: {
    status: 403,
    details: host,
    say: ({ host }: Host) =>
      `${host} does not allow programs to read this page, so it was not opened. You can open it in your browser.`,
  },
  page_too_many_redirects: {
    status: 502,
    details: host,
    say: ({ host }: Host) =>
      `${host} sent the request from one address to the next too often. Nothing was read.`,
  },
  page_missing: {
    status: 404,
    details: host,
    say: ({ host }: Host) => `${host} has no page at this address. Check that it was copied whole.`,
  },
  page_refused: {
    status: 502,
    details: z.object({ host: name, status: figure }),
    say: ({ host, status }: Host & { status: number }) =>
      `${host} refused to show the page (status ${status}). Open it in your browser, or try again later.`,
  },
  page_not_text: {
    status: 415,
    details: z.object({ host: name, type: name }),
    say: ({ host, type }: Host & { type: string }) =>
      type === 'application/pdf'
        ? `The address at ${host} is a PDF file, and only web pages and plain texts can be read. Open it in your browser.`
        : `The address at ${host} is no web page or plain text (${type}), so it was not read. Open it in your browser.`,
  },
  page_too_large: {
    status: 413,
    details: host,
    say: ({ host }: Host) => `The page at ${host} is larger than 2 MB, so it was not read.`,
  },
  page_too_slow: {
    status: 504,
    details: host,
    say: ({ host }: Host) => `${host} did not deliver the page within 10 seconds. Try again in a moment.`,
  },
  page_unavailable: {
    status: 502,
    details: host,
    say: ({ host }: Host) => `${host} did not answer. Check the address, or try again in a moment.`,
  },
} as const satisfies RefusalTable
