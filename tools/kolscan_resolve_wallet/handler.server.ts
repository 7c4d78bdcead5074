/** Compares the query with the names, handles and addresses of known traders. */
import { defineHandler } from '../_kit/handler.server.ts'
import { calledOf, dataFrom, sourceOf, traderOf } from '../_kit/kol/read.server.ts'
import type { Trader } from '../_kit/kol/shape.ts'
import { rounded } from '../_kit/rounded.ts'
import { kolscanResolveWallet, type Match } from './contract.ts'

export const handler = defineHandler(kolscanResolveWallet, ['kols'], {
  run: async ({ query, limit }, { kols }, { signal }) => {
    const answer = dataFrom(await kols.traders(signal))
    const matches = answer.data
      .map(traderOf)
      .flatMap((trader): Match[] => {
        const score = scoreOf(query, trader)
        return score > 0 ? [{ ...trader, telegram: null, score }] : []
      })
      .toSorted((a, b) => b.score - a.score || calledOf(a).localeCompare(calledOf(b), 'en'))
    return { query, count: matches.length, data: matches.slice(0, limit), source: sourceOf(answer) }
  },
  modelView: ({ query, count, data, source }) => ({
    query,
    count,
    traders: data.map((match) => ({
      name: calledOf(match),
      wallet: match.walletAddress,
      score: rounded(match.score, 2) ?? 0,
    })),
    source: source.source,
    as_of: source.asOf,
    stale: source.stale ? (true as const) : undefined,
  }),
})

const letters = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^@/, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Names are compared by letters and digits only: 'rocket ron' is 'RocketRon'. */
function scoreOf(query: string, { walletAddress, name, twitter }: Trader): number {
  if (query.trim() === walletAddress) return 1
  const wanted = letters(query)
  if (wanted === '') return 0
  return Math.max(
    0,
    ...[name, twitter].flatMap((each) => (each === null ? [] : [nearness(wanted, letters(each))])),
  )
}

function nearness(wanted: string, name: string): number {
  if (name === wanted) return 1
  if (name.startsWith(wanted)) return 0.8
  if (wanted.length >= 3 && name.includes(wanted)) return 0.6
  return name.length >= 3 && wanted.includes(name) ? 0.4 : 0
}
