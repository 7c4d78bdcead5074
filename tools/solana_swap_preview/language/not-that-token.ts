/** Words beside a trade that change what its numbers and tokens mean. Tells 'USDC, not my SOL' and 'not BONK, JUP I meant': a token of the trade, and the one in its place. */

const T = '<[ta]\\d+>'
const NOT = `not (?:(?:from|with|in) )?(?:my |the )?${T}`
const NAMED = new RegExp(
  `${T}(?: (?!not|no)[a-z]+){0,3} ${NOT}$|^(?: (?:no|ok|sorry|oh|i said))* ${NOT}(?: (?:but|rather|i mean|i meant|na|it is))?(?: (?:my|the))? ${T}(?: (?:please|i meant|i mean|instead))*$`,
)

export const namesTheWrongOne = (line: string): boolean => NAMED.test(line)

/** 'That is grand': no thousand where nothing counts it. */
const PRAISE = /(?<!(?: \$?\d\S*| an?| the| half a| couple of| few| one)) grand(?= |$)/g

export const withoutPraise = (line: string): string => line.replaceAll(PRAISE, '')

export const hasPraise = (line: string): boolean => withoutPraise(line) !== line
