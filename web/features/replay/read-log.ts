/** The door of a replay: takes in the file of a session log, and says why it cannot where it cannot. */
import { type SessionLog, sessionLog } from '#contract/api/logs.ts'
import { LOG_ITEMS_MAX, LOG_VERSION } from '#contract/rules/logs.ts'

/** A log has at most 256 KB; one that was formatted for reading is larger. */
const FILE_MAX = 1024 * 1024

export type LogRead = Readonly<{ log: SessionLog } | { problem: string }>

const NOT_READ = 'The file could not be read. Choose it again.'
const TOO_LARGE = 'The file is larger than 1 MB, and a session log has at most 256 KB. It was not opened.'
const NOT_JSON = 'The file is not a session log: it is not JSON.'
const NOT_A_LOG = 'The file is JSON, but not a session log of Parley.'

export async function readLogFile(file: Pick<File, 'size' | 'text'>): Promise<LogRead> {
  if (file.size > FILE_MAX) return { problem: TOO_LARGE }
  try {
    return readLogText(await file.text())
  } catch {
    return { problem: NOT_READ }
  }
}

export function readLogText(text: string): LogRead {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { problem: NOT_JSON }
  }
  const version = versionOf(json)
  if (version === undefined) return { problem: NOT_A_LOG }
  if (version !== LOG_VERSION)
    return {
      problem: `This session log has the version ${version.slice(0, 40)}, and this page replays ${LOG_VERSION}. Open it with the Parley that saved it.`,
    }
  const read = sessionLog.safeParse(json)
  if (!read.success) return { problem: damaged(read.error.issues[0]?.path ?? []) }
  return checked(read.data)
}

/** Rules that the schema cannot express. */
export function checked(log: SessionLog): LogRead {
  const { transcript, toolCalls, startedAt, endedAt } = log
  if (transcript.length + toolCalls.length > LOG_ITEMS_MAX) return { problem: damaged(['transcript']) }
  const times = [startedAt, endedAt, ...[...transcript, ...toolCalls].map(({ createdAt }) => createdAt)]
  return times.some((time) => Number.isNaN(Date.parse(time))) ? { problem: damaged(['createdAt']) } : { log }
}

const damaged = (path: readonly PropertyKey[]): string =>
  `This session log is damaged${path.length > 0 ? ` at “${path.map(String).join('.')}”` : ''}. Save it once more.`

/** Undefined where the file does not even look like a log. */
function versionOf(json: unknown): string | undefined {
  const version = fieldOf(fieldOf(json, 'metadata'), 'logVersion')
  return typeof version === 'string' ? version : undefined
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
