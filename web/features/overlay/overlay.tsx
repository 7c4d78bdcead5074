/** Draws the overlay of a stream: the scene that is on, its prices, and the shouts of the viewers. */
import './overlay.css'
import { useSyncExternalStore } from 'react'
import type { OverlayState } from '#contract/stage.ts'
import { AgeClock } from '#ui/format/age-clock.tsx'
import type { FollowedOverlay } from './follow-overlay.ts'
import { Panel } from './panel.tsx'
import { ShoutColumn, ShoutWall } from './shouts.tsx'
import { Ticker } from './ticker.tsx'
import { useShownShouts } from './use-shown-shouts.ts'

export function Overlay({ overlay }: { overlay: FollowedOverlay }) {
  const state = useSyncExternalStore(overlay.subscribe, overlay.get)
  return (
    <AgeClock value={overlay.now}>
      <main
        aria-label="Stream overlay"
        className="grid h-dvh w-dvw place-items-center overflow-hidden text-fg-1"
      >
        <div className="overlay-stage relative overflow-hidden">
          {state && <Scene key={state.scene} state={state} />}
        </div>
      </main>
    </AgeClock>
  )
}

function Scene({ state }: { state: OverlayState }) {
  const shouts = useShownShouts(state.shouts)
  switch (state.scene) {
    case 'market-live':
      return (
        <>
          <ShoutColumn shouts={shouts} />
          <Ticker ticker={state.ticker} />
        </>
      )
    case 'standby':
      return (
        <>
          <Title lead="Back in a moment" line="The stream goes on shortly." />
          <ShoutColumn shouts={shouts} />
        </>
      )
    case 'game-show':
      return <ShoutWall shouts={shouts} />
  }
}

const Title = ({ lead, line }: { lead: string; line: string }) => (
  <Panel className="overlay-standby absolute">
    <h1>{lead}</h1>
    <p className="text-fg-2">{line}</p>
  </Panel>
)
