/** Trader searches in every state. */
import { defineFixtures } from '../_kit/card-call.ts'
import { before } from '../_kit/testing/fixture-time.ts'
import { FALCON, MAPLE, OTTER } from '../_kit/testing/kols.ts'
import { kolscanResolveWallet, type Match } from './contract.ts'

const match = ({ wallet, name, twitter }: typeof MAPLE, score: number): Match => ({
  walletAddress: wallet,
  name: name ?? null,
  twitter: twitter ?? null,
  telegram: null,
  score,
})
const input = { query: 'maple' }
const source = { source: 'GMGN', asOf: before(9), official: true }
const output = (data: Match[], count = data.length) => ({ query: 'maple', count, data, source })

export const fixtures = defineFixtures(kolscanResolveWallet, {
  running: { status: 'running', input },
  done: { status: 'done', input, output: output([match(MAPLE, 1)]), durationMs: 90 },
  many: {
    status: 'done',
    input,
    output: output([match(MAPLE, 1), match(OTTER, 0.6), match(FALCON, 0.6)], 12),
  },
  stale: {
    status: 'done',
    input,
    output: { ...output([match(MAPLE, 1)]), source: { ...source, asOf: before(320), stale: true } },
  },
  empty: { status: 'done', input, output: output([]), durationMs: 80 },
  failed: {
    status: 'failed',
    input,
    code: 'kolscan_request_failed',
    message: 'The source of trader data limits our requests. Try again in a minute.',
  },
  not_configured: {
    status: 'failed',
    input,
    code: 'not_configured',
    message: 'Trader data is not set up on this server. Its operator can set GMGN_API_KEY.',
  },
})
