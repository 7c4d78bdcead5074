/** The feed of the Admin Console as React reads it. It rests while it is paused, and while nobody sees the page. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Feed, type FollowedConsole, followConsole, type Snapshot } from './feed.ts'

const LAST = ['console']

const subscribeVisible = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
const isVisible = (): boolean => document.visibilityState === 'visible'

const RESTING: Feed = { status: 'opening', events: [] }
const none = (): (() => void) => () => undefined

export type ConsoleFeed = Feed & Readonly<{ isPaused: boolean; pause: (isPaused: boolean) => void }>

export function useConsole(session: string | undefined): ConsoleFeed {
  const queries = useQueryClient()
  const [isPaused, pause] = useState(false)
  const isSeen = useSyncExternalStore(subscribeVisible, isVisible)
  const [followed, setFollowed] = useState<FollowedConsole>()
  const isOn = isSeen && !isPaused
  useEffect(() => {
    if (!isOn) return
    const feed = followConsole({ session, cached: queries.getQueryData<Snapshot>(LAST) })
    const keep = feed.subscribe(() => queries.setQueryData(LAST, feed.get().last))
    setFollowed(feed)
    return () => {
      keep()
      feed.close()
    }
  }, [isOn, queries, session])
  const feed = useSyncExternalStore(followed?.subscribe ?? none, () => followed?.get() ?? RESTING)
  return { ...feed, isPaused, pause }
}
