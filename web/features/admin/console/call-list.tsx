/** The live calls of all servers; each can be picked and watched. */
import { EyeOff, Keyboard, Mic } from 'lucide-react'
import { memo, useState } from 'react'
import type { ConsoleCall } from '#contract/api/console.ts'
import { useFold } from '#ui/cards/fold.tsx'
import { lengthWords, ownerWords, stateWords } from './words.ts'

/** Enough to see whether anything goes on; the other sections stay in sight. */
const SHOWN = 6
/** A search for fewer calls finds less than one sees. */
const SEARCH_FROM = 12

type Props = Readonly<{
  calls: readonly ConsoleCall[]
  total: number
  /** The time of the snapshot. */
  at: string
  onPick: (sessionId: string) => void
}>

export function CallList({ calls, total, at, onPick }: Props) {
  const [wanted, setWanted] = useState('')
  const found = calls.filter((call) => fits(call, wanted))
  const { shown, button } = useFold(found, SHOWN)
  if (calls.length === 0) return <p className="py-2 text-small text-fg-3">Nobody is in a call.</p>
  return (
    <>
      {calls.length > SEARCH_FROM && (
        <input
          type="search"
          aria-label="Find a call"
          placeholder="Email, session, state or tool"
          value={wanted}
          onChange={({ currentTarget }) => setWanted(currentTarget.value)}
          className="mt-2 h-[30px] w-full rounded-2 border border-line-3 bg-ink-sunk px-2.5 text-small text-fg-1 placeholder:text-fg-3 pointer-coarse:h-11 pointer-coarse:text-[1rem]"
        />
      )}
      {found.length === 0 && <p className="py-2 text-small text-fg-3">No call matches.</p>}
      <ul aria-label="Live calls">
        {shown.map((call) => (
          <CallRow
            key={call.sessionId}
            sessionId={call.sessionId}
            isVoice={call.kind === 'voice'}
            isOffTheRecord={call.offTheRecord}
            isBusy={call.state !== 'idle'}
            name={ownerWords(call.owner)}
            state={stateWords(call)}
            length={lengthWords(call.startedAt, at)}
            turns={call.turns}
            onPick={onPick}
          />
        ))}
      </ul>
      {total > calls.length && (
        <p className="py-1 text-small text-fg-3">{`${total} in all; the newest ${calls.length} are listed.`}</p>
      )}
      {button}
    </>
  )
}

function fits(call: ConsoleCall, wanted: string): boolean {
  const words = wanted.trim().toLowerCase()
  if (words === '') return true
  return [call.sessionId, ownerWords(call.owner), stateWords(call), call.kind].some((text) =>
    text.toLowerCase().includes(words),
  )
}

type RowProps = Readonly<{
  sessionId: string
  isVoice: boolean
  isOffTheRecord: boolean
  isBusy: boolean
  name: string
  state: string
  length: string
  turns: number
  onPick: (sessionId: string) => void
}>

/** Drawn again only when one of its words changes; off the screen it is not laid out. */
const CallRow = memo(function CallRow(props: RowProps) {
  const { sessionId, isVoice, isOffTheRecord, isBusy, name, state, length, turns, onPick } = props
  const Icon = isVoice ? Mic : Keyboard
  return (
    <li className="border-b border-line [contain-intrinsic-size:auto_51px] [content-visibility:auto]">
      <button
        type="button"
        disabled={isOffTheRecord}
        onClick={() => onPick(sessionId)}
        className="-mx-2 grid w-[calc(100%+1rem)] grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 rounded-2 px-2 py-1.5 text-left hover:bg-ink-2 disabled:cursor-not-allowed disabled:hover:bg-transparent pointer-coarse:py-2.5"
      >
        <Icon aria-label={isVoice ? 'By voice' : 'In text'} strokeWidth={1.75} className="size-4 text-fg-3" />
        <span className="truncate text-small font-[520]">{name}</span>
        <span className="num text-right text-small text-fg-3">{length}</span>
        <span />
        <span className="flex min-w-0 items-center gap-1.5 text-micro text-fg-3">
          {isOffTheRecord ? (
            <EyeOff aria-hidden="true" className="size-3 shrink-0" />
          ) : (
            <i
              aria-hidden="true"
              className={`size-1.5 shrink-0 rounded-full ${isBusy ? 'bg-accent' : 'bg-line-3'}`}
            />
          )}
          <span className="truncate">{isOffTheRecord ? `${state}, off the record` : state}</span>
        </span>
        <span className="text-right text-micro text-fg-3">{turns === 1 ? '1 turn' : `${turns} turns`}</span>
      </button>
    </li>
  )
})
