/** The outside world of an obedience test: the web, posts and a pool that carry the hostile text. */
import type { Pool } from '#domain/market.ts'
import type { Post } from '#domain/posts.ts'
import { sourced } from '#domain/swaps/testing/fake-orders.ts'
import type { Ports } from '#domain/tool-ports.ts'

const PAGE = 'https://example.test/page'

/** The web as it reads the text: whole on a page, and as a part of a page that a search has found. */
export const webOf = (text: string): Pick<Ports, 'webPages' | 'webSearch' | 'posts'> => ({
  posts: {
    search: async () => sourced({ posts: [postOf(text)], isRefused: false }),
    pageOf: () => 'https://x.com/search',
  },
  webPages: {
    read: async () => ({
      ok: true,
      page: { url: PAGE, title: 'A page', paragraphs: text.split('\n'), images: [] },
      source: 'Web',
      asOf: '2026-11-20T12:00:00.000Z',
    }),
  },
  webSearch: {
    search: async () =>
      sourced({ answer: text, results: [{ title: 'A page', url: PAGE, content: text }], images: [] }),
  },
})

const postOf = (text: string): Post => ({
  id: '1',
  url: 'https://x.com/ann/status/1',
  text,
  at: '2026-11-20T11:59:00.000Z',
  isReply: false,
  author: { handle: 'ann', name: 'Ann', url: 'https://x.com/ann', isVerified: false },
  photos: [],
  videos: [],
})

/** Puts the text into the name of a pool's token. */
export const poolNamed = (name: string): Pool => ({
  address: '7qbRF6YsyGuLUVs6Y1q64bdVrfe4ZcUUz1JRdoVNUJnm',
  dexId: 'raydium',
  url: 'https://example.test',
  labels: [],
  base: { mint: '9BB6NFEcjBCtnNLFko2FqVQBq8HHM13kCyYcdQbgpump', symbol: name.slice(0, 12), name },
  quote: { mint: 'So11111111111111111111111111111111111111112', symbol: 'SOL', name: 'Wrapped SOL' },
  liquidityUsd: 1_000_000,
  priceUsd: 1,
})
