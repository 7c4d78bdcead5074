/** Reads the shown paths of an exported JSON file while it arrives, one conversation at a time. */
import { pathOf } from '#contract/archive.ts'
import { type TranscriptItem, transcriptItem } from '#contract/transcript.ts'
import type { DrawnConversation } from './html-file.tsx'

/** The server writes each item, and head and branches of each conversation, on a line of its own. */
export async function* conversationsIn(
  file: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<DrawnConversation> {
  let now: Growing | undefined
  for await (const line of linesOf(file)) {
    const head = headIn(line)
    if (head && now) yield now
    if (head) now = { ...head, items: [] }
    else if (now) addLine(now, line)
  }
  if (now) yield now
}

type Growing = { title: string; createdAt: string; items: TranscriptItem[] }

function addLine(now: Growing, line: string): void {
  const branches = branchesIn(line)
  const item = branches ? undefined : itemIn(line)
  if (branches) now.items = pathOf({ ...branches, items: now.items })
  else if (item) now.items.push(item)
}

async function* linesOf(file: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = file.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  yield rest
}

const HEAD = /,"items":\[(?:\]\},?)?$/

function headIn(line: string): Readonly<{ title: string; createdAt: string }> | undefined {
  if (!HEAD.test(line)) return undefined
  const head = jsonOf(line.replace(HEAD, '}'))
  const { title, createdAt } = (head ?? {}) as Readonly<Record<string, unknown>>
  return typeof title === 'string' && typeof createdAt === 'string' ? { title, createdAt } : undefined
}

const TAIL = '],"'

type Branches = Parameters<typeof pathOf>[0]

function branchesIn(line: string): Omit<Branches, 'items'> | undefined {
  if (!line.startsWith(TAIL)) return undefined
  const { parents, shown } = (jsonOf(`{${line.slice(2).replace(/,$/, '')}`) ?? {}) as Partial<Branches>
  return { parents, shown }
}

/** The last item of a conversation is followed by the end of the list. */
function itemIn(line: string): TranscriptItem | undefined {
  const text = line.replace(/,$/, '')
  return transcriptItem.safeParse(jsonOf(text) ?? jsonOf(text.replace(/\]\}$/, ''))).data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
