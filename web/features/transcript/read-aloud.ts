/** Reads one message aloud, in the voice of the server. */
import { useEffect, useRef, useState } from 'react'
import { useConversation } from '#web/session/use-session.ts'
import { showToast } from '../../lib/toasts.ts'

/** One message at a time. */
let stopOther: () => void = () => undefined

export function useReadAloud(itemId: string) {
  const { id } = useConversation()
  const [isReading, setReading] = useState(false)
  const audio = useRef<HTMLAudioElement>(undefined)
  const stop = () => {
    audio.current?.pause()
    audio.current = undefined
    setReading(false)
  }
  useEffect(() => () => audio.current?.pause(), [])

  const start = async () => {
    if (id === undefined) return
    stopOther()
    stopOther = stop
    const player = new Audio(`/api/conversations/${id}/messages/${itemId}/speech`)
    audio.current = player
    player.addEventListener('ended', stop)
    setReading(true)
    try {
      await player.play()
    } catch {
      // A pause before the first sound is no failure.
      if (audio.current !== player) return
      stop()
      showToast({
        text: 'This message could not be read aloud. Voice may be off on this server.',
        tone: 'bad',
      })
    }
  }
  return { isReading, toggle: () => (isReading ? stop() : void start()) }
}
