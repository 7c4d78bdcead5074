/** The words that take a trade back, and those that are said around them. */

const phrases = (text: string): string => `(?:${text.trim().replaceAll(/\s*\|\s*/g, '|')})`
const anywhere = (text: string): RegExp => new RegExp(` ${phrases(text)}(?= |$)`, 'g')

const NOUN =
  '(?:swap|trade|order|sale|buy|purchase|exchange|transaction|tx|preview|quote|deal|thing|request|ticket|one|1)'
const IT = `(?:(?:the|my|that|this) (?:(?:last|whole|open) )?${NOUN}|the whole (?:thing|deal|trade|swap)|all of it|the lot|everything|it|that|this|them)`

/** They say no to a trade wherever they stand. */
export const CLEARLY = anywhere(`
  (?:cancel|cancelled|canceled|cancle|cancell)(?: ${IT})? | abort(?: ${IT})? | call ${IT} off | call off ${IT} | scrap ${IT} | kill ${IT} | nix ${IT}
  | never mind(?: ${IT})? | nevermind | forget (?:about )?${IT} | pull the plug(?: on ${IT})? | (?:back|backing) out(?: of ${IT})?
  | (?:i )?(?:have )?(?:just )?changed my mind(?: about ${IT})? | change of (?:mind|heart) | (?:had|having) second thoughts | strike ${IT} | disregard ${IT}
  | (?:i )?(?:do not|no longer|did not) (?:(?:actually|really) )?want ${IT}(?: any ?more)? | (?:decline|reject) ${IT}`)

/** They do so only beside a trade that waits. */
export const CANCELS = anywhere(`
  (?:leave|drop|stop|skip|bin|trash|junk|ditch|toss|chuck|axe|void|scratch|withdraw|lose) ${IT}(?: (?:be|alone|there|at that))? | no(?: no)+ | no deal | not any ?more
  | stop | exit | quit | scrap | kill | nix | axe | hard pass | pass(?: on ${IT})? | i (?:will |am going to )?pass | skip | bail(?: on ${IT})?
  | let us not(?: do ${IT})? | i (?:am|want) out | count me out | (?:(?:i would|id) )?rather not | no way | absolutely not | hell no | (?:no|not) thank you | no thanks
  | not (?:today|now|tonight|happening|interested|doing ${IT}|going through with ${IT}|going to do ${IT}) | do not (?:bother|do ${IT}|make ${IT}|send ${IT}|swap ${IT}|sell ${IT}|buy ${IT}|place ${IT})
  | (?:screw|fuck|fk|eff|sod|to hell with|f) that | hold off | it is off | (?:the )?deal is off | i do not feel like ${IT} | i am (?:good|okay|ok) thanks | let ${IT} go | let ${IT} expire`)

/** A verb of selling that may be said of the trade or of the token. */
export const DUMPS = new RegExp(
  `^ ${phrases('dump | get rid of | flatten | nuke | liquidate | unload | offload | exit | close | ditch | kill off')} (?:it|that|this|them)(?= |$)`,
)

/** A shrug may mean either answer. */
export const SWEARS = new RegExp(
  `^ ${phrases('screw | fuck | fk | fck | eff | sod | to hell with | f | bugger | hang | stuff')} it(?= |$)`,
)

const VERY =
  '(?:(?:so|too|really|way|very|kinda|a bit|just|pretty|quite|far|super|still|such|even|not|like|actually|rather) )*'
const BAD =
  '(?:a )?(?:bad|dumb|stupid|silly|crazy|insane|expensive|steep|pricey|high|low|risky|sketchy|shady|ugly|awful|terrible|horrible|trash|garbage|shit|rip ?off|robbery|scam|rug|mistake|wrong|nuts|weird|late|much|little|worse|nonsense|ridiculous|(?:bad|terrible|dumb|stupid) (?:idea|rate|price|timing|deal|trade|call|move)|worth it|good enough|good|worth it at all)'
const WHAT =
  '(?:(?:it|that|this|the (?:price|rate|fee|fees|slippage|impact|price impact|spread|deal|quote)|price|rate|fees|slippage|impact) )?(?:(?:is|are|was|looks|look|seems|feels|sounds|got|would be) )?(?:like )?'

/** Feelings, courtesies and reasons around a refusal. */
export const AROUND = anywhere(`
  (?:screw|fuck|fk|fck|eff|sod|to hell with|f|bugger) it | fk | fck | fuck | fuk | fking | fucking | fuckin | f | ffs | wtf | shit | sht | crap | damn | dammit | damnit | goddamn | god
  | jesus | christ | jeez | geez | hell | bloody | bugger | sod | ew | eww | yikes | ugh | argh | oof | omg | lol | lmao | haha | meh | bruh | bro | man | dude | mate | ser | fam | please | ok | okay | alright
  | so | well | actually | wait | hold on | hang on | oh | no | yes | hm | hmm | hmmm | um | uh | tbh | sorry | my bad | my mistake | just | quick | quickly | now | then | thanks | thank you | right away | asap
  | immediately | at once | for now | today | tonight | this time | after all | altogether | completely | good night | bye | i do not know | i think | i guess | i suppose | honestly | on second thoughts? | on reflection | come to think of it
  | thinking about it | to be safe | and | but | again | i said | i mean | i meant | for me | would you | can you | could you | will you | can we | could we | let us | i want to | i would like to | i will | want to | need to | i need to
  | i have to | i had better | better | maybe | all good | it is (?:fine|ok|okay) | no worries | still | too | though | parley | quick quick | the hell | completely | instead
  | (?:i )?(?:do not|can not) (?:trust|like|want|need|fancy|afford|get) ${IT} | not feeling ${IT} | (?:i )?(?:was|am) (?:(?:just|only) )*(?:kidding|joking|looking|browsing|testing|curious|wrong|scared|nervous|tired|broke|not sure|unsure)
  | just kidding | jk | kidding | (?:i )?(?:have|got) (?:to go|to run|cold feet) | (?:i )?(?:(?:should|would|want|need|will|have|must|let me|ought) )*(?:like )?(?:to )?(?:think (?:about ${IT}|it over)|sleep on it)(?: (?:first|overnight|more|again|some more|a bit))*
  | (?:misclick|misclicked|typo|wrong (?:token|coin|button|amount|window|chat|number)) | did not mean (?:to|that|it|to do that|to do it) | (?:i will )?(?:(?:do it|try|come back) )?(?:later|another time|some other time|tomorrow)
  | ${WHAT}${VERY}${BAD}`)
