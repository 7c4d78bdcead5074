/** The first view, parted as the crest is: Parley greets on its side, your wallet and your words stand on yours. */
import { type ReactNode, useEffect, useState } from 'react'
import { Crest } from '#ui/crest/crest.tsx'
import { COARSE, useMedia } from '#web/lib/use-media.ts'
import { crestStateOf } from '#web/session/crest-state.ts'
import { useSession } from '#web/session/use-session.ts'
import { Suggestions } from './suggestions.tsx'

/** Spec S9.13: nothing waits for these; they only say more to someone who hesitates. */
const NUDGE_MS = 4000
const REMEMBERING_MS = 2000

/** Where the crest stood on the screen when it was pressed (spec C2.3). */
export type StartedFrom = Readonly<{ x: number; y: number; width: number; height: number }>
type HeroProps = Readonly<{ onStart: (from: StartedFrom) => void; wallet: ReactNode; total: ReactNode }>

export function Hero({ onStart, wallet, total }: HeroProps) {
  return (
    <div className="hero grid min-h-full content-center px-5 py-6 sm:grid-cols-[minmax(0,1fr)_minmax(18rem,27.5rem)_minmax(0,1fr)] sm:content-stretch sm:px-12 sm:py-0">
      <section className="max-w-[26rem] sm:self-center sm:justify-self-end">
        <h1 className="text-hero text-balance">Hello, I’m Parley.</h1>
        <p className="mt-3 text-read text-pretty text-fg-2 sm:mt-5 xl:text-lead">
          You’re on the shared demo wallet. Ask what it holds, or about any token on Solana. Logging in gives
          you a wallet of your own.
        </p>
      </section>
      <StartColumn onStart={onStart} />
      <section className="grid w-full max-w-[26rem] gap-8 sm:self-center">
        {wallet}
        <Suggestions aside={total} />
      </section>
    </div>
  )
}

function StartColumn({ onStart }: Pick<HeroProps, 'onStart'>) {
  const state = useSession(crestStateOf)
  const nudge = useAfter(NUDGE_MS, state === 'start')
  return (
    <div className="flex flex-col items-center py-4 sm:py-0">
      <i aria-hidden="true" className="w-0.5 flex-1 bg-line-2 max-sm:hidden" />
      <button
        type="button"
        aria-label="Start conversation"
        onClick={(event) => {
          const { x, y, width, height } = event.currentTarget.getBoundingClientRect()
          onStart({ x, y, width, height })
        }}
        className={`hero-crest shrink-0 rounded-full ${nudge ? 'crest-nudge' : ''}`}
      >
        <Crest state={state} detail="full" className="size-full" />
      </button>
      <div className="flex flex-1 flex-col items-center">
        <Hint />
        <i aria-hidden="true" className="w-0.5 flex-1 bg-line-2 max-sm:hidden" />
      </div>
    </div>
  )
}

/** Spec S2.33–S2.36. */
function Hint() {
  const coarse = useMedia(COARSE)
  const state = useSession(crestStateOf)
  const slow = useAfter(REMEMBERING_MS, state === 'linking')
  return (
    <p className="py-4 text-ui" role="status">
      {slow ? 'Remembering you…' : hintOf(state, coarse)}
    </p>
  )
}

function hintOf(state: ReturnType<typeof crestStateOf>, coarse: boolean): string {
  if (state === 'start' || state === 'linking') return coarse ? 'Tap to say hi' : 'Click to say hi'
  return state === 'fault' || state === 'offline' ? 'Not connected' : 'I’m here: type, or pick one'
}

/** True once the condition has held for so long. */
function useAfter(ms: number, holds: boolean): boolean {
  const [past, setPast] = useState(false)
  useEffect(() => {
    if (!holds) return
    const timer = setTimeout(setPast, ms, true)
    return () => {
      clearTimeout(timer)
      setPast(false)
    }
  }, [ms, holds])
  return past
}
