/** The first view, parted as the crest is: Parley greets on its side, your wallet and your words stand on yours. */
import { ArrowUpRight } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Crest } from '#ui/crest/crest.tsx'
import { COARSE, useMedia } from '#web/lib/use-media.ts'
import { CREST_WORDS } from '#web/session/crest-state.ts'
import { useApp, useCrestState, useVoice } from '#web/session/use-session.ts'
import { GuestGreeting } from './welcome.tsx'

/** Spec S9.13: nothing waits for these; they only say more to someone who hesitates. */
const NUDGE_MS = 4000
const REMEMBERING_MS = 2000

/** The place of the crest when it was pressed (spec C2.3). */
export type StartedFrom = Readonly<{ x: number; y: number; width: number; height: number }>
type StartProps = Readonly<{
  onStart: (from: StartedFrom) => void
  /** The label of a press that does something other than start. */
  label?: string | undefined
  /** The crest is pointed at or focused. */
  onIntent?: () => void
}>
type HeroProps = StartProps &
  Readonly<{
    wallet: ReactNode
    total: ReactNode
    /** Shown as soon as the account is known. */
    greeting?: ReactNode
  }>

export function Hero({ wallet, total, greeting, ...start }: HeroProps) {
  return (
    <div className="hero grid min-h-full content-center px-5 py-6 sm:grid-cols-[minmax(0,1fr)_32%_minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_minmax(18rem,32%)_minmax(0,1fr)] sm:content-stretch sm:px-6 sm:py-0 xl:px-12 low:py-3">
      <section className="@container w-full max-w-[26rem] sm:self-center sm:justify-self-end">
        {greeting ?? <GuestGreeting />}
      </section>
      <StartColumn {...start} />
      <section className="grid w-full max-w-[26rem] gap-8 sm:self-center low:gap-3">
        {wallet}
        <Suggestions aside={total} />
      </section>
    </div>
  )
}

function StartColumn({ onStart, onIntent, label = 'Start conversation' }: StartProps) {
  const state = useCrestState()
  const isBlocked = useVoice((now) => now.problem?.kind === 'denied')
  const nudge = useAfter(NUDGE_MS, state === 'start' && !isBlocked)
  return (
    <div className="flex flex-col items-center py-4 sm:py-0">
      <i aria-hidden="true" className="w-0.5 flex-1 bg-line-2 max-sm:hidden" />
      <button
        type="button"
        aria-label={label}
        onPointerEnter={onIntent}
        onFocus={onIntent}
        onClick={(event) => {
          const { x, y, width, height } = event.currentTarget.getBoundingClientRect()
          onStart({ x, y, width, height })
        }}
        className={`hero-crest shrink-0 rounded-full ${nudge ? 'crest-nudge' : ''}`}
      >
        <Crest state={isBlocked && state === 'start' ? 'muted' : state} detail="full" className="size-full" />
      </button>
      <div className="flex flex-1 flex-col items-center">
        <Hint />
        {/* In a low window only a stub of it would show. */}
        <i aria-hidden="true" className="w-0.5 flex-1 bg-line-2 max-sm:hidden low:hidden" />
      </div>
    </div>
  )
}

/** Spec S2.33–S2.36. */
function Hint() {
  const coarse = useMedia(COARSE)
  const state = useCrestState()
  const phase = useVoice((now) => now.phase)
  const whyNot = useVoice((now) => (now.offered === 'no' ? now.whyNot : undefined))
  const isBlocked = useVoice((now) => now.problem?.kind === 'denied')
  const slow = useAfter(REMEMBERING_MS, state === 'linking' && phase !== 'asking')
  return (
    <div className="py-4 text-center">
      <p className="text-ui text-balance" role="status">
        {slow
          ? 'Remembering you…'
          : phase === 'off'
            ? hintOf(state, coarse, isBlocked)
            : wordOf(state, phase)}
      </p>
      {whyNot && <p className="mt-1 text-small text-fg-3">{whyNot}</p>}
    </div>
  )
}

const wordOf = (state: ReturnType<typeof useCrestState>, phase: string): string =>
  phase === 'asking' ? 'Allow the microphone' : state === 'idle' ? 'I’m listening' : CREST_WORDS[state]

function hintOf(state: ReturnType<typeof useCrestState>, coarse: boolean, isBlocked: boolean): string {
  // The note below says that the microphone is blocked.
  if (isBlocked && state === 'start') return 'Type, or pick one'
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

const SUGGESTIONS = ['What’s in the wallet?', 'Is this JUP the real one?', 'Swap half a SOL to USDC'] as const

/** Requests that work as they stand: a press sends them. */
function Suggestions({ aside }: { aside: ReactNode }) {
  const { session } = useApp()
  return (
    <div>
      <h2 className="flex justify-between gap-2.5 border-b border-line-2 pb-2 text-small font-[550] text-fg-2">
        Try saying
        {aside}
      </h2>
      <ul>
        {SUGGESTIONS.map((words) => (
          <li key={words} className="border-b border-line">
            <button
              type="button"
              onClick={() => session.send(words)}
              className="group flex w-full items-center justify-between gap-4 py-3 text-left text-read leading-6 font-[450] low:py-2 low:text-ui"
            >
              {words}
              <ArrowUpRight
                aria-hidden="true"
                strokeWidth={1.75}
                className="size-4 shrink-0 text-fg-3 transition-transform duration-150 group-hover:translate-x-0.5 group-hover:-translate-y-0.5 group-hover:text-fg-1"
              />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
