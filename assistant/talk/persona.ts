/** Gives the built-in assistant the name of its persona, the one instruction that rules can follow. */

/** Placeholders in what is said; no user's words get here. */
export const HI = '{hi}'
export const I_AM = '{i am}'

/** The server writes it as the first line of all instructions. */
const NAME = /^Your name is (.{1,40})\.$/m
const BUILT_IN = 'Parley'

export function inPerson(say: string, instructions: string): string {
  const name = NAME.exec(instructions)?.[1] ?? BUILT_IN
  const isBuiltIn = name === BUILT_IN
  return say
    .replace(HI, () => (isBuiltIn ? 'Hi!' : `Hi, ${name} here.`))
    .replace(I_AM, () =>
      isBuiltIn ? "I'm Parley's built-in assistant" : `I'm ${name}, in Parley's built-in assistant`,
    )
}
