/** The language of patterns, in which frames describe the lines they match. It is close to a speech grammar on purpose.
 *
 *  `how much {token} [do i (have | hold)]`: words, (choices | …), [optional parts], {slots}, <macros>, ... for any words, ^ and $ for the ends of the line.
 */

type Slot = 'token' | 'tokens' | 'address' | 'signature' | 'page' | 'thing' | 'number' | 'money'

export type Node =
  | { kind: 'word'; word: string }
  | { kind: 'slot'; slot: Slot }
  | { kind: 'any' }
  | { kind: 'choice'; options: readonly (readonly Node[])[]; optional: boolean }

/** The words of the line that the slots of a pattern matched. */
export type Captures = Readonly<Partial<Record<Slot, readonly string[]>>>

/** A match somewhere in a line: the slots, and the places of the words that the pattern explains. */
type Found = Readonly<{ captures: Captures; covered: readonly number[] }>

export type Pattern = Readonly<{
  words: readonly string[]
  /** Matches the whole line. */
  match(line: string): Captures | undefined
  /** True with `...` at an end: more words may follow, and change nothing. */
  isOpen: boolean
  /** True when the pattern can match without any of its words. */
  isSlotsOnly: boolean
  hasSlots: boolean
  /** True when it may explain words that are none of its own. */
  hasFreeWords: boolean
  /** Finds the pattern anywhere in the line. Words that `...` stands for are not explained. */
  find(line: string): Found | undefined
}>

/** Phrases that many patterns share. */
const MACROS: Readonly<Record<string, string>> = {
  show: '[(show | list | check | see | view | get | give | display | fetch | pull up | open | read | print | look at | look up | want | need | what is | what are | how is | how are | where is | where are) [me | us]]',
  my: '[my | the | this | that | our | your | all my | all the]',
  have: '(have | hold | own | got | have got | possess)',
  wallet: '[(in | inside | on) [my | the | this | our] [demo] (wallet | account | portfolio | here | there)]',
  real: '(real | legit | original | official | right | verified | genuine | correct | true | actual | proper)',
}

/** One word per entity: tokens are <t0>, addresses <a0>, signatures <s0>, so no name can be taken for a word.
 *  The address of a mint is a token too where tokens are expected. */
const SLOTS: Readonly<Record<Slot, string>> = {
  token: ' <t\\d+>',
  tokens: ' <[ta]\\d+>(?:(?: and| or| plus| versus| vs| with| to)* <[ta]\\d+>)*',
  address: ' <a\\d+>',
  signature: ' <s\\d+>',
  page: ' <u\\d+>',
  thing: '(?: [^\\s<]+){1,3}?',
  number: ' \\d[\\d.,]*[km]?',
  money: ' [$€£¥]\\d[\\d.,]*[km]?',
}

const LEXEME = /\.\.\.|[()[\]|]|<\w+>|\{\w+\}|[^\s()[\]|<>{}]+/g

/** Sources are written in the code, so there are only so many. */
const made = new Map<string, Pattern>()

/** Compiles a source once: the assistant, the grammar of speech and the tools read the same ones. */
export function pattern(source: string): Pattern {
  const known = made.get(source)
  if (known) return known
  const fresh = compilePattern(source)
  made.set(source, fresh)
  return fresh
}

function compilePattern(source: string): Pattern {
  const nodes = parsePattern(source)
  const whole = new RegExp(numbered(`^${compile(nodes)}$`))
  const part = new RegExp(numbered(compileParts(nodes)), 'd')
  const needs = needsOf(nodes)
  return {
    words: wordsOf(nodes),
    isSlotsOnly: !needsWord(nodes),
    hasSlots: someNode(nodes, ({ kind }) => kind === 'slot'),
    hasFreeWords:
      someNode(nodes, (node) => node.kind === 'slot' && node.slot === 'thing') || hasInnerGap(nodes),
    isOpen: /^\.\.\.|\.\.\.$/.test(source.trim()),
    match(line) {
      const found = whole.exec(line)
      return found ? capturesOf(found) : undefined
    },
    find: (line) => (mayOccur(needs, line) ? foundIn(line, part.exec(line)) : undefined),
  }
}

/** Words of which a line must have one: a line without them need not be searched, and most lines have none. */
type Need = readonly string[]

const needsOf = (nodes: readonly Node[]): readonly Need[] =>
  nodes.flatMap((node) => {
    if (node.kind === 'word') return needOfWord(node.word)
    return node.kind === 'choice' && !node.optional ? needsOfChoice(node.options) : []
  })

/** Numbers in words stand in a line as digits. */
function needOfWord(word: string): readonly Need[] {
  if (word === '^' || word === '$') return []
  return [word === 'one' ? ['one', '1'] : [word]]
}

function needsOfChoice(options: readonly (readonly Node[])[]): readonly Need[] {
  const [only, ...others] = options
  if (only && others.length === 0) return needsOf(only)
  const firsts = options.map((option) => needsOf(option)[0])
  return firsts.every((need) => need !== undefined) ? [firsts.flatMap((need) => need ?? [])] : []
}

/** The words of the line that was searched last: all patterns search the same one. */
let searched: Readonly<{ line: string; words: ReadonlySet<string> }> = { line: '', words: new Set() }

function mayOccur(needs: readonly Need[], line: string): boolean {
  if (searched.line !== line) searched = { line, words: new Set(line.split(' ')) }
  const { words } = searched
  // Asked thousands of times for one line: closures would take twice as long.
  for (const need of needs) if (!hasOne(need, words)) return false
  return true
}

function hasOne(need: Need, words: ReadonlySet<string>): boolean {
  for (const word of need) if (words.has(word)) return true
  return false
}

