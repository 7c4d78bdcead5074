/** Knows the entry that a line asks for by its form, where single words of it would lead elsewhere. */
import type { Token } from '#domain/language/tokens.ts'

const LEAD = '^(?: (?:and|but|so|ok|then|well|hm|hey|also|wait|sorry|please))*'
const COUNTRY =
  '(?:my (?:own )?(?:country|region|state)|the (?:us|usa|uk|eu|philippines|netherlands)|usa|america|canada|mexico|brazil|argentina|colombia|chile|peru|england|britain|ireland|scotland|france|germany|austria|switzerland|spain|portugal|italy|poland|greece|turkey|russia|ukraine|india|pakistan|bangladesh|china|japan|korea|vietnam|thailand|indonesia|malaysia|singapore|australia|nigeria|ghana|kenya|south africa|egypt|morocco|israel|iran|dubai|europe|asia|africa)'
const USE = '(?:us(?:e|es|ed|ing)|work|works|available|open|allowed|join|sign up|trade|run|runs)'

type Form = Readonly<{
  asks: RegExp
  entry: string | ((tokens: readonly Token[], typed: string) => string | undefined)
}>

const FORMS: readonly Form[] = [
  {
    // 'What holds it at a dollar' is about the promise, and not about the price of today.
    asks: / (?:who|what)(?: (?:actually|really|even|exactly|is|else))* (?:guarantees?|guaranteeing|backs?|backing|promises?|ensures?|insures?|stands behind|is behind|makes sure|make sure|keeps?|holds?)(?= ).* (?:dollars?|1|peg|pegged|reserves)(?= |$)|^(?: (?:and|so|but|ok|then))* (?:what|who) (?:backs|guarantees) (?:it|that|<t0>)(?: then)?$/,
    entry: (tokens) => (tokens.every(isDollar) ? 'peg-guarantee' : undefined),
  },
  {
    asks: / (?:risk|risks|chance|chances|danger|likely|likelihood|could|might|can|would|will|what if|happens if|worry|worried|ever)(?= ).* (?:(?:los(?:e|es|ing|t)|break(?:s|ing)?|drop(?:s|ping)?|fall(?:s|ing)? off|come(?:s)? off) (?:its|the|their|a) peg|depeg(?:s|ging)?)(?= |$)/,
    entry: (tokens) => (tokens.some(isStaked) ? 'staked-sol-peg' : 'depeg'),
  },
  {
    asks: new RegExp(
      `${LEAD}(?= \\S).* (?:can|may|could|is|am|are|does|do|will|should|what if) (?:\\S+ ){0,3}(?:my age|underage|a minor|(?:\\d{1,2}|<n>) years? old)(?= |$)(?!.* (?:token|coin|wallet|chart|price|account)(?= |$))`,
    ),
    entry: 'minimum-age',
  },
  {
    asks: new RegExp(
      ` (?:can|may|could|is|am|are|does|do|will)(?= ).* ${USE}(?= ).*(?:(?:in|from|inside) ${COUNTRY})(?= |$)|(?:in|from) ${COUNTRY} (?:use|using|trade|join|sign up)(?= |$)`,
    ),
    entry: 'countries',
  },
  {
    asks: / (?:would|will|could|can|does|do|might|did)(?= ).* (?:push|pushes|drive|drives|bring|brings|drag|drags|knock|knocks|send|sends|press|force|forces|pull|pulls|crash|tank|move|moves)(?: (?:down|up))? (?:the|its|their|that) (?:price|value|rate|chart)(?= |$)/,
    entry: (tokens) => (tokens.length > 1 ? undefined : 'price-impact'),
  },
  {
    asks: / (?:how (?:do|can|could|would|should)|what can)(?= ).* (?:avoid|prevent|protect|safe from|guard|against|stop)(?= ).* (?:front ?run(?:ning|ners?)?|sandwich(?:ed|es|ing)?|mev|bots)(?= |$)/,
    entry: 'sandwich',
  },
  {
    // The chain stops, and its coin falls.
    asks: /^(?!.* (?:look|search|google|web|internet|news|find|read|this|today|yesterday|now)(?= |$)).*(?:^| )(?:has|did|was|does|why (?:did|was|has|does|is|do)|how often (?:did|has|was|does))(?= ).* (?:<t0>|network|chain|it)(?= ).*(?:(?:ever|often|always|times?|once) .*down| down .*(?:times?|often|back then)| (?:offline|halted|outages?)| (?:stopped|stop) (?:working|running|completely|altogether))(?= |$)/,
    entry: (_tokens, typed) => (/\b(?:solana|network|chain)\b/i.test(typed) ? 'outage-history' : undefined),
  },
  {
    // Down and slow: the chain stands still, and its coin does not fall.
    asks: /^(?=.* (?:down|out|offline|dead|dying|broken|stuck)(?= |$))(?=.* (?:lag(?:gy|ging|s)?|slow|sluggish|congested|congestion|stuck|frozen|freezing|hanging|unresponsive|timing out|not (?:loading|landing|responding|working)|nothing (?:loads|lands|works|goes through)|halted)(?= |$))(?!.* (?:\$?\d\S*|price|chart|bags?|portfolio|percent|dollars?|much|sell|buy|trades?|swaps?|wallet)(?= |$)).* (?:is|has|did|was|are)(?= ).*(?:<t0>|network|chain|solana)(?= )/,
    entry: (tokens, typed) =>
      tokens.every(({ symbol }) => symbol === 'SOL') && /\b(?:solana|network|chain|blockchain)\b/i.test(typed)
        ? 'outage'
        : undefined,
  },
  {
    asks: / (?:keep|save|store|note|bookmark|label|remember|write down)(?= ).* (?:address|wallet|it|1|one)(?= ).*(?:call|name|label|name it|under|as) (?!my |the )\S+(?: \S+)?$/,
    entry: 'address-book',
  },
]

const isDollar = ({ symbol }: Token): boolean => /^(?:USD|PYUSD|EURC|DAI)/.test(symbol)
const isStaked = ({ symbol }: Token): boolean => /^(?:JitoSOL|mSOL|bSOL|jupSOL|INF)$/i.test(symbol)

/** `tokens`: those that the line names, else those that are spoken of. */
export function entryByForm(line: string, tokens: readonly Token[], typed: string): string | undefined {
  const form = FORMS.find(({ asks }) => asks.test(line))
  return typeof form?.entry === 'function' ? form.entry(tokens, typed) : form?.entry
}
