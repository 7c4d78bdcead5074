/** Keeps the rules of a robots.txt that are for one reader or for all: a hostile file names thousands of readers, each with all its rules. */

type Rule = Readonly<{ line: string; readers: ReadonlySet<string> }>

/** The groups of this reader and of all readers, as a robots.txt of their own. */
export function rulesFor(agent: string, text: string): string {
  const rules = rulesIn(text, new Set([agent.toLowerCase(), '*']))
  return [agent.toLowerCase(), '*']
    .flatMap((reader) => {
      const own = rules.filter(({ readers }) => readers.has(reader)).map(({ line }) => line)
      return own.length > 0 ? [`user-agent: ${reader}`, ...own] : []
    })
    .join('\n')
}

function rulesIn(text: string, known: ReadonlySet<string>): readonly Rule[] {
  const rules: Rule[] = []
  let readers = new Set<string>()
  let isNaming = false
  for (const written of text.split(/\r\n|\r|\n/)) {
    const [line = ''] = written.split('#', 1)
    const at = line.indexOf(':')
    const key = line.slice(0, Math.max(0, at)).trim().toLowerCase()
    if (key === '') continue
    const value = line.slice(at + 1).trim()
    if (key === 'user-agent') {
      if (!isNaming) readers = new Set()
      const reader = readerIn(value)
      if (known.has(reader)) readers.add(reader)
    } else if ((key === 'allow' || key === 'disallow') && readers.size > 0)
      rules.push({ line: `${key}: ${value.replaceAll(/\*+/g, '*')}`, readers })
    isNaming = key === 'user-agent'
  }
  return rules
}

/** 'Parley/1.0' is Parley. */
const readerIn = (value: string): string => (value.split('/', 1)[0] ?? '').trim().toLowerCase()
