/** Reads what is only supposed in another language: a trade and what would come of it, or another price. */
import type { Lang } from '#domain/language/catalogue.ts'
import { folded } from './words.ts'

type Forms = Readonly<{
  /** The trade behind or before 'what would I get', or behind 'what happens if'. */
  deeds: readonly RegExp[]
  /** The verb as it stands, and the one that asks for the trade. */
  verbs: Readonly<Record<string, string>>
  /** The amount in front of the question for its worth. */
  worth: RegExp
  /** A token at another price. */
  price: RegExp
}>

const END = '[\\s?!.？！。]*$'
const form = (text: string): RegExp => new RegExp(`^[¿¡\\s]*${text}${END}`)

const ES_GET =
  '¿?(?:cuantos?|que cantidad|que)(?: (?:de )?\\w+)?(?: me)? (?:recibo|recibiria|dan|darian|da|daria|llega|llegaria|toca|tocaria|saco|sacaria|obtengo|obtendria|consigo|conseguiria|queda|quedaria|seria)'
const ES_VERB =
  '(vendo|vendiera|vendiese|cambio|cambiara|cambiase|convierto|convirtiera|compro|comprara|comprase)'
const DE_GET =
  '(?:was|wie ?viel)(?: \\w+)? (?:bekomme|bekame|krieg|kriege|kriegte|erhalte|erhielte|wurde|hatte)(?: ich)?(?: (?:dann|dafur|raus|heraus|bekommen|kriegen|erhalten|zuruck))*'
const DE_VERB =
  '(verkaufe|verkaufte|verkaufen wurde|verkauf|tausche|tauschte|tauschen wurde|tausch|umtausche|wechsle|wechsele|kaufe|kaufte|kaufen wurde|kauf)'
const FR_GET =
  "(?:combien(?: d[e'] ?\\w+)?(?: est-ce que)? (?:je recois|je recevrais|je recevrai|j'aurais|j'aurai|j'obtiens|j'obtiendrais|je toucherais|ca (?:me )?(?:fait|ferait|donne|donnerait))|(?:je recois|je recevrais|je recevrai|j'aurais|j'aurai|j'obtiens|ca (?:me )?(?:fait|ferait|donne|donnerait)) combien)"
const FR_VERB =
  "(?:je |j')(vends|vendais|echange|echangeais|convertis|convertissais|change|changeais|achete|achetais)"
const PT_GET =
  '(?:quanto|quantos)(?: \\w+)?(?: eu)? (?:recebo|receberia|vou receber|ganho|ganharia|da|daria|dava|fico|teria|sai|vem|cai|pego)'
const PT_VERB = '(vender|vendo|vendesse|trocar|troco|trocasse|converter|converto|comprar|compro|comprasse)'
const ZH_IF = '(?:如果|要是|假如|假设)我?(?:要|想)?(?:把)?'
const ZH_GET = '(?:我)?(?:大概|大约)?(?:能|会|可以)?(?:得到|拿到|收到|换到|换来|换|得|拿|有)(?:多少|几个).*?'

