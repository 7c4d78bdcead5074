/** Runs a player on the clock of the page, and by its keys. */
import { type Dispatch, useEffect, useReducer } from 'react'
import { initialPlayer, type Player, type PlayerInput, stepPlayer } from './player.ts'
import type { Replay } from './replay.ts'

const TICK_MS = 50

/** Stands at the end first: there the whole session is to be seen, and playing begins at its beginning. */
export function usePlayer(replay: Replay): readonly [Player, Dispatch<PlayerInput>] {
  const [player, send] = useReducer((now: Player, input: PlayerInput) => stepPlayer(replay, now, input), {
    ...initialPlayer,
    position: replay.length,
  })
  const { isPlaying } = player
  useEffect(() => {
    if (!isPlaying) return
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      send({ type: 'tick', ms: now - last })
      last = now
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [isPlaying])
  useKeys(send)
  return [player, send]
}

const KEYS: Readonly<Record<string, PlayerInput>> = {
  ArrowLeft: { type: 'previous' },
  ArrowRight: { type: 'next' },
  Home: { type: 'begin' },
  End: { type: 'end' },
  ' ': { type: 'toggle' },
}

function useKeys(send: Dispatch<PlayerInput>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const input = KEYS[event.key]
      const isPlain = !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      if (!input || !isPlain || event.defaultPrevented || hasOwnUse(event)) return
      event.preventDefault()
      send(input)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [send])
}

/** The arrows choose among radio buttons, the space bar presses a button, and Home and End scroll a list. */
function hasOwnUse({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.matches('input:not([type="range"]), textarea, select')) return true
  const isArrow = key.startsWith('Arrow')
  if (key === ' ' && target.closest('button, a, summary')) return true
  return !isArrow && target.closest('[role="log"], ol') !== null
}
