/** Requests whose subject stays in the words that were typed: a search of the web, and what is to be remembered. */
import type { Lang } from '#domain/language/catalogue.ts'

type Requests = Readonly<Record<Lang, RegExp>>

const SEARCHES: Requests = {
  es: /^(?:oye,? |por favor,? |puedes )?(?:b[uú]sc(?:a|ar|ame)|googlea|investiga)(?:me)? (?:en (?:internet|la web|google|la red)|por internet|online) (?:sobre |acerca de )?(.+)$/iu,
  pt: /^(?:por favor,? |pode )?(?:pesquis|busc|procur|googl)(?:a|e|ar)(?: a[ií]| pra mim)? (?:na (?:internet|web|net)|no google|online) (?:sobre )?(.+)$/iu,
  de: /^(?:bitte |kannst du )?(?:such|google|googel)e?(?: mir| mal| bitte)* (?:(?:im (?:internet|netz|web)|online|bei google) )?(?:mal )?(?:nach |über )(.+)$/iu,
  fr: /^(?:tu peux )?(?:re)?cherche[rz]?(?:[- ]moi)? (?:sur (?:internet|le web|google|le net)|en ligne) (?:des info(?:rmation)?s sur )?(.+)$/iu,
  zh: /^(?:请|帮我|请帮我|麻烦)?(?:上网|在网上|网上|到网上)(?:帮我)?(?:搜索|搜|查|找)(?:一下|一查)?\s*(.+)$/u,
}

const MEMORIES: Requests = {
  es: /^(?:por favor,? )?(?:recu[eé]rda(?:me|te)?|acu[eé]rdate(?: de)?) que (.+)$/iu,
  pt: /^(?:por favor,? )?(?:lembr[ae](?:-te)?|se lembra|lembra a[ií]|guarda)(?: de)? que (.+)$/iu,
  de: /^(?:bitte )?merk(?:e|en sie)? (?:dir|sich)(?: bitte| mal)?,? dass (.+)$/iu,
  fr: /^(?:s'il te pla[iî]t,? )?(?:retiens|retenez|souviens-toi|souvenez-vous|rappelle-toi|n'oublie pas) (?:que |qu['’])(.+)$/iu,
  zh: /^(?:请|帮我)?(?:记住|记一下|请记住)[，,：: ]*(.+)$/u,
}

/** The English request, or undefined where the line asks for something else. */
export function requestInOwnWords(text: string, lang: Lang): string | undefined {
  const search = searchedIn(text, lang)
  if (search !== undefined) return `search the web for ${search}`
  const fact = subjectOf(MEMORIES, text, lang)
  return fact === undefined ? undefined : `remember that ${fact}`
}

/** The subject of a search, in the words of the line. */
export const searchedIn = (text: string, lang: Lang): string | undefined => subjectOf(SEARCHES, text, lang)

const subjectOf = (requests: Requests, text: string, lang: Lang): string | undefined =>
  requests[lang].exec(text.trim())?.[1]?.replace(/(?<![?!.？！。])[?!.？！。]+$/u, '')
