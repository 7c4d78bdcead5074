/** Requests to search the web, whose subject stays in the words that were typed. */
import type { Lang } from '#domain/language/catalogue.ts'

const REQUESTS: Readonly<Record<Lang, RegExp>> = {
  es: /^(?:oye,? |por favor,? |puedes )?(?:b[uú]sc(?:a|ar|ame)|googlea|investiga)(?:me)? (?:en (?:internet|la web|google|la red)|por internet|online) (?:sobre |acerca de )?(.+)$/iu,
  pt: /^(?:por favor,? |pode )?(?:pesquis|busc|procur|googl)(?:a|e|ar)(?: a[ií]| pra mim)? (?:na (?:internet|web|net)|no google|online) (?:sobre )?(.+)$/iu,
  de: /^(?:bitte |kannst du )?(?:such|google|googel)e?(?: mir| mal| bitte)* (?:(?:im (?:internet|netz|web)|online|bei google) )?(?:mal )?(?:nach |über )(.+)$/iu,
  fr: /^(?:tu peux )?(?:re)?cherche[rz]?(?:[- ]moi)? (?:sur (?:internet|le web|google|le net)|en ligne) (?:des info(?:rmation)?s sur )?(.+)$/iu,
  zh: /^(?:请|帮我|请帮我|麻烦)?(?:上网|在网上|网上|到网上)(?:帮我)?(?:搜索|搜|查|找)(?:一下|一查)?\s*(.+)$/u,
}

/** The English request, or undefined where the line asks for something else. */
export function webSearchIn(text: string, lang: Lang): string | undefined {
  const subject = REQUESTS[lang].exec(text.trim())?.[1]?.replace(/[?!.？！。]+$/u, '')
  return subject === undefined ? undefined : `search the web for ${subject}`
}
