/** Lists the simulated authors of posts: the simulated traders, and people who only write. */
import { simulatedTraders } from '../kol/traders.ts'
import { seedOf, uniform } from '../market/noise.ts'

export type SimulatedAuthor = Readonly<{
  id: string
  name: string
  handle: string
  followers: number
  isVerified: boolean
  bio: string
}>

type Row = readonly [name: string, handle: string, followers: number, isVerified: boolean, bio: string]

/** Invented: a simulated post must not seem to be by a living person. */
const ROWS: readonly Row[] = [
  ['Nell', 'nell_charts', 12_400, true, 'Charts and coffee.'],
  ['Tobias', 'tobias_onchain', 5_830, false, 'Reads blocks for fun.'],
  ['Marigold', 'marigold_sol', 38_200, true, 'Writes about small coins.'],
  ['Pip', 'pip_of_pools', 2_140, false, ''],
  ['Quill', 'quill_notes', 19_700, true, 'Daily notes on Solana markets.'],
  ['Saffron', 'saffron_dex', 940, false, 'Liquidity and spreads.'],
  ['Bruno', 'bruno_holds', 410, false, 'Still holding.'],
  ['Ivy', 'ivy_perhaps', 7_660, false, 'No advice, ever.'],
  ['Lucía', 'lucia_cripto', 26_300, true, 'Mercados en español.'],
  ['Otis', 'otis_says', 88, false, ''],
]

/** The account behind the sandbox's airdrop fraud, whose page is part of the sandbox's web. */
export const fraudster: SimulatedAuthor = {
  id: idOf('jup_claims_now'),
  name: 'Jupiter Airdrop',
  handle: 'jup_claims_now',
  followers: 31,
  isVerified: false,
  bio: 'Official. Claim now.',
}

/** Ids are numbers in text, as they are on the wire. */
function idOf(handle: string): string {
  return String(1_000_000_000 + Math.floor(uniform(seedOf(`author ${handle}`), 0) * 8_000_000_000))
}

export const traderAuthor = (handle: string): SimulatedAuthor | undefined =>
  traders.find((author) => author.handle === handle)

/** Handles have at most 15 characters. */
const traders: readonly SimulatedAuthor[] = simulatedTraders.map(({ name, handle, followers }) => ({
  id: idOf(handle),
  name,
  handle,
  followers,
  isVerified: true,
  bio: 'A simulated trader of the sandbox.',
}))

export const writers: readonly SimulatedAuthor[] = ROWS.map(([name, handle, followers, isVerified, bio]) => ({
  id: idOf(handle),
  name,
  handle,
  followers,
  isVerified,
  bio,
}))
