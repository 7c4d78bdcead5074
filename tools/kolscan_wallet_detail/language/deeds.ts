/** The words by which people ask what a trader bought, sold, made or lost. */
import { pattern } from '#domain/language/pattern.ts'

/** Words for what the trades of a trader tell: what was bought and sold, for how much, and whether it paid. */
export const DEEDS =
  '(buy | buys | buying | bought | buyin | sell | sells | selling | sold | trade | trades | trading | traded | swap | swaps | swapped | dump | dumped | dumping | ape | aped | aping | put in | put into | spend | spent | spending | invest | invested | drop | dropped on | make | makes | made | making | earn | earned | win | won | winning | lose | lost | losing | profit | profits | profitable | pnl | p and l | up | down | green | red | printing | cooking | eating | cashing | cash out | cashed out | doing | do | done | hold | holds | holding | held | keep | keeps | own | owns | in on | into | moves | move | plays | play | positions | position | bags | bag | holdings | record | win rate | winrate | hit rate | hitrate | success rate | stats | numbers | flip | flipping)'
export const NOT_TRADES: readonly string[] = [
  '(wallet | address) $',
  '(tweets | tweet | posts | twitter | x | news | google | search | say | saying | chart)',
  '(copy | mirror | snipe | follow | remember | forget | remind)',
]
const DEED = pattern(DEEDS)
const NOT_DEED = NOT_TRADES.map(pattern)

/** 'How much did he put in', 'is she up', 'his last five trades', once the trader is known. */
export const asksForTrades = (line: string): boolean =>
  DEED.find(line) !== undefined && !NOT_DEED.some((each) => each.find(line))
