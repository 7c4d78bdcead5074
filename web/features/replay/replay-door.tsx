/** Opens a session log for a replay: a file that is dropped or chosen, or a session of the server. */
import { Download } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { readLog, type SessionLog } from '#contract/api/logs.ts'
import { isParleyError } from '#contract/parley-error.ts'
import { Crest } from '#ui/crest/crest.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { request } from '#web/lib/api.ts'
import { download } from '#web/lib/download.ts'
import { loadWhole } from './load-whole.ts'
import { FileButton, useDrop, Welcome } from './open-log.tsx'
import { checked, type LogRead, readLogFile } from './read-log.ts'
import { ReplayView } from './replay-view.tsx'
import './replay.css'

type Opened = Readonly<{
  read?: LogRead
  isLoading?: boolean
  /** Counts what was opened, so that each log has a replay of its own. */
  count: number
}>

type Props = Readonly<{
  /** One that the server has. */
  session: string | undefined
  transcript: ReactNode
  /** At the far end of the head. */
  tools?: ReactNode
}>

export function ReplayDoor({ session, transcript, tools }: Props) {
  const [opened, setOpened] = useState<Opened>({ isLoading: session !== undefined, count: 0 })
  const latest = useRef(0)

  /** The file that was opened last wins. */
  async function open(reading: Promise<LogRead>): Promise<void> {
    latest.current += 1
    const count = latest.current
    setOpened((before) => ({ ...before, isLoading: true }))
    const [read] = await Promise.all([reading, loadWhole()])
    if (count === latest.current) setOpened({ read, count })
  }
  const openFile = (file: File | undefined) => void (file && open(readLogFile(file)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address of the page never changes
  useEffect(() => {
    if (session !== undefined) void open(fetchLog(session))
  }, [session])
  useDrop(openFile)

  const { read, isLoading, count } = opened
  const log = read && 'log' in read ? read.log : undefined
  return (
    <div className="replay h-dvh bg-ink-0 text-fg-1">
      <header className="[grid-area:top]">
        <div className="flex min-h-(--h-ribbon) flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-1.5 sm:px-6">
          <a href="/" className="flex items-center gap-2.5 text-read font-semibold tracking-[-0.015em]">
            <Crest state="start" detail="mark" className="size-[26px]" />
            Parley
          </a>
          <p className="min-w-0 flex-1 text-small text-fg-2">Session replay</p>
          {log && (
            <span className="flex gap-2">
              {session !== undefined && (
                <Button size="small" onClick={() => save(log)}>
                  <Download aria-hidden="true" strokeWidth={1.75} className="size-4" />
                  Save the log
                </Button>
              )}
              <FileButton tone="plain" onFile={openFile}>
                Open another
              </FileButton>
            </span>
          )}
          {tools}
        </div>
      </header>
      {log ? (
        <ReplayView key={count} log={log} transcript={transcript} />
      ) : (
        <Welcome
          isLoading={isLoading === true}
          problem={read && 'problem' in read ? read.problem : undefined}
          onRetry={session !== undefined && count > 0 ? () => void open(fetchLog(session)) : undefined}
          onFile={openFile}
        />
      )}
    </div>
  )
}

async function fetchLog(id: string): Promise<LogRead> {
  try {
    return checked(await request(readLog, { id }))
  } catch (error) {
    const why = isParleyError(error) ? error.message : 'The answer of the server could not be read.'
    return { problem: `The session log could not be loaded. ${why}` }
  }
}

const save = (log: SessionLog): void =>
  download(
    new Blob([JSON.stringify(log)], { type: 'application/json' }),
    `parley-session-${log.sessionId}.json`,
  )
