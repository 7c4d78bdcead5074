/** The ways into a replay: a file that is chosen, or dropped anywhere on the page. */
import { FolderOpen } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#ui/primitives/button.tsx'

type WelcomeProps = Readonly<{
  isLoading: boolean
  problem: string | undefined
  onRetry: (() => void) | undefined
  onFile: (file: File | undefined) => void
}>

/** The first view, and what is wrong with the last file. */
export const Welcome = ({ isLoading, problem, onRetry, onFile }: WelcomeProps) => (
  <main className="replay-door grid place-items-center overflow-y-auto px-4 py-8">
    <div className="grid w-full max-w-[34rem] justify-items-start gap-4 rounded-3 border border-dashed border-line-3 p-6 sm:p-8">
      <h1 className="text-title font-semibold">Replay a session</h1>
      <p className="text-body text-fg-2">
        Drop the file of a session log here, or choose one. It stays in this browser. A replay can’t trade or
        send anything.
      </p>
      {problem !== undefined && (
        <p role="alert" className="text-body text-down">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <FileButton tone="primary" onFile={onFile}>
          Choose a file
        </FileButton>
        {onRetry && <Button onClick={onRetry}>Retry</Button>}
        <span role="status" className="text-small text-fg-2">
          {isLoading && 'Opening the session log…'}
        </span>
      </div>
      <p className="text-small text-fg-3">
        To save a log, open this page with <span className="num">?session=</span> and the id of the session.
      </p>
    </div>
  </main>
)

type FileButtonProps = Readonly<{
  tone: 'plain' | 'primary'
  onFile: (file: File | undefined) => void
  children: ReactNode
}>

export function FileButton({ tone, onFile, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        tone={tone}
        size={tone === 'primary' ? 'standard' : 'small'}
        onClick={() => input.current?.click()}
      >
        <FolderOpen aria-hidden="true" strokeWidth={1.75} className="size-4" />
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label="File of a session log"
        onChange={({ target }) => {
          onFile(target.files?.[0])
          target.value = ''
        }}
      />
    </>
  )
}

/** Anywhere on the page; the browser would open the file itself. */
export function useDrop(onFile: (file: File | undefined) => void): void {
  const latest = useRef(onFile)
  latest.current = onFile
  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    document.addEventListener('dragover', (event) => event.preventDefault(), { signal })
    document.addEventListener(
      'drop',
      (event) => {
        event.preventDefault()
        latest.current(event.dataTransfer?.files[0])
      },
      { signal },
    )
    return () => listeners.abort()
  }, [])
}
