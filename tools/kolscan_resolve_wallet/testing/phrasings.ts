/** Requests to find a well-known trader. */
import { all, type Phrasing } from '#domain/language/testing/phrasing.ts'

const TOOL = 'kolscan_resolve_wallet'

export const phrasings: readonly Phrasing[] = [
  ...all(TOOL, { query: 'maple' }, [
    'find the trader maple',
    'look up the trader called maple',
    'find the wallet of the trader maple',
    'who is the kol maple',
  ]),
  ...all(TOOL, { query: 'frank degods' }, ['find the influencer frank degods']),
]
