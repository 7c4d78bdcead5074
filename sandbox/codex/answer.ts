/** Answers a question about a workspace by rules: lists files, reads one, counts, and searches. No model takes part. */
import { type Hit, inScope, isTest, type Scope, search, termsOf } from './search.ts'
import type { Workspace } from './workspace.ts'

/** One thing that was done for the answer, in the stand-in's own words. */
type Step = Readonly<{ command: string; output: string }>

export type Answer = Readonly<{
  text: string
  steps: readonly Step[]
  paths: readonly string[]
  count: number
}>

const MAX_HITS = 5
const MAX_LISTED = 60
const READ_LINES = 60

const STAND_IN_NOTE =
  '*This is the built-in stand-in: it looks at names and words of files by rules, and no model has read them.*'

/** `earlier` are the prompts of this conversation, the oldest first. */
export function answerTo(prompt: string, earlier: readonly string[], workspace: Workspace): Answer {
  const answer = find(prompt, earlier, workspace)
  return { ...answer, text: `${answer.text}\n\n${STAND_IN_NOTE}` }
}

const FOLLOW_UP = /^(?:and |so |ok |okay |then )*(?:what about|how about|and|also|only|just|what of|now)\b/i

function find(prompt: string, earlier: readonly string[], workspace: Workspace): Answer {
  if (OUTSIDE.test(prompt)) return REFUSED
  const path = pathIn(prompt, workspace)
  if (path !== undefined)
    return /how many lines|how long/i.test(prompt) ? countLines([path], workspace) : readOne(path, workspace)
  const folder = folderIn(prompt, workspace)
  if (/how many/i.test(prompt)) return count(prompt, folder, workspace)
  if (
    /\b(?:list|what(?:'s| is| files are)? in|which files|what files|show (?:me )?the files)\b/i.test(prompt)
  )
    return listFolder(folder, workspace)
  const scope = { tests: /\btests?\b/i.test(prompt), folder }
  const before = FOLLOW_UP.test(prompt) ? (earlier.at(-1) ?? '') : ''
  return searchFor(
    termsOf(`${before} ${prompt}`).filter((term) => term !== folder),
    scope,
    workspace,
  )
}

/** The file that a prompt names, by its path or by the end of it. */
function pathIn(prompt: string, { files }: Workspace): string | undefined {
  const named = (prompt.match(/[\w@.-]+(?:\/[\w@.-]+)*\.[a-z]{1,5}\b/gi) ?? []).map((each) =>
    each.replace(/^\.\//, ''),
  )
  for (const each of named) {
    const found = files.find((path) => path === each || path.endsWith(`/${each}`))
    if (found !== undefined) return found
  }
  return undefined
}

/** The folder that a prompt names, by its whole path or by a name at the top. */
function folderIn(prompt: string, { files }: Workspace): string | undefined {
  const words = prompt.toLowerCase().match(/[\w-]+(?:\/[\w-]+)*/g) ?? []
  return words.find((word) => files.some((path) => path.toLowerCase().startsWith(`${word}/`)))
}

function count(prompt: string, folder: string | undefined, workspace: Workspace): Answer {
  const { files } = workspace
  const inFolder = folder === undefined ? files : files.filter((path) => path.startsWith(`${folder}/`))
  const where = folder === undefined ? 'the workspace' : `\`${folder}/\``
  if (/how many lines/i.test(prompt)) return countLines(inFolder, workspace)
  if (/how many (?:\w+ )?tests?\b/i.test(prompt))
    return counted(inFolder.filter(isTest), `test files in ${where}`, `list ${folder ?? '.'}`)
  if (folder === undefined || /how many (?:\w+ )?files/i.test(prompt))
    return counted(inFolder, `text files in ${where}`, `list ${folder ?? '.'}`)
  const parts = [...new Set(inFolder.map((path) => path.slice(folder.length + 1).split('/')))]
  const folders = [
    ...new Set(
      parts.flatMap(([name = '', ...rest]) => (rest.length > 0 && !name.startsWith('_') ? [name] : [])),
    ),
  ]
  return folders.length > 0
    ? counted(folders, `in ${where}, a folder each`, `list ${folder}`)
    : counted(inFolder, `files in ${where}`, `list ${folder}`)
}

const counted = (names: readonly string[], what: string, command: string): Answer => ({
  text: `There are **${names.length}** ${what}.`,
  steps: [{ command, output: names.slice(0, MAX_LISTED).join('\n') }],
  paths: names.slice(0, MAX_LISTED),
  count: names.length,
})

function countLines(paths: readonly string[], workspace: Workspace): Answer {
  const total = paths.reduce((sum, path) => sum + (workspace.read(path)?.length ?? 0), 0)
  const [only] = paths
  const what = paths.length === 1 && only ? `\`${only}\` has` : `${paths.length} text files have`
  return {
    text: `${what} **${total}** lines.`,
    steps: [
      {
        command: `count lines of ${paths.length === 1 ? only : `${paths.length} files`}`,
        output: String(total),
      },
    ],
    paths: paths.slice(0, MAX_LISTED),
    count: total,
  }
}

function readOne(path: string, workspace: Workspace): Answer {
  const lines = workspace.read(path) ?? []
  const shown = lines.slice(0, READ_LINES).join('\n')
  const rest =
    lines.length > READ_LINES ? `\n\nThese are the first ${READ_LINES} of ${lines.length} lines.` : ''
  return {
    text: `\`${path}\`:\n\n\`\`\`\n${shown.replaceAll('```', "'''")}\n\`\`\`${rest}`,
    steps: [{ command: `read ${path}`, output: shown }],
    paths: [path],
    count: lines.length,
  }
}

function listFolder(folder: string | undefined, { files }: Workspace): Answer {
  const prefix = folder === undefined ? '' : `${folder}/`
  const names = files
    .filter((path) => path.startsWith(prefix))
    .map((path) => path.slice(prefix.length).replace(/\/.*$/, '/'))
  const entries = [...new Set(names)]
  const more = entries.length > MAX_LISTED ? `\n\nand ${entries.length - MAX_LISTED} more` : ''
  return {
    text: `\`${prefix || './'}\` has:\n\n${entries
      .slice(0, MAX_LISTED)
      .map((each) => `- \`${each}\``)
      .join('\n')}${more}`,
    steps: [{ command: `list ${folder ?? '.'}`, output: entries.join('\n') }],
    paths: entries.slice(0, MAX_LISTED),
    count: entries.length,
  }
}

function searchFor(terms: readonly string[], scope: Scope, workspace: Workspace): Answer {
  if (terms.length === 0) return HELP
  const hits = search(workspace, terms, scope, MAX_HITS)
  const searched = workspace.files.filter((path) => inScope(path, scope)).length
  const command = `search ${terms.map((term) => `"${term}"`).join(' ')} in ${searched} files`
  const what = scope.tests ? 'tests' : 'files'
  return {
    text:
      hits.length === 0
        ? `No ${what} have these words: ${terms.join(', ')}.`
        : `${firstOf(hits, what)}\n\n${hits.map(rowOf).join('\n')}`,
    steps: [{ command, output: hits.map(({ path, line, text }) => `${path}:${line}: ${text}`).join('\n') }],
    paths: hits.map(({ path }) => path),
    count: hits.length,
  }
}

/** One sentence that can be said aloud. */
function firstOf(hits: readonly Hit[], what: string): string {
  const [best] = hits
  const fit = hits.length === 1 ? `One of the ${what} fits` : `${hits.length} of the ${what} fit`
  return `${fit} best, first of all \`${best?.path}\` at line ${best?.line}.`
}

const rowOf = ({ path, line, text }: Hit): string => `- \`${path}:${line}\`: \`${text.replaceAll('`', "'")}\``

/** '../secrets', '/etc/passwd', '~/.ssh', 'C:\\Users', 'file:///etc'. */
const OUTSIDE = /(?:^|[\s"'`(=])(?:\.\.(?:[\\/]|$)|~?\/\w|~\/|[a-z]:\\|file:)|[\\/]\.\.(?:[\\/]|$)/i

const REFUSED: Answer = {
  text: 'That path leads out of the workspace, so it was not read. Name a path inside it, without a slash at the front.',
  steps: [],
  paths: [],
  count: 0,
}

const HELP: Answer = {
  text: 'I can list files, read one, count files and lines, and search for words. Name what to look for.',
  steps: [],
  paths: [],
  count: 0,
}
