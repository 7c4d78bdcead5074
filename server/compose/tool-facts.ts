/** Composes the facts of the handbook on what the tools can do with the sources of this server. */
import type { Config } from '../config/config.ts'

type Sources = Pick<Config, 'market' | 'posts' | 'web'>
/** 'simulated' is the sandbox's own. */
type Source = 'simulated' | 'live' | 'off'

const sourceOf = (isSandbox: boolean, isSetUp: boolean): Source =>
  isSandbox ? 'simulated' : isSetUp ? 'live' : 'off'

const webOf = ({ web }: Sources): Source =>
  sourceOf(web.mode === 'sandbox', web.mode === 'live' && web.tavilyKey !== undefined)
const postsOf = ({ posts }: Sources): Source =>
  sourceOf(posts.mode === 'sandbox', posts.mode === 'live' && posts.bearer !== undefined)
const tradersOf = ({ market }: Sources): Source =>
  sourceOf(market.mode === 'sandbox', market.mode === 'live' && market.gmgnKey !== undefined)
const streamsOf = ({ market }: Sources): Source =>
  sourceOf(market.mode === 'sandbox', market.mode === 'live' && market.hasPumpfun === true)

const WEB: Readonly<Record<Source, string>> = {
  simulated: 'Here I can search and open a small simulated web',
  live: 'I can search the web and read public pages',
  off: 'I can read public pages here, but the operator has not set up a search',
}
const POSTS: Readonly<Record<Source, string>> = {
  simulated: 'The posts that I search here are simulated',
  live: 'I can search the posts of the last seven days',
  off: 'The operator of this server has not set up the search of posts',
}
const TRADERS: Readonly<Record<Source, string>> = {
  simulated: 'I can rank such traders and show their trades, which are simulated here',
  live: 'I can rank such traders and show their trades',
  off: 'The operator of this server has not set up the trades of such people',
}
const STREAMS: Readonly<Record<Source, string>> = {
  simulated: 'The streams that I list here are simulated',
  live: 'I list them from the feed of its own page',
  off: 'The operator of this server has not set up the list of them',
}

const SEARCH: Readonly<Record<Source, string>> = {
  simulated: 'search a small simulated web',
  live: 'search the web',
  off: 'read web pages',
}
const CAN = ['look up wallets, tokens, prices and charts', 'prepare swaps and transfers']
const CANNOT = ['place orders that wait for a price', 'stake', 'lend', 'show NFTs']

/** With a comma before the last: the parts have an 'and' of their own. */
const series = (things: readonly string[], word: string): string =>
  `${things.slice(0, -1).join(', ')}, ${word} ${things.at(-1)}`

export function toolFacts(config: Sources) {
  const [web, posts, traders, streams] = [
    webOf(config),
    postsOf(config),
    tradersOf(config),
    streamsOf(config),
  ]
  const missing = [
    ...(web === 'off' ? ['search the web'] : []),
    ...(posts === 'off' ? ['search posts on X'] : []),
    ...(traders === 'off' ? ['follow well-known traders'] : []),
    ...(streams === 'off' ? ['list live streams'] : []),
  ]
  return {
    'tools.can': series([...CAN, SEARCH[web]], 'and'),
    'tools.cannot': series([...CANNOT, ...missing], 'or'),
    'web.state': WEB[web],
    'posts.state': POSTS[posts],
    'traders.state': TRADERS[traders],
    'streams.state': STREAMS[streams],
  }
}
