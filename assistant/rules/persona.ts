/** The name that a persona gives the built-in assistant: the one thing of its instructions that rules can follow. */

/** Stand in what is said; no visitor's words get here. */
export const HI = '{hi}'
export const I_AM = '{i am}'

/** The server's first line of all instructions. */
const NAME = /^Your name is (.{1,40})\.$/m
const HOUSE = 'Parley'

export function inPerson(say: string, instructions: string): string {
  const name = NAME.exec(instructions)?.[1] ?? HOUSE
  const isHouse = name === HOUSE
  return say
    .replace(HI, () => (isHouse ? 'Hi!' : `Hi, ${name} here.`))
    .replace(I_AM, () =>
      isHouse ? "I'm Parley's built-in assistant" : `I'm ${name}, in Parley's built-in assistant`,
    )
}
