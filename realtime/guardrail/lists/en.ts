/** The guardrail's word list for English. */
import type { WordList } from './list.ts'

const FOOL =
  '(?:idiots?|morons?|imbeciles?|cretins?|dimwits?|dumbass|losers?|clowns?|stupid|dumb|pathetic|worthless|disgusting|ugly)'
const GROUP =
  '(?:women|men|jews|muslims|christians|blacks|whites|asians|arabs|gays|lesbians|immigrants|refugees|foreigners|disabled people|trans people)'
const SECRET =
  '(?:seed phrases?|recovery phrases?|secret phrases?|private keys?|secret keys?|mnemonics?|passwords?|pin code|seed words)'
const GAIN = '(?:profits?|returns?|gains?|yields?|income|winnings|money)'

export const en: WordList = {
  slur: [
    /\b(?:nigg(?:er|a)s?|faggots?|kikes?|spics|wetbacks?|gooks|trann(?:y|ies)|towelheads?|ragheads?|retards?)\b/,
    /\b(?:motherfuck\w*|cunts?|whores?|sluts?|ass ?holes?|dickheads?|wankers?|shitheads?|bitch(?:es)?)\b/,
    /\b(?:fuck (?:you|off|yourself|him|her|them)|go fuck|piece of shit|suck my|shut the fuck up|shut up)\b/,
    /\b(?:porn\w*|blow ?jobs?|masturbat\w+|cumshots?|send nudes|horny)\b/,
  ],
  insult: [
    new RegExp(
      `\\byou(?:'re| are| must be| look| sound)? (?:an? |such an? |so |really |too |just |all |a bunch of |fucking |complete |total |utter )*${FOOL}\\b`,
    ),
    /\byou(?:'re| are) (?:such |just |really |nothing but )*an? (?:joke|failure|disgrace|waste of (?:space|time))\b/,
    /\b(?:what an?|such an?) (?:stupid|dumb|idiotic) (?:question|person|user|human)\b/,
    /\b(?:nobody|no one) (?:likes|loves|wants|needs) you\b/,
    new RegExp(
      `\\b${GROUP} are (?:all |just |nothing but |simply )*(?:inferior|stupid|vermin|subhuman|animals|trash|scum|filth|parasites|criminals|a disease)\\b`,
    ),
  ],
  threat: [
    /\bkill (?:yourself|urself|him|her|them all|those people|your (?:family|wife|husband|boss|neighbou?rs?))\b/,
    /\b(?:i|we)(?:'ll| will|'m going to| am going to| are going to| want to) (?:kill|hurt|stab|shoot|beat|strangle|murder|torture) (?:you|him|her|them|your)\b/,
    /\b(?:hang|shoot|stab|drown|cut|hurt|harm|poison) yourself\b/,
    /\b(?:you|he|she|they|those people) (?:should|must|ought to|deserves? to) (?:die|be (?:shot|killed|hanged|beaten|tortured|lynched|gassed))\b/,
    /\b(?:i hope you die|go die|drop dead|drink bleach|slit your (?:wrists?|throat)|end your life|commit suicide)\b/,
    /\b(?:build|make|assemble|construct|plant|detonate) (?:a |an |your |the )?(?:pipe |nail |car |homemade |dirty )*(?:bombs?|explosives?|molotov\w*|ied)\b/,
    /\b(?:poison|strangle|stab|beat up|murder|assassinate) (?:him|her|them|someone|somebody|people|your (?:wife|husband|boss|neighbou?r))\b/,
    /\b(?:massacre|genocide|lynching|school shooting|terror attack)s? (?:is|are|was|were) (?:good|great|right|justified|deserved|necessary|funny)\b/,
  ],
  profit: [
    new RegExp(`\\bguarantee[ds]? (?:\\w+ ){0,3}?${GAIN}\\b`),
    new RegExp(`\\b${GAIN} (?:is|are) (?:\\w+ )?(?:guaranteed|certain|a sure thing)\\b`),
    new RegExp(`\\brisk[- ]free (?:\\w+ )?(?:${GAIN}|trade|investment|bet)\\b`),
    /\byou (?:can't|cannot|can not|won't|will not) (?:possibly )?lose\b(?! (?:access|your|more|track))/,
    /\b(?:it|this|that|this token|this coin|your money|your investment|the price|sol|bonk|wif|jup) (?:will|is going to|is guaranteed to|is sure to|is bound to) (?:\w+ly )?(?:double|triple|moon|pump|explode|skyrocket|10x|100x|1000x|make you rich)\b/,
    /\bmake you (?:rich|a millionaire)\b|\byou(?:'ll| will) (?:get|be|become) rich\b|\b(?:easy|sure|instant) (?:money|profits?)\b/,
  ],
  advice: [
    /\byou (?:should|ought to|'d better|had better) (?:\w+ly |just )*(?:buy|sell|ape|hodl|dump|short|long|go all[- ]in|invest|put (?:everything|all|your))\b/,
    /\bi(?:'d| would)? (?:strongly |highly |really )*(?:recommend|advise|suggest) (?:that you |you |to )*(?:buy|sell|short|hodl|invest)(?:ing)?\b/,
    /^(?:just |so |now |quick,? |hurry,? )*(?:buy|sell|ape)\b.*\b(?:right now|immediately|before it(?:'s| is) too late|while you (?:still )?can)\b/,
    /\b(?:it's|it is|now is|now's|this is) (?:a good|a great|the best|the perfect|the right) (?:time|moment) to (?:buy|sell|invest|ape)\b/,
    /\bis an? (?:good|great|solid|safe|strong|smart|excellent|no[- ]brainer) (?:buy|investment|bet)\b/,
  ],
  safety: [
    /\b(?:is|are|it's|that's|you're) (?:completely|totally|absolutely|perfectly|entirely|100 ?%|a hundred percent) (?:safe|secure|legit|trustworthy|risk[- ]free)\b/,
    /\b(?:can't|cannot|never|won't|will not) (?:be a scam|be rugged|be a rug|rug you)\b/,
    /\b(?:there(?:'s| is)|with|has|carries|at) (?:absolutely |literally )?(?:no|zero) risk(?: at all| whatsoever| involved)?(?:[.!,]|$)/,
  ],
  scorn: [
    /\b(?:chatgpt|openai|claude|gemini|grok|copilot|phantom|solflare|backpack|coinbase|binance|kraken|metamask|jupiter|raydium|ethereum|bitcoin|cardano)(?: wallet)? (?:is|are) (?:\w+ ){0,2}?(?:garbage|trash|crap|rubbish|worthless|useless|a joke|shit|pathetic)\b/,
    /\b(?:chatgpt|openai|claude|gemini|grok|copilot|phantom|solflare|backpack|coinbase|binance|kraken|metamask|jupiter|raydium|ethereum|bitcoin|cardano)(?: wallet)? sucks\b/,
  ],
  secret: [
    new RegExp(`\\b(?:send|give|tell|show|dm) (?:me|us) (?:\\w+ ){0,2}?${SECRET}\\b`),
    new RegExp(
      `\\b(?:share|paste|type|enter|provide|write|post|put|say|send|give)\\b.{0,40}\\b${SECRET}\\b.{0,24}\\b(?:here|to me|with me|to us|with us|in (?:this|the) chat|below|to continue|to verify)\\b`,
    ),
    new RegExp(`\\b(?:what is|what's|i need|we need|may i have|can i have) your (?:\\w+ )?${SECRET}\\b`),
  ],
}
