/** The words by which people ask for a figure of a token, as a lexicon. */

import { lexiconOf } from './lexicon.ts'
import { AROUND } from './lookup-line.ts'

/** The facts that a look-up of a token gives; 'safety' is whether to trust it, 'about' is which token it is. */
export type Figure =
  | 'price'
  | 'change'
  | 'cap'
  | 'liquidity'
  | 'volume'
  | 'holders'
  | 'age'
  | 'address'
  | 'safety'
  | 'about'

const PEOPLE =
  '(people | persons | folks | folk | users | wallets | accounts | addresses | traders | guys | investors | ppl | individuals)'
const KIND = '(token | coin | memecoin | mint | project)'

/** A kind with '?' is a hint: it counts only where nothing names another figure. */
export const FIGURE_CUES = lexiconOf<Exclude<FigureCue, 'about'>>({
  request: `what about | how about | and what about | pull up | bring up | run down | (up | down) to date`,
  safety: `
    genuine article | swindle | forgery | forgeries | forged | counterfeits | renounce | respectable | safe | safer | safest | safety | unsafe | legit | legitimate | legitimacy | scam | scams | scammy | scamming | rug | rugs | rugged | rugpull | rug pull | ruggable |
    rugcheck | rug check | (get | getting | be | been) rugged | fake | fakes | faked | bogus | phony | phoney | counterfeit | copycat | copycats | knockoff | impostor | imposter | clone |
    verified | unverified | verify | verification | trust | trusted | trustworthy | trustable | reliable | honeypot | honey pot | freeze | freezes | freezable | frozen | freezing | unfreeze |
    authority | authorities | (mint | minting | freeze | freezing | update) (authority | authorities) | revoked | renounced | revoke | red (flag | flags) | sus | suspicious | fishy | shady | dodgy |
    sketchy | sketch | risky | dangerous | danger | warnings | warning | malicious | ponzi | fraud | fraudulent | crooked |
    (print | mint | make | create | issue) more | print | mintable | inflate | (is | are) [it | this | that | {token}] for real | security | secure | vet | above board | (the | a) real deal`,
  'safety?':
    'real | genuine | official | true | correct | proper | authentic | original | right | real one | true one | (is | are) [it | this | that] ok',
  cap: `
    market cap | market caps | cap | caps | marketcap | market capitalization | market capitalisation | capitalization | capitalisation | capitalized | market value | mkt cap | mktcap | valuation | valuations |
    fdv | fully diluted | fully diluted (valuation | value | market cap) | how (big | large) | bigger | larger | biggest | largest | size | sizes | by size | worth in total | total worth | in total |
    total (value | worth) | how many (billion | billions | millions) | # dollars ${KIND} | # ${KIND} | the whole of | worth overall | overall`,
  liquidity: `
    liquidity | liquid | illiquid | liquidities | depth | how deep | deep | (pool | liquidity | market) depth | pool | pools | lp | locked | locked in | (thin | thinly) | order book | exit liquidity | how liquid |
    how easy is it to (sell | exit | get out) | get out of`,
  volume: `
    [24h | 24 hour | daily | trading | trade | trades | dead] (volume | volumes | vol | vols) | turnover | most trading | trading in a day | turned over | traded | how actively | (trading | trade) (activity | interest) | (trading | traded) [wise] per day |
    dealing | dealings | cleared | changed hands | change hands | changing hands | how busy | still trading | still (traded | active) | trading wise | (gets | get | got) (bought and sold | traded) | bought and sold | buys and sells |
    is (anybody | anyone | somebody) [still | even] trading | (anybody | anyone) [still | even] trading | actively traded`,
  holders: `
    hodler | ownership | headcount | how many (wallet | whales | hodlers) | is (anybody | anyone | somebody) [still | even] (holding | hold | own | owning) | holder | holders | holder count | holders count | [number | count] of (holders | owners) | owners | bagholders | bag holders | hodlers | holding ${PEOPLE} |
    how many [different | unique | other] ${PEOPLE} | (number | count) of [different | unique] ${PEOPLE} | how many ${PEOPLE} | in how many (wallets | accounts | hands) | by how many ${PEOPLE} | how many (own | hold | have) (it | this | that | them | {token}) |
    how many hold it | (widely | broadly) held | how widely | held by | owned by | ${PEOPLE} (own | hold | have | owning | holding | with) | how many hands`,
  age: `
    (first | did) (appear | appeared | issued) | (what | which) year | an old | newcomer | age | ages | how old | older | oldest | younger | youngest | how young | how new | newer | newest | how fresh | brand new | (a | this | the) new ${KIND} | how recent | launched | launch | launch date | launched when |
    created | creation | creation date | date of creation | born | birthday | birthdate | birth date | come out | came out | been around | around for | how long [has | have] | since when | exist since | existed | existing since | since which date | is existing | existing | came into being |
    came first | come first | was first | first (pool | traded | listed | launched) | when was {token} (made | launched | created | born | minted | started | founded | listed | released) | when did {token} (start | launch | begin | come out | appear | drop | list | go live) |
    when [was | did] (it | this | that) (made | launch | start | begin | minted | come out | appear) | founded | made this year | introduced | released | debut | go live | went live | days old | years old | minted when`,
  address: `
    [long] code | address | addresses | contract | contracts | (contract | mint | token | coin | official | the) (address | addresses) | mint | mints | mint id | mint address | mint addresses | contract addresses | smart contract | program address | pubkey |
    (real | official | right | correct | genuine) (contract | mint | address | one)`,
  change: `
    (good day | bad day | moved much | a good day | a bad day) | [the] [24h | 24 hour | 24 hours | daily | day | days | today | intraday | overnight | one day] (change | changes | move | moves | movement | performance | percentage | percent | gain | gains | loss) |
    up or down | (is | are | was) [my] {token} (up | down) | {token} (up | down) | (is it | are they) (up | down) | (up | down) (today | lately | much | more | since | or) |  (going | gone | go | went | trending | ticking | heading) (up | down) | upward | downward | pump | pumps | pumped | pumping | dump | dumped | dumping | dumps | moon | mooned | mooning | crash | crashed | crashing |
    tank | tanked | tanking | bleed | bleeding | bled | plunge | plunged | plunging | nosedive | gain | gained | gaining | gains | gainer | lose | losing | lost | loses | drop | drops | dropped | dropping |
    fall | falls | fell | fallen | falling | rise | rises | rose | risen | rising | climb | climbed | climbing | jump | jumped | jumping | spike | spiked | spiking | rally | rallied | rallying | dip | dipped | dipping | slide | slid | sliding |
    moved | moves | moving | movement | (did | much did) {token} move | (has | have) {token} done | perform | performs | performed | performing | performance | percent | percentage | pct | green | red | in the (green | red) | swing | swung | volatile | change (of | in | for | on | today) | {token} (change | move) | its change | the change | percent change | changed | changes | 
    do today | did today | done today | better today | do overnight | since yesterday | than yesterday | against yesterday | versus yesterday | compared to yesterday | vs yesterday | yesterday | any good | happened to | happen to | happening (to | with | on) |
    how bad | off since | by how much | off today | doing today | (last | past) 24 hours | (past | last) day`,
  'change?': `up | down | change | move | 24h | 24 hours | 24 hour | daily | overnight | today | what is {token} doing | what is it doing | doing | how is {token} (doing | looking | holding up) | how is the price of {token} holding | price of {token} [coin] holding | how is it (doing | looking)`,
  price: `
    quotation | price | prices | pricing | priced | pricewise | price check | (spot | current | live | latest | market) (price | rate) | quote | quotes | rate | rates | exchange rate | cost | costs | costing | costed | (how | so) (expensive | cheap | pricey | dear) |
    expensive | cheap | cheaper | pricey | peg | pegged | depeg | depegged | (trading | trade | trades | sitting | sits | selling | sell | sells | going | go | goes | goin | changing hands | valued | priced | standing | stand | stands) (at | for) |
    where is {token} trading | where is {token} | is {token} trading | trading | set me back | sets me back | (asking | ask | charging | paying | pay) for | would i pay for | pay | fetch me | fetch | fetching | (above | below | over | under | past | near) # | how far [is | are] [it | that | {token} | we] [still | now | away] (from | off | to | above | below | away) # |
    (above | below | over | under) # [dollars] | (hit | reached | broken | crossed | passed | touched | topped) [#] | still [a | one | #] (dollar | dollars) | still worth [a | one | #] dollars | worth [a | one | #] dollars`,
  'price?': `
    convert | come to | comes to | how much | how much is it | how much for | worth | worth more | value | valued | values | in (usd | dollars | cents | us dollars | money | euros | cash | real money) | (to | into) (usd | dollars | cents) | us dollars | dollars | usd | cents | money | at | what is {token} at | # cents |
    doing | looking | holding | what is it at | gimme | number | the number | what is it now | what is it at now | in usd | ? dollars | how many dollars | how many cents | as of now | dollar value | usd value | compare | compared | comparison | side by side | next to each other | beside each other | head to head | against each other`,
  'about?': `
    (his | her | their) (coin | token | memecoin | ticker) | (that | this | the) (guy | dude | streamer | girl) (coin | token) |
    (coin | token | memecoin | ticker) (for | of | behind | on | in | from) (that | this) (stream | streamer | guy | dude | girl | one) |
    (what | which) (coin | token | memecoin | ticker) (does | do | has) (he | she | they | that guy | this guy | that dude | the streamer | that stream | that one) (have | got | go by | use) |
    (what | which) [coin | token | memecoin | ticker] (is | did | does | has) (he | she | they | that guy | this guy | the guy | that dude | the streamer) [been] (push | pushing | shill | shilling | stream | streaming | launch | launching | launched | promote | promoting | create | created | make | making) |
    what that is | what is that | about | all about | info | information | details | detail | facts | explain | explained | explanation | describe | description | what (is | are | was) | what is [a | an | the | this] {token} | what does | (what | whats) it | who is behind | deal with | the deal with | deal |
    up with | fill me in | fill me in on | what kind | kind of | what sort | sort of | which token | what token | which coin | what coin | stands behind | behind | stand for | stands for | exist | exists | such a thing | such a thing as | is there | is there [a | an] | does | do |
    (what | whats) for | (is | are) it for | heard of | never heard | never heard of | find | find me | search | search for | searching for | look for | looking for | look into | lookup | resolve | identify | research | check out | introduce | tell me [everything] about | tell me | thing | thing called |
    called | named | name of | ticker | symbol | letter | purpose | point of | used for | use case | do they do | for what | look up`,
  around: `
    token | tokens | coin | coins | memecoin | memecoins | memecoin | project | projects | currency | cryptocurrency | asset | crypto | stablecoin | stable | of | for | on | one | single | each | both | two | three | either | per | unit | enough | much | any | some | real | actual | available |
    whole | right now | this time | same time | time | lately | recently | again | still | ever | yet | day | days | today | tonight | hours | hour | year | this year | past | market | markets | wise | trading | sell big | sell | big | back | team | makers | devs | dev | creator | creators | owner | somebody | anybody | someone | anyone | anything | accounts | account | wallets |
    my wallet | out of thin air | thin air | technical | point of view | or just a few | few | lots | lots of | so many | copies | others | ones | one of those | before i (commit | buy) | before | exactly | actually | even | it | its | they | folks | besides me | me | here | out there | lot | ok | alright | good | great | high | higher | low | lower | more | less | much more |
    which | who | better | best | most | least | first | than | compared | compare | against | and | or | whatever | you have | have | has | got | get | getting | gets | going | am | own | hold | held | sitting | owning | holding | who holds | favourite | favorite | folio | know | think | up more | i mean | mean | hmm | out |
    made | make | make up | tiny | so little | little | pls | check it | do a | run a | list | put | kindly | by what | what percentage | what percent | how many percent | how | why is everyone on | everyone | like | is it so | is that so | true | sure | really | fees | usual | move since | dollar | a dollar | billion | million | date | date of | fun | hat | dog | special | keep | kept | holding | people | pennies | sounds | lots | dear | correct | type | another | paid | none of us | came | come | comes up | daughter | being | existing | asked | spells | letter | ${AROUND}`,
})

export type FigureCue = Figure | `${'safety' | 'change' | 'price' | 'about'}?` | 'request' | 'around'
