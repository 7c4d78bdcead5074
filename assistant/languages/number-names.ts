/** The names of the numbers below 1000, built from the names of a language. */
import { cut, keyOf } from './words.ts'

type NumberNames = Readonly<{
  /** 0 to 19, and every other number below 100 that has a name of its own: 'veinte', 'quatre-vingts'. */
  names: Readonly<Record<string, number>>
  /** The names of 100, 200 … */
  hundreds: readonly string[]
  /** Between tens and units, and behind hundreds. */
  and: string
  isUnitFirst?: boolean
}>

/** With and without the word between the parts. The first name of a number counts. */
export function numberNames(wording: NumberNames): ReadonlyMap<string, number> {
  const small: readonly Named[] = [...Object.entries(wording.names), ...compounds(wording)]
  const large = wording.hundreds.flatMap((names, at) =>
    cut(names).flatMap((name) => withHundred(name, (at + 1) * 100, small, wording)),
  )
  return new Map([...small, ...large].map(([name, value]): Named => [plain(name), value]).reverse())
}

/** Nearly all are plain already, and there are thousands of them. */
const plain = (name: string): string => (/^[a-z]+(?: [a-z]+)*$/.test(name) ? name : keyOf(name))

type Named = [name: string, value: number]

/** 'Treinta y uno', 'einunddreissig', and 'soixante-quinze', which counts on to nineteen. */
function compounds({ names, and, isUnitFirst }: NumberNames): readonly Named[] {
  const entries = Object.entries(names)
  const tens = entries.filter(([, value]) => value >= 20 && value % 10 === 0)
  return tens.flatMap(([ten, value]) =>
    entries
      .filter(([, unit]) => unit > 0 && unit < (value === 60 || value === 80 ? 20 : 10))
      .flatMap(([unit, more]) =>
        (isUnitFirst
          ? [`${unit.replace(/s$/, '')}${and}${ten}`]
          : [`${ten} ${and} ${unit}`, `${ten} ${unit}`]
        ).map((name): Named => [name, value + more]),
      ),
  )
}

function withHundred(
  hundred: string,
  value: number,
  small: readonly Named[],
  { and, isUnitFirst }: NumberNames,
): readonly Named[] {
  const joints = isUnitFirst ? [''] : [' ', ` ${and} `]
  const rest = small.filter(([, more]) => more > 0)
  return [
    [hundred, value],
    ...rest.flatMap(([name, more]) =>
      joints.map((joint): Named => [`${hundred}${joint}${name}`, value + more]),
    ),
  ]
}
