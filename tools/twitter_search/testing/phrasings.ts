/** Questions about posts. */
import { all, JUP_MINT, type Phrasing } from '#domain/language/testing/phrasing.ts'

const TOOL = 'twitter_search'

export const phrasings: readonly Phrasing[] = [
  ...all(TOOL, { ticker: 'JUP' }, [
    'what do people say about JUP',
    'what are people saying about jup?',
    'tweets about jup',
    'show me the latest posts about jupiter',
    'any buzz around jup on x',
    'what do people think about jup on twitter',
    'jup tweets',
  ]),
  ...all(TOOL, { ticker: 'BONK' }, [
    'show me tweets about bonk',
    "what's the mood on bonk",
    'bonk sentiment',
  ]),
  ...all(TOOL, { ticker: 'WIF' }, ["what's twitter saying about wif"]),
  ...all(TOOL, { ticker: 'WIF' }, ['and wif?'], ['tweets about jup']),
  ...all(TOOL, { mint: JUP_MINT }, [`tweets about ${JUP_MINT}`]),
  ...all(TOOL, { query: 'the firedancer upgrade' }, ['the firedancer upgrade'], ['show me tweets']),
  ...all(TOOL, { query: 'firedancer' }, [
    'tweets about firedancer',
    'what is twitter saying about firedancer',
  ]),
  ...all(TOOL, { ticker: 'BONK', verified_only: true }, ['tweets about bonk by verified accounts']),
]
