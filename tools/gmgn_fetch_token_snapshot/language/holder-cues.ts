/** Lists the ways to ask who holds a token, and how much of it the largest have together. */

const THIS = '(it | this | that | this one | that one | the (token | coin) | this coin | that coin | {token})'
const TOP =
  '(top | biggest | largest | main | major | big | heaviest | first | {number} (biggest | largest | richest))'
const THEM =
  '(holders | holder | owners | wallets | accounts | addresses | whales | hodlers | bags | guys | ones)'
const HAVE = '(hold | holds | own | owns | have | has | got | control | controls | sit on | holding | owning)'

export const HOLDER_CUES: readonly string[] = [
  `^ [and | so | ok | but | hey | now | then] (who | whos) [all | else | actually | really | even] ${HAVE} ${THIS} [most | the most | now | then | anyway] $`,
  `(who | whos) [all | actually | really] ${HAVE} (the most | most | the largest part | the biggest part) [of ${THIS} | {token}]`,
  `(who | whos) [is | are] [the | its | their] [all | actually | really] ${TOP} [{number}] ${THEM}`,
  `[what | how] ... (what | how) (share | part | percentage | percent | much) ... ${TOP} [{number}] [${THEM}] ${HAVE}`,
  `how (much | many) ... (do | does | did | of ${THIS} [do | does]) [the | its] ${TOP} [{number}] [${THEM}] ${HAVE}`,
  `how much ... (in the hands of | with | belongs to | sits with | held by | owned by) [the | its] ${TOP} [{number}] ${THEM}`,
  `[the | its] ${TOP} {number} [${THEM}] ${HAVE} how (much | many)`,
  `[the | its] ${TOP} ${THEM} ${HAVE} how (much | many)`,
  `how (concentrated | spread out | distributed | top heavy) (is | are) [the | its | ${THIS}]`,
  `is (${THIS} | the supply | the holding | ownership) [very | too | so | really] (concentrated | top heavy)`,
  `(is most of ${THIS} | do a few ${THEM}) ... (hands | ${HAVE})`,
]

/** Keys, one's own wallet and trades, and how many there are, are other questions. */
export const NOT_HOLDERS: readonly string[] = [
  '(key | keys | my | mine | i | me | money | funds | account | password | seed | conversation)',
  'how many (holders | people | wallets | owners | accounts)',
  '(swap | buy | sell | send)',
  '(kol | kols | trader | traders | influencers | smart money | insiders | dev | developer)',
]
