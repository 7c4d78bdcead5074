/** A saved session as the page showed it, moment by moment, with the controls of a player. */
import { FileClock, History, ListVideo } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import type { SessionLog } from '#contract/api/logs.ts'
import { SandboxContext } from '#ui/cards/sandbox.ts'
import { Panel } from '#ui/controls/panel.tsx'
import { AgeClock } from '#ui/format/age-clock.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { TradeStoreContext } from '#web/lib/page-trades.ts'
import { useMedia, WIDE } from '#web/lib/use-media.ts'
import { useApp } from '#web/session/use-session.ts'
import { AboutSession } from './about-session.tsx'
import { MomentList } from './moment-list.tsx'
import type { Moment } from './moments.ts'
import { standingOf } from './player.ts'
import { beatAt, type Replay, replayOf, stateAt } from './replay.ts'
import { Scrubber } from './scrubber.tsx'
import { createStage } from './show-state.ts'
import { usePlayer } from './use-player.ts'

type Props = Readonly<{
  log: SessionLog
  /** Shows what the stores around it hold. */
  transcript: ReactNode
}>

export function ReplayView({ log, transcript }: Props) {
  const [replay] = useState(() => replayOf(log))
  const [player, send] = usePlayer(replay)
  const standing = standingOf(replay, player)
  const stage = useStage(replay, beatAt(replay, player.position))
  const now = useClock(replay.startedAtMs + standing.atMs)
  const isWide = useMedia(WIDE)
  const [isListOpen, setListOpen] = useState(false)
  const jump = useCallback((to: Moment) => send({ type: 'jump', to }), [send])
  const events = <Events replay={replay} passed={standing.passed} onJump={jump} />
  return (
    <>
      <Banner>
        {!isWide && (
          <Button size="small" tone="quiet" onClick={() => setListOpen(true)}>
            <ListVideo aria-hidden="true" strokeWidth={1.75} className="size-4" />
            Events
          </Button>
        )}
      </Banner>
      <main className="min-h-0 [grid-area:stage]">
        <AgeClock value={now}>
          <SandboxContext value={log.metadata.chain}>
            <TradeStoreContext value={stage.trades}>{transcript}</TradeStoreContext>
          </SandboxContext>
        </AgeClock>
      </main>
      <div className="[grid-area:composer]">
        <Scrubber replay={replay} player={player} standing={standing} send={send} />
      </div>
      {isWide && (
        <aside
          aria-label="Events of the session"
          className="min-h-0 overflow-y-auto border-l border-line p-4 [grid-area:sidebar] [scrollbar-width:thin]"
        >
          {events}
        </aside>
      )}
      {isListOpen && !isWide && (
        <Panel title="Events" onClose={() => setListOpen(false)}>
          {events}
        </Panel>
      )}
    </>
  )
}

const Banner = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-4 border-b border-line-2 bg-warn-wash px-4 py-1 text-small [grid-area:banner] sm:px-6">
    <p role="note" className="flex min-h-8 min-w-0 flex-1 items-center gap-2">
      <History aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0 text-warn" />
      Replay of a saved session. Nothing here is live.
    </p>
    {children}
  </div>
)

type EventsProps = Readonly<{ replay: Replay; passed: number; onJump: (to: Moment) => void }>

const Events = ({ replay: { log, moments }, passed, onJump }: EventsProps) => (
  <div className="grid content-start gap-4">
    <details className="group">
      <summary className="flex min-h-9 cursor-pointer items-center gap-2 text-small font-[550] pointer-coarse:min-h-11">
        <FileClock aria-hidden="true" strokeWidth={1.75} className="size-4" />
        About this session
      </summary>
      <AboutSession log={log} />
    </details>
    <MomentList moments={moments} passed={passed} onJump={onJump} />
  </div>
)

/** The stores show the moment before the first paint, and change with the beats only. */
function useStage(replay: Replay, beat: number) {
  const { transcript } = useApp()
  const [stage] = useState(() => {
    const made = createStage(transcript)
    made.show(stateAt(replay, beat))
    return made
  })
  useLayoutEffect(() => stage.show(stateAt(replay, beat)), [stage, replay, beat])
  useEffect(() => () => transcript.clear(), [transcript])
  return stage
}

/** Ages and countdowns need no more. */
const CLOCK_STEP_MS = 250

/** The clock of the cards stands at the time of the replay; a new step renews what reads it. */
function useClock(ms: number): () => number {
  const step = Math.floor(ms / CLOCK_STEP_MS) * CLOCK_STEP_MS
  return useCallback(() => step, [step])
}
