/** Reads one message aloud, in the voice of the server. */
import { useEffect, useRef, useState } from 'react'
import { useConversation, useVoice } from '#web/session/use-session.ts'
import { showToast } from '../../lib/toasts.ts'

/** One message at a time. */
let stopOther: () => void = () => undefined

export function useReadAloud(itemId: string) {
  const { id } = useConversation()
  // Its microphone would hear a message that asks for a yes, and take it for the person's own.
  const isInCall = useVoice(({ phase }) => phase !== 'off')
  const [isReading, setReading] = useState(false)
  const audio = useRef<HTMLAudioElement>(undefined)
  const stop = () => {
    audio.current?.pause()
    audio.current = undefined
    setReading(false)
  }
  useEffect(() => () => audio.current?.pause(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the call is what ends it
  useEffect(() => {
    if (isInCall && audio.current) stop()
  }, [isInCall])

  const start = async () => {
    if (id === undefined) return
    if (isInCall) {
      showToast({ text: 'Messages are not read aloud in a call: your microphone would hear them.' })
      return
    }
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
