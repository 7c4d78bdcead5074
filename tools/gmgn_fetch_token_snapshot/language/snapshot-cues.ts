/** How people ask for everything about a token: holders, insiders, launch, and whether money that knows is in it. */

export const SNAPSHOT_CUES: readonly string[] = [
  'x {token}',
  // 'Can you check WIF for me' asks for what speaks for and against it.
  '^ [and | so | ok | hey | now | then] [please | pls] [can you | could you | would you | can u | will you | i want you to | just] [please | quickly | just] (check | vet | inspect | scan | examine | look over | take a look at | have a look at | look into | check on) [the | this] {token} [token | coin] [out | over] [for me] [please | quickly | first | before i (buy | do anything)] $',
  '(snapshot | deep dive | deepdive | x ray | xray | dyor | once over | background check | bundle check | bundles | bundlers | snipers | sniped | snipe | insiders | insider)',
  '(smart | clever) (money | wallets)',
  '(full | detailed | comprehensive | complete | thorough | proper | in depth) (report | picture | analysis | look | rundown | breakdown | details | workup | check)',
  '(whole | full | entire) picture',
  '(thoroughly | thorough)',
  '{token} ... properly',
  '(who | whos) ... got the most {token}',
  '(analyse | analyze | research | investigate | dissect) ({token} | {address} | this | that | it)',
  '(go | going) deep',
  '(everything | all) (you | there is) [can] (dig up | know | find | find out | have | to know) (about | on | of) [the] ({token} | {address})',
  'everything about {token} as a token',
  '(all the | every) (details | detail)',
  'tear ... apart',
  'everything you (can dig up | know | can find | have)',
  'dig up',
  'homework',
  '(top | biggest | big | largest | major) (holders | holder | {number} (wallets | holders) | wallets)',
  '(whale | whales) (buying | selling | holding | getting | accumulating | in | dumping)',
  '(how concentrated | concentration | holder distribution | holders are spread | distribution)',
  '(who | did) ... (launched | bought first | got in early | owns most)',
  'launch data',
  '(dev | developer | creator | team) ... (still hold | hold | holding | sold | sell | dumped | own)',
]

export const NOT_SNAPSHOT: readonly string[] = [
  '(what is | what does | what are) (a | an | the | smart | insider) [{thing}] (mean | means | money means | $)',
  'smart money (means | mean)',
  '(what is | define | explain) [a | an] (smart money | snapshot | whale | sniper)',
  'in my (wallet | account)',
  '(swap | buy | sell) ... (thoroughly | properly)',
  '(about me | about us | erase | delete)',
  'how many (holders | people | wallets)',
  'team up',
  '(web | internet | online | news | papers | press)',
]