const FORMS: Readonly<Record<Lang, Forms>> = {
  es: {
    deeds: [
      form(`(?:y )?si (?:yo )?${ES_VERB} (.+?),? ${ES_GET}`),
      form(`${ES_GET},? si (?:yo )?${ES_VERB} (.+?)`),
      form(`(?:y |que pasa |que pasaria |que tal )si (?:yo )?${ES_VERB} (.+?)`),
    ],
    verbs: { vend: 'vende', camb: 'cambia', conv: 'cambia', comp: 'compra' },
    worth: form(`${ES_GET} (?:por|con) (.*\\d.*?|medio .+?|la mitad .+?)`),
    price: form(
      '(?:que pasa|que pasaria|cuanto tendria|cuanto valdria|cuanto seria|y) si (?:el |la )?(\\S+) (?:cae|cayera|baja|bajara|sube|subiera|llega|llegara|vale|valiera|toca|tocara) (?:a |hasta )?(?:los )?(\\S+)(?: dolares)?',
    ),
  },
  de: {
    deeds: [
      form(`(?:und )?(?:wenn|falls) ich (.+?) ${DE_VERB},? ${DE_GET}`),
      form(`${DE_GET},? (?:wenn|falls) ich (.+?) ${DE_VERB}`),
      form(`(?:und |was )(?:ware |ist |passiert )?,? ?(?:wenn|falls) ich (.+?) ${DE_VERB}`),
    ],
    verbs: { verk: 'verkaufe', taus: 'tausche', umta: 'tausche', wech: 'tausche', kauf: 'kaufe' },
    worth: form(
      '(?:was|wie ?viel)(?: \\w+)? (?:bekomme|bekame|krieg|kriege|wurde|erhalte)(?: ich)? fur (.*\\d.*?|einen halben .+?|die halfte .+?)(?: (?:bekommen|kriegen|erhalten|raus|heraus))?',
    ),
    price: form(
      '(?:was (?:passiert|ist|ware|hatte ich)|wie ?viel (?:hatte|hab|habe|ware) (?:ich|das|es)),? (?:wenn|falls) (?:der |die )?(\\S+) auf (\\S+)(?: (?:dollar|\\$))? (?:fallt|steigt|sinkt|klettert|geht|fiele|stiege)',
    ),
  },
  fr: {
    deeds: [
      form(`(?:et )?si ${FR_VERB} (.+?),? ${FR_GET}`),
      form(`${FR_GET},? si ${FR_VERB} (.+?)`),
      form(`(?:et |que se passe-t-il |qu'est-ce qui se passe |il se passe quoi )si ${FR_VERB} (.+?)`),
    ],
    verbs: { vend: 'vends', echa: 'echange', conv: 'echange', chan: 'echange', ache: 'achete' },
    worth: form(`${FR_GET} (?:pour|avec|contre) (.*\\d.*?|la moitie .+?)`),
    price: form(
      "(?:que se passe-t-il|qu'est-ce qui se passe|il se passe quoi|combien (?:j'aurais|j'aurai|aurais-je)|j'aurais combien|et) si (?:le |la )?(\\S+) (?:tombe|tombait|monte|montait|descend|descendait|baisse|baissait|grimpe|atteint|atteignait|passe|passait) (?:a )?(\\S+)(?: dollars)?",
    ),
  },
  pt: {
    deeds: [
      form(`(?:e )?(?:se|caso) (?:eu )?${PT_VERB} (.+?),? ${PT_GET}`),
      form(`${PT_GET},? se (?:eu )?${PT_VERB} (.+?)`),
      form(`(?:e |o que acontece |o que aconteceria |que tal )se (?:eu )?${PT_VERB} (.+?)`),
    ],
    verbs: { vend: 'venda', troc: 'troque', conv: 'troque', comp: 'compre' },
    worth: form(`${PT_GET} (?:por|com) (.*\\d.*?|meio .+?|a metade .+?)`),
    price: form(
      '(?:o que acontece|o que aconteceria|quanto (?:eu )?(?:teria|tenho|valeria|seria)|e) se (?:o |a )?(\\S+) (?:cair|caisse|subir|subisse|chegar|chegasse|descer|bater|for|fosse) (?:para |pra |a |em )?(\\S+)(?: dolares)?',
    ),
  },
  zh: {
    deeds: [new RegExp(`^${ZH_IF}(卖掉|卖|兑换|换|买)(.+?)(?:的话)?[，, ]*${ZH_GET}${END}`)],
    verbs: { 卖掉: '卖', 卖: '卖', 兑换: '换', 换: '换', 买: '买' },
    worth: /^(?!)/,
    price:
      /^(?:如果|要是|假如)([A-Za-z]+)(?:跌到|涨到|到|跌至|涨至)(\d\S*?)(?:美元|块|刀)?(?:会怎样|会怎么样|怎么办|我有多少.*|是多少.*|值多少.*)?[?？]*$/,
  },
}

/** A mint keeps its capitals, and no supposition is read about one. */
const MINT = /[1-9A-HJ-NP-Za-km-z]{32}/

export type Supposition =
  | Readonly<{ kind: 'trade' | 'worth'; words: string }>
  | Readonly<{ kind: 'price'; token: string; price: string }>

/** The trade, or the amount, in words of the language; a token and its price. */
export function suppositionIn(text: string, lang: Lang): Supposition | undefined {
  if (MINT.test(text)) return undefined
  const { deeds, verbs, worth, price } = FORMS[lang]
  const line = lang === 'zh' ? text.trim() : folded(text).replaceAll(/\s+/g, ' ')
  const [, token, figure] = price.exec(line) ?? []
  if (token !== undefined && figure !== undefined && /\d/.test(figure))
    return { kind: 'price', token, price: figure.replace(/[?!.]+$/, '') }
  for (const deed of deeds) {
    const parts = deed.exec(line)?.slice(1)
    const trade = parts && tradeOf(parts, lang, verbs)
    if (trade !== undefined) return { kind: 'trade', words: trade }
  }
  const amount = worth.exec(line)?.[1]
  return amount === undefined ? undefined : { kind: 'worth', words: amount }
}

/** The verb stands behind its object in German. */
function tradeOf(parts: readonly string[], lang: Lang, verbs: Forms['verbs']): string | undefined {
  const [verb = '', rest = ''] = lang === 'de' ? [parts[1], parts[0]] : parts
  const asks = verbs[lang === 'zh' ? verb : verb.slice(0, 4)]
  if (asks === undefined) return undefined
  return lang === 'zh' ? `${asks}${rest}` : `${asks} ${rest}`
}
