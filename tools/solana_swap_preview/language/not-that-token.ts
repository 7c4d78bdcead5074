/** Tells 'USDC, not my SOL' and 'not BONK, JUP I meant': a token of the trade, and the one in its place. */

const T = '<[ta]\\d+>'
const NOT = `not (?:(?:from|with|in) )?(?:my |the )?${T}`
const NAMED = new RegExp(
  `${T}(?: (?!not|no)[a-z]+){0,3} ${NOT}$|^(?: (?:no|ok|sorry|oh|i said))* ${NOT}(?: (?:but|rather|i mean|i meant|na|it is))?(?: (?:my|the))? ${T}(?: (?:please|i meant|i mean|instead))*$`,
)

export const namesTheWrongOne = (line: string): boolean => NAMED.test(line)
