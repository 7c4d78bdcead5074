/** Questions about what one trader does; a name is looked up first. */
import { all, type Phrasing } from '#domain/language/testing/phrasing.ts'

const SEARCH = 'kolscan_resolve_wallet'

export const phrasings: readonly Phrasing[] = [
  ...all(SEARCH, { query: 'ansem' }, ['what is ansem buying', 'what does ansem trade']),
  ...all(SEARCH, { query: 'maple' }, [
    'what is maple trading',
    'what has maple been buying today',
    'show me maple trades',
  ]),
  ...all(SEARCH, { query: 'cented' }, ["show me cented's trades"]),
  ...all(SEARCH, { query: 'euris' }, ['what is the kol euris buying']),
  ...all(SEARCH, { query: 'cupsey' }, ['kol cupsey']),
  ...all(SEARCH, { query: 'orangie' }, ['is orangie buying anything lately']),
  ...all(SEARCH, { query: 'frank degods' }, ['has frank degods sold anything recently']),
  ...all(SEARCH, { query: 'theo' }, ['latest buys by theo the influencer']),
]
