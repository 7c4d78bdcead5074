/** The words by which people ask what a wallet holds, as a lexicon. */

import { lexiconOf } from './lexicon.ts'
import { AROUND } from './lookup-line.ts'

/** 'holding' asks by itself; 'mine' says whose it is; 'thing' is what may be held; 'rank' and 'limit' choose among it. */
export type WalletCue =
  | 'request'
  | 'holding'
  | 'mine'
  | 'place'
  | 'thing'
  | 'worth'
  | 'rank'
  | 'over'
  | 'under'
  | 'hide'
  | 'except'
  | 'around'

const I = '(i | we)'
const HAVE = '(have | own | hold | possess | got | have got | keep)'

export const WALLET_CUES = lexiconOf<WalletCue>({
  request:
    'look up | pull up | bring up | open up | add up | added up | adding up | sum up | sum it all up | i was told to type',
  holding: `
    balance | balances | portfolio | portfolios | holding | holdings | net worth | inventory | bag | bags | stash | stack | nest egg | purse | piggy bank |
    [do | did | have] ${I} [still | already | now | currently | actually | even | also] ${HAVE} | how many have ${I} | (how much | how many of each | of each | how much of it | what) have ${I} | ${HAVE} ${I} | ${I} [still | already | now] ${HAVE} | am i (holding | sitting on | up to) | are we (holding | sitting on | working with) | i am (holding | sitting on) |
    broken down by (token | coin) | break (it | that | this) down | (which | what) share | accumulated | my [current | account | wallet | own | total | whole | entire | demo] (money | cash | funds | finances | riches | fortune | wealth | assets | crypto | coins | tokens | stuff | wallet | account | position | positions | stables | stablecoins | share) |
    (am i | are we) (rich | poor | broke | loaded | wealthy | a whale | a millionaire) | (how rich | how poor | how broke) | is (he | she | it) (rich | poor | loaded) | [is | are] mine | belongs to me | i am worth | am i worth | are we worth | (where is | show me) [the] money | the money | can i trade with | to trade with | available (for | to) (swap | swapping | trade | trading) | available to me | empty | finances | my finances | starting with | working with | what is on it | in this thing |
    (does | do) [it | they | he | she | this | that | the wallet | this wallet | {address}] (hold | own | have | contain) | (holds | owns | contains | hold | own | contain) | (take | taking) stock | (still there | still in there) | (in | inside | on) [the | my | this | our | that] [demo | shared | current | active | main] (wallet | account | bank | portfolio | purse) |
    (in | inside) (here | there) | wallet (contents | content | overview | summary | total | value | worth) | demo (money | balance | funds) | play money | [the] damage | grand total | total [value | worth | balance] | the total | got any | any left | left over | how much left | how (much | many) {token} | how (much | many) [{token}] (coins | tokens) | remains | remaining | left | arrive | arrived | afford | spendable`,
  mine: 'my | mine | our | ours | i | we | me | us | my own | of mine | to me',
  place:
    'wallet | account | accounts | {address} | address | demo | demo wallet | demo account | the demo wallet | [the | this | my] (wallet | account) | here | there | in it | (in | on) the (current | active | other) one',
  worth: `worth | value | valued | valuable | in (usd | dollars | us dollars | total | money | all) | dollars | usd | cents | total | sum | altogether | combined | together | come to | it all come to | amount to | amount | all of it | it all | money | cash | funds | prices | with prices | dollar value | dollar amount`,
  rank: 'top | biggest | largest | best | main | greatest | highest | fattest | heaviest | most valuable | most money in | the most of | most of | most | big | by value | biggest first | largest first | leading | major',
  over: '(over | above | more than | worth over | greater than | bigger than | larger than | at least | exceeding | north of | no less than | minimum | upwards of | not less than | higher than | starting at | from) # [dollars | usd | bucks | or more | and up] | # dollars (or more | and up | plus | and over | minimum) | a minimum of # [dollars]',
  under:
    '(under | below | less than | smaller than | beneath | lower than | worth less than | cheaper than) (# | a) [dollars | usd | cents]',
  hide: 'hide | without | leave out | leaving out | ignore | ignoring | exclude | excluding | skip | skipping | filter out | drop | do not (show | bother me with | want | need | list) | no dust | except | not | dust | crumbs | the dust | the crumbs | spam | shrapnel',
  except:
    '(besides | apart from | other than | except | except for | aside from | excluding | but not) {token}',
  thing:
    'tokens | token | coins | coin | assets | asset | crypto | stuff | things | thing | everything | anything | something | all | positions | position | funds | contents | content | stables | stablecoins | stablecoin | overview | summary | rundown | breakdown | list | listing | inventory | state | amounts | number | quantity | purse | names | of each | each | different | kinds | kind',
  around: `
    how much | how many | how | what | which | what is | what are | is | are | in | on | of | of the | right now | still | again | doing | looking | look | going | go | goes | left after all this | spread | split | laid out | made of | made up | composed | details | forgot | track of | lost track | count | counting | counted | sum | refresh | reload | update | altogether |
    check | checking | peek | peek into | inspect | scan | guy | friend | someone | sent me | true | exactly | only | just those | and that is it | that is it | bother | enough | for fees | fees | gas | cover | sell | could i sell | trade | available | for swapping | swapping | choose from | at most | most | put | bought | in the end | last week | bunch |
    son | birthday | gone | gone down | empty | full | fills | it says | showing | ok | alright | safe | there | not sure | hear | believe | think | sit | sits | sitting | before i do anything | working with | dollars | showing | sort | sorted | sort by | ordered | order | by | first | size | price | total | grand | say | says | claims | claim | claiming | a million | # | little bit | bit | bits |
    read me | hold for | somebody | come | comes | came | receive | received | got here | land | landed | show up | in front of me | see | exact | besides me | both | plus | those | in stablecoins | part | whole list | too long | needs | as on today | versus | vs | compared | compare | {token} | {token} (coins | tokens | coin | token) | just mine | solana | special | young man | boss | one | ones | next | afterwards | on hold | whole | entire | complete | full | details | no details | details please | how about | what about | type | dots | with | out of | from | ${AROUND}`,
})
