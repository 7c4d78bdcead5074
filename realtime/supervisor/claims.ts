/**
 * Detects whether a reply says that money moved (design §5). It reads sentence by sentence: a claim is a finished deed
 * or a finished state, and no claim where the same sentence denies, asks, promises, or makes it depend on something.
 */
import { remembered } from '#std/remembered.ts'

const DEED =
  '(?:swapped|traded|exchanged|converted|bought|purchased|sold|sent|transferred|moved|withdrawn|deposited|executed|carried out|completed|processed|placed|submitted and confirmed|confirmed|finali[sz]ed|settled|gone through|landed|filled|signed|made)'
const THING =
  '(?:swap|trade|exchange|order|transaction|transfer|conversion|purchase|sale|payment|buy|sell|deal|funds|money|tokens?|coins?|withdrawal|deposit)'
const NOW = '(?:just |now |already |successfully |also |then |finally |fully |safely |automatically |all )*'

const CLAIMS: readonly RegExp[] = [
  // 'I've swapped', 'we sold', 'I went ahead and bought'.
  new RegExp(
    `\\b(?:i|we|parley)(?:'ve| have| did)? ${NOW}(?:went ahead and |gone ahead and )?${NOW}(?:swapped|traded|exchanged|converted|bought|purchased|sold|sent|transferred|moved|withdrew|executed|carried out|made (?:the|your|that|this) ${THING}|placed (?:the|your) ${THING}|completed (?:the|your|that|this)|confirmed (?:the|your|that|this) ${THING}|signed)\\b`,
  ),
  // 'Swapped 0.5 SOL', 'Successfully sold', 'Done: bought'.
  new RegExp(
    `^(?:(?:done|ok|okay|great|all right|alright|perfect|sure|yes|all set|success)[,.:!–-]* )*${NOW}(?:swapped|traded|exchanged|converted|bought|purchased|sold|sent|transferred|moved|executed) (?:the|your|all|half|about|around|exactly|for|\\$?\\d|[\\w.]+ (?:sol|usdc|usdt|[a-z]{2,10})\\b)`,
  ),
  // 'The swap went through', 'your order has been filled', 'the transaction is confirmed'.
  new RegExp(
    `\\b(?:the|your|that|this|our|my|both|all) (?:[\\w$.]+ ){0,4}?${THING}s? ${NOW}(?:went through|succeeded|landed|executed|completed|cleared|worked|is through|(?:is|are|was|were|has been|have been|has|have|'s)(?: been)? ${NOW}(?:${DEED}|complete|done|successful|final|through|on[- ]chain))\\b`,
  ),
  // '0.5 SOL was swapped', '5 SOL has left your wallet' (and not '5 SOL is left'), 'your SOL is now USDC'.
  new RegExp(
    `\\b\\d[\\d.,]*k? ?[a-z$]{2,10} ${NOW}(?:was|were|is|are|has been|have been|has|have)(?: been)? ${NOW}(?:${DEED}|arrived|received|credited|debited|(?<!(?:is|are|was|were) (?:now |already )?)left)\\b`,
  ),
  /\byour (?:[\w$]+ ){1,3}(?:is|are|was|were|has|have) (?:now |been |just )*(?:swapped|converted|sold|usdc|usdt|sol|in your wallet|arrived|gone|credited)\b/,
  // 'You now have', 'you have received', 'you've got 83 USDC now', 'you swapped'.
  /\byou (?:now|just|then|should now) (?:have|hold|own|got|received|swapped|sold|bought|spent|paid)\b/,
  /\byou(?:'ve| have) (?:now |just |successfully )*(?:received|swapped|sold|bought|spent|traded|converted|exchanged|purchased|got \d[\d.,]* \w+ (?:for|from))\b/,
  /\byou (?:swapped|sold|bought|traded|converted|exchanged|received|gave \d[\d.,]* \w+ and got)\b/,
  /\b(?:was|were|has been|have been|is|are) (?:now |just |successfully )*(?:credited|deposited|added|debited|deducted|sent|transferred|moved) (?:to|into|from|out of) (?:your|the|that|this|my) (?:[\w]+ )?(?:wallet|account|balance|address)\b/,
  // 'Done! You', 'all set', 'trade complete', 'swap confirmed'.
  new RegExp(
    `(?:^|[:,;–] ?)(?:the |your )?(?:[\\w$.]+ ){0,3}?(?:swap|trade|transaction|order|transfer|purchase|sale|exchange|conversion) ${NOW}(?:complete|completed|confirmed|executed|successful|done|finalized|finalised|landed|filled|went through)\\b`,
  ),
  /\b(?:successful|completed|confirmed) (?:swap|trade|transaction|exchange|purchase|sale|transfer)\b/,
  /^(?:it(?:'s| is| has|s)?|that(?:'s| is| has)?) (?:now |all |just |been |already |gone )*(?:done|swapped|sold|bought|confirmed|executed|complete|completed|went through|through|landed|on[- ]chain|settled)\b/,
  /^(?:it|that) (?:just |has |all )*(?:went|gone) through\b/,
  /^(?:done|all done|all set|success|mission accomplished|swap done|trade done)(?: (?:and dusted|for you|thanks|now))*$/,
  // Other languages, their plainest forms.
  /\b(?:he|hemos|ha sido|has) (?:cambiado|intercambiado|comprado|vendido|enviado|convertido|transferido|completado|ejecutado|confirmado)\b/,
  /\b(?:operación|transacción|intercambio|compra|venta|cambio|orden) (?:se ha |ha sido |fue |está |)(?:completad|realizad|confirmad|ejecutad)[oa]\b/,
  /\b(?:habe|haben|hab|wurde|wurden) (?:[\p{L}\d.,]+ ){0,8}(?:getauscht|gekauft|verkauft|gesendet|überwiesen|umgetauscht|ausgeführt|abgeschlossen)\b/u,
  /\b(?:tausch|transaktion|handel|kauf|verkauf) (?:ist|war|wurde) (?:[\p{L}]+ )?(?:abgeschlossen|bestätigt|durch|erfolgreich|ausgeführt)\b/u,
  /\b(?:j'ai|nous avons|a été|ont été) (?:bien )?(?:échangé|acheté|vendu|envoyé|converti|transféré|effectué|exécuté)(?:e?s?)/,
  /\b(?:transaction|échange|achat|vente) (?:est |a été )(?:bien )?(?:terminée?|confirmée?|effectuée?|réussie?|exécutée?)/,
  /\b(?:troquei|comprei|vendi|enviei|converti|foi (?:trocado|comprado|vendido|enviado)|transação (?:foi )?(?:concluída|confirmada))/,
  /(?:я|мы) (?:уже )?(?:обменял|купил|продал|отправил|перевёл|перевел)|(?:обмен|сделка|транзакция) (?:прош|выполнен|заверш|подтвержд)/u,
  /(?:已|已经|成功)(?:经)?(?:为你|帮你|为您)?(?:兑换|交换|买入|购买|卖出|转账|完成|成交)|(?:交易|兑换)(?:已|成功)/u,
  /(?:スワップ|交換|購入|売却|取引|送金)(?:が|は|を|も)?(?:完了|しました|成立|済み)/u,
]

/** In a whole sentence: a condition, an example, a quotation, another time. */
const ELSEWHERE: readonly RegExp[] = [
  /\b(?:if|when|once|until|till|before|after you|as soon as|whether|unless|in case|should you|were you to|suppose|imagine|assuming|let me know when)\b/,
  /\b(?:for example|e\.g|like this|says?|said that|claims?|claimed|according to|page|tweet|post|article|somebody|someone|people|whales?|traders?|holders?|volume|24 ?h|hours|yesterday|last (?:week|month|year)|ago)\b/,
  /\b(?:preview|previewed|estimate|estimated)\b/,
  /\bwhat (?:you|we|i) (?:have |just )?(?:swapped|traded|bought|sold)\b/,
  /\b(?:where (?:a|the) (?:swap|trade|order) is|every (?:confirmed|completed|executed) \w+|on (?:its|the) way)\b/,
  /(?<!\p{L})(?:wenn|falls|si|cuando|quand|quando|если|когда)(?!\p{L})|^se /u,
  /(?:如果|なら|たら)/u,
]
/** In the same clause: a denial, a promise, an intention. */
const UNDONE: readonly RegExp[] = [
  /\b(?:not|never|nothing|no|none|nobody|neither|nor|without|isn't|wasn't|aren't|weren't|hasn't|haven't|didn't|doesn't|don't|can't|couldn't|won't|wouldn't|cannot|hardly|instead of|failed to|unable)\b/,
  /\bsent (?:you|it to you)\b/,
  /\b(?:would|could|can|might|may|will|'ll|shall|going to|about to|ready to|want to|wants? me to|able to|has to be|have to be|needs? to|must|to be|waiting|waits|pending|expected|try(?:ing)? to|attempt)\b/,
  /(?<!\p{L})(?:nicht|kein|keine|nichts|würde|werde|könnte|no|nada|sin|podría|pas|rien|aucun|aucune|pourrait|não|не)(?!\p{L})/u,
  /(?:未|没有|还没|不会|将会|ません|まだ)/u,
]

/** Every pattern of the check. */
export const claimPatterns: readonly RegExp[] = [...ELSEWHERE, ...CLAIMS, ...UNDONE]

export const claimsMoneyMoved = (text: string): boolean => sentencesOf(text).some(isClaim)

/** In lower case and without formatting. */
export const sentencesOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\u2018\u2019\u02bc`]/g, "'")
    .replaceAll(/[*_~#>|]/g, '')
    .toLowerCase()
    .split(/(?<=[!?。！？\n])\s*|(?<=\.)\s+|\s*[;\n]\s*|,? (?:but|however|although|though|yet) /)

const isClaim = remembered((sentence: string): boolean => {
  if (/[?？]\s*$/.test(sentence) || ELSEWHERE.some((each) => each.test(sentence))) return false
  return clausesOf(sentence).some(
    (clause) => CLAIMS.some((claim) => claim.test(clause)) && !UNDONE.some((each) => each.test(clause)),
  )
})

export const clausesOf = (sentence: string): string[] =>
  sentence
    .split(/, |: | [–—-] | and (?=(?:you|i|it|the|we|your)\b)/)
    .map((clause) => clause.replace(/^[^\p{L}\d$]+|[\s.!。！]+$/gu, ''))
    .filter((clause) => clause !== '')
