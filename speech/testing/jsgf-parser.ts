/** Decides for tests whether a JSGF grammar accepts a line of words, as the recognizer reads it, without audio. */

type Node =
  | Readonly<{ kind: 'word'; word: string }>
  | Readonly<{ kind: 'rule'; name: string }>
  | Readonly<{ kind: 'choice'; options: readonly (readonly Node[])[]; optional: boolean }>

const LEXEME = /\/[\d.]+\/|<[^>]+>|[()[\]|;=]|[^\s()[\]|;=<>/]+/g

/** Accepts what the public rule accepts. */
export function jsgfAcceptor(jsgf: string): (line: string) => boolean {
  const rules = new Map<string, readonly Node[]>()
  let start: readonly Node[] = []
  for (const [, isPublic, name = '', body = ''] of jsgf.matchAll(/(public )?<([^>]+)> = ([^;]*);/g)) {
    const lexemes = body.match(LEXEME) ?? []
    const nodes: readonly Node[] = [{ kind: 'choice', options: parseOptions(lexemes), optional: false }]
    if (lexemes.length > 0) throw new Error(`<${name}> has an end too many`)
    rules.set(name, nodes)
    if (isPublic) start = nodes
  }

  /** Every place at which a sequence that begins here can end. */
  function ends(nodes: readonly Node[], words: readonly string[], from: number): ReadonlySet<number> {
    let places: ReadonlySet<number> = new Set([from])
    for (const node of nodes) places = new Set([...places].flatMap((at) => [...endsOfOne(node, words, at)]))
    return places
  }

  function endsOfOne(node: Node, words: readonly string[], at: number): Iterable<number> {
    switch (node.kind) {
      case 'word':
        return words[at] === node.word ? [at + 1] : []
      case 'rule': {
        if (node.name === 'NULL') return [at]
        const body = rules.get(node.name)
        if (!body) throw new Error(`no rule <${node.name}>`)
        return ends(body, words, at)
      }
      case 'choice': {
        const found = node.options.flatMap((option) => [...ends(option, words, at)])
        return node.optional ? [at, ...found] : found
      }
    }
  }

  return (line) => {
    const words = line.split(' ').filter((word) => word !== '')
    return ends(start, words, 0).has(words.length)
  }
}

/** Reads up to a closing bracket, which it leaves; weights say nothing here. */
function parseOptions(lexemes: string[]): readonly (readonly Node[])[] {
  const options: Node[][] = [[]]
  for (let next = lexemes[0]; next !== undefined && next !== ')' && next !== ']'; next = lexemes[0]) {
    lexemes.shift()
    if (next === '|') options.push([])
    else if (!next.startsWith('/')) options.at(-1)?.push(parseOne(next, lexemes))
  }
  return options
}

function parseOne(lexeme: string, rest: string[]): Node {
  if (lexeme.startsWith('<')) return { kind: 'rule', name: lexeme.slice(1, -1) }
  if (lexeme !== '(' && lexeme !== '[') return { kind: 'word', word: lexeme }
  const options = parseOptions(rest)
  rest.shift()
  return { kind: 'choice', options, optional: lexeme === '[' }
}
