/** Tests that settings without an effect are named. */
import { describe, expect, it } from 'vitest'
import { hintsFor } from './hints.ts'

describe('a setting that does nothing', () => {
  it.each([
    [{ PARLEY_ORGIN: 'https://a.example' }, 'Did you mean PARLEY_ORIGIN?'],
    [{ STT_MODL: 'whisper' }, 'Did you mean STT_MODEL?'],
    [{ DATABASE_URI: 'postgres://a' }, 'Did you mean DATABASE_URL?'],
    [{ PARLEY_COLOUR: 'red' }, 'PARLEY_COLOUR is no setting of Parley'],
    [{ STT_MODEL: 'whisper' }, 'STT_MODEL does nothing without STT_URL.'],
    [{ BRAIN_API_KEY: 'k' }, 'BRAIN_API_KEY does nothing without BRAIN_URL.'],
    [{ BIRDEYE_API_KEY: 'k' }, 'BIRDEYE_API_KEY does nothing without SOLANA_RPC_URL or MARKET.'],
  ])('%j is named', (env, words) => {
    expect(hintsFor(env)).toEqual([expect.stringContaining(words)])
  })

  it.each([
    { STT_URL: 'http://127.0.0.1', STT_MODEL: 'whisper' },
    { MARKET: 'live', BIRDEYE_API_KEY: 'k' },
    { STT_MODEL: '' },
    { PATH: '/bin', HOME: '/root', HOSTNAME: 'vm', IMPORT: '1', REPORT: '1', PARLEY_TEST_SEED: '1' },
  ])('%j is left alone', (env) => {
    expect(hintsFor(env)).toEqual([])
  })
})