/** A slot may stand in a pattern more than once, and a name of a group may not. */
function numbered(source: string): string {
  let count = 0
  return source.replaceAll(/\(\?<([a-z]+)>/g, (_, slot: string) => `(?<${slot}${count++}>`)
}

/** A gap in the middle of a pattern holds at most so many words; a longer one joins what does not belong together. */
const MAX_GAP = 6

/** A pattern is one choice; its parts, where that has a single option. */
function outerOf(nodes: readonly Node[]): readonly Node[] {
  const [only] = nodes
  const [option, ...others] = only?.kind === 'choice' ? only.options : []
  return option && others.length === 0 ? option : nodes
}

/** Gaps at the ends say nothing; those in the middle are named, so that their words stay unexplained. */
function compileParts(nodes: readonly Node[]): string {
  const parts = outerOf(nodes)
  const from = parts.findIndex(({ kind }) => kind !== 'any')
  const to = parts.findLastIndex(({ kind }) => kind !== 'any')
  return parts
    .slice(Math.max(0, from), to + 1)
    .map((node, at) => (node.kind === 'any' ? `(?<gap${at}>(?: \\S+){0,${MAX_GAP}}?)` : compileOne(node)))
    .join('')
}

function foundIn(line: string, found: RegExpExecArray | null): Found | undefined {
  if (!found || found[0] === '') return undefined
  const groups: Readonly<Record<string, readonly [number, number] | undefined>> = found.indices?.groups ?? {}
  const gaps = Object.entries(groups).flatMap(([name, span]) =>
    name.startsWith('gap') && span ? [span] : [],
  )
  const covered: number[] = []
  let word = -1
  for (let at = 0; at < found.index + found[0].length; at++) {
    if (line[at] !== ' ') continue
    word += 1
    if (at >= found.index && !gaps.some(([start, end]) => at >= start && at < end)) covered.push(word)
  }
  return { captures: capturesOf(found), covered }
}

/** The phrases of a pattern as a tree, from which the speech grammar is made too. */
export function parsePattern(source: string): readonly Node[] {
  const expanded = source.replaceAll(/<(\w+)>/g, (_whole, name: string) => {
    const macro = MACROS[name]
    if (macro === undefined) throw new Error(`no macro <${name}> in pattern: ${source}`)
    return macro
  })
  const lexemes = expanded.match(LEXEME) ?? []
  const options = parseOptions(lexemes)
  if (lexemes.length > 0) throw new Error(`unbalanced pattern: ${source}`)
  return [{ kind: 'choice', options, optional: false }]
}

/** Reads choices up to the closing bracket, which stays; removes what it reads from the front of the list. */
function parseOptions(lexemes: string[]): (readonly Node[])[] {
  const options: Node[][] = [[]]
  for (let next = lexemes[0]; next !== undefined && next !== ')' && next !== ']'; next = lexemes[0]) {
    lexemes.shift()
    if (next === '|') options.push([])
    else options.at(-1)?.push(parseOne(next, lexemes))
  }
  return options
}

function parseOne(lexeme: string, rest: string[]): Node {
  if (lexeme === '...') return { kind: 'any' }
  if (lexeme === '(' || lexeme === '[') {
    const options = parseOptions(rest)
    if (rest.shift() !== (lexeme === '(' ? ')' : ']')) throw new Error('unbalanced brackets in a pattern')
    return { kind: 'choice', options, optional: lexeme === '[' }
  }
  if (!lexeme.startsWith('{')) return { kind: 'word', word: lexeme }
  const slot = lexeme.slice(1, -1)
  if (!isSlot(slot)) throw new Error(`no slot {${slot}}`)
  return { kind: 'slot', slot }
}

const isSlot = (name: string): name is Slot => name in SLOTS

/** Every word of a line begins with a space, so no pattern needs to know where words end. */
function compile(nodes: readonly Node[]): string {
  return nodes.map(compileOne).join('')
}

function compileOne(node: Node): string {
  switch (node.kind) {
    case 'word':
      if (node.word === '^' || node.word === '$') return node.word
      // Numbers in words stand in a line as digits.
      return node.word === 'one'
        ? ' (?:one|1)(?= |$)'
        : ` ${node.word.replaceAll(/[.*+?^$\\]/g, '\\$&')}(?= |$)`
    case 'any':
      return '(?: \\S+)*?'
    case 'slot':
      return `(?<${node.slot}>${SLOTS[node.slot]})(?= |$)`
    case 'choice':
      return `(?:${node.options.map(compile).join('|')})${node.optional ? '?' : ''}`
  }
}

function capturesOf(found: RegExpExecArray): Captures {
  const captures: Partial<Record<Slot, readonly string[]>> = {}
  for (const [group, text] of Object.entries(found.groups ?? {})) {
    const slot = group.replace(/\d+$/, '')
    if (text !== undefined && isSlot(slot)) captures[slot] ??= text.trim().split(' ')
  }
  return captures
}

const someNode = (nodes: readonly Node[], is: (node: Node) => boolean): boolean =>
  nodes.some(
    (node) => is(node) || (node.kind === 'choice' && node.options.some((option) => someNode(option, is))),
  )

/** A gap inside a choice counts as explained; see compileParts. */
const hasInnerGap = (nodes: readonly Node[]): boolean =>
  outerOf(nodes).some((node) => node.kind === 'choice' && someNode([node], ({ kind }) => kind === 'any'))

const needsWord = (nodes: readonly Node[]): boolean =>
  nodes.some(
    (node) =>
      node.kind === 'word' || (node.kind === 'choice' && !node.optional && node.options.every(needsWord)),
  )

const wordsOf = (nodes: readonly Node[]): string[] =>
  nodes.flatMap((node) => {
    if (node.kind === 'word') return [node.word]
    return node.kind === 'choice' ? node.options.flatMap(wordsOf) : []
  })
