/** The page of a shared copy (`/s/<id>`): readable by everyone who has the link, without a cookie. */
import { useEffect, useState } from 'react'
import { readShare } from '#contract/api/shares.ts'
import { isParleyError } from '#contract/parley-error.ts'
import type { SharedCopy } from '#contract/shares.ts'
import { Button } from '#ui/primitives/button.tsx'
import { request } from '#web/lib/api.ts'
import { StaticTranscript } from './static-transcript.tsx'

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })

type Loaded = Readonly<{ copy?: SharedCopy; problem?: string; canRetry?: boolean }>

export function SharedPage({ id }: Readonly<{ id: string }>) {
  const [{ copy, problem, canRetry }, setLoaded] = useState<Loaded>({})
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further try reads again
  useEffect(() => {
    const stop = new AbortController()
    setLoaded({})
    request(readShare, { id }, stop.signal).then(
      (found) => setLoaded({ copy: found }),
      (error: unknown) => {
        if (!stop.signal.aborted) setLoaded(problemOf(error))
      },
    )
    return () => stop.abort()
  }, [id, tries])
  useEffect(() => {
    document.title = copy ? `${copy.title} · Parley` : 'Shared conversation · Parley'
  }, [copy])
  return (
    <div className="h-dvh overflow-y-auto bg-ink-0 text-fg-1">
      <header className="flex min-h-14 items-center justify-between gap-4 border-b border-line px-4 sm:px-6">
        <a href="/" className="text-read font-semibold tracking-[-0.01em]">
          Parley
        </a>
        <span className="text-small text-fg-2">Shared conversation</span>
      </header>
      <main className="grid gap-6 px-4 py-8 sm:px-6">
        {copy ? (
          <Copy copy={copy} />
        ) : (
          <div
            role={problem ? 'alert' : 'status'}
            className="mx-auto grid w-full max-w-(--w-talk) justify-items-start gap-4"
          >
            <p className="text-read">{problem ?? 'Loading…'}</p>
            {canRetry && <Button onClick={() => setTries(tries + 1)}>Retry</Button>}
          </div>
        )}
      </main>
    </div>
  )
}

function problemOf(error: unknown): Loaded {
  if (isParleyError(error, 'share_not_found')) return { problem: error.message }
  const why = isParleyError(error) ? error.message : 'The copy could not be read.'
  return { problem: `The conversation could not be loaded. ${why}`, canRetry: true }
}

const Copy = ({ copy: { title, items, masks, createdAt, hasEarlier } }: Readonly<{ copy: SharedCopy }>) => (
  <>
    <div className="mx-auto w-full max-w-(--w-talk) border-b border-line pb-3">
      <h1 className="text-title font-semibold wrap-anywhere">{title}</h1>
      <p className="pt-1 text-small text-fg-2">
        A copy of {DATE.format(Date.parse(createdAt))}. {maskWords(masks)}
        {hasEarlier && ' Earlier messages are not part of it.'}
      </p>
    </div>
    <StaticTranscript items={items} />
    <p className="mx-auto w-full max-w-(--w-talk) text-small text-fg-3">
      Prices and balances are of the time of each message. Nothing here is an offer or advice.
    </p>
  </>
)

function maskWords({ addresses, amounts, pictures }: SharedCopy['masks']): string {
  const hidden = [addresses && 'wallet addresses', amounts && 'amounts', pictures && 'pictures'].filter(
    Boolean,
  )
  if (hidden.length === 0) return ''
  const list = new Intl.ListFormat('en-GB').format(hidden as string[])
  return `Its owner has hidden ${list}.`
}
