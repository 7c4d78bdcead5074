/** The content of the panel “Dossier Inspector”: what is known of one user (spec C2.44–C2.51). */
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { DossierAnswer } from '#contract/api/dossier.ts'
import { FoldButton, useOpen } from '#ui/cards/fold.tsx'
import { jsonText } from '#ui/format/json-text.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { DossierView, StatsView } from '#web/lib/dossier-view.tsx'
import { dossierQuery, EMPTY, NOT_OK, problemOf } from './dossier-query.ts'

type Props = Readonly<{
  userId: string | undefined
  /** Shows the raw payload, too. */
  mayDebug: boolean
}>

export function DossierInspector({ userId, mayDebug }: Props) {
  const { data, error, isFetching, refetch } = useQuery(dossierQuery(userId))
  if (error)
    return (
      <>
        <p role="alert" className="text-body wrap-anywhere text-down">
          {problemOf(error)}
        </p>
        {userId !== undefined && (
          <Button size="small" className="justify-self-start" onClick={() => void refetch()}>
            {isFetching ? 'Loading…' : 'Try again'}
          </Button>
        )}
      </>
    )
  if (!data)
    return (
      <p role="status" className="text-body text-fg-2">
        Loading dossier…
      </p>
    )
  return (
    <>
      {data.ok ? <Found answer={data} /> : <p className="text-body text-fg-2">{NOT_OK}</p>}
      {mayDebug && <RawPayload value={data} />}
    </>
  )
}

type Answer = Extract<DossierAnswer, { ok: true }>

function Found({ answer }: { answer: Answer }) {
  const { dossier, error, stats } = answer
  return (
    <>
      <Head answer={answer} />
      {error !== null && (
        <p role="alert" className="text-small wrap-anywhere text-down">
          {`The last build failed and is parked: ${error}`}
        </p>
      )}
      {dossier ? (
        <DossierView dossier={dossier} stats={stats} />
      ) : (
        <>
          <StatsView stats={stats} />
          <p className="text-body text-fg-2">{EMPTY}</p>
        </>
      )}
      <p className="text-small text-fg-3">Each visit is on record, and this person can see it.</p>
    </>
  )
}

function Head({ answer: { target, user } }: { answer: Answer }) {
  const { preferredName, displayName } = target
  const name = preferredName ?? displayName ?? user.email
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="text-read font-semibold wrap-anywhere">{name}</p>
        <p className="text-small wrap-anywhere text-fg-2">
          {displayName !== null && displayName !== name && `${displayName}, `}
          {user.email}
        </p>
      </div>
      <Badge tone="strong">{user.badge.toUpperCase()}</Badge>
    </div>
  )
}

function RawPayload({ value }: { value: unknown }) {
  const [open, turn] = useOpen('payload')
  const id = useId()
  return (
    <section aria-label="Raw payload" className="min-w-0 border-t border-line pt-1">
      <FoldButton open={open} onClick={turn} {...(open && { controls: id })}>
        Raw payload
      </FoldButton>
      {open && (
        <pre
          id={id}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
          tabIndex={0}
          className="num max-h-60 overflow-auto rounded-2 bg-ink-sunk px-3.5 py-3 text-small"
        >
          {jsonText(value)}
        </pre>
      )}
    </section>
  )
}
