/** Plays a sentence in the chosen voice. */
import { Square, Volume2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { hearVoice } from '#contract/api/voices.ts'
import { voiceOf } from '#contract/rules/personas.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { addressOf } from '#web/lib/api.ts'
import { showToast } from '#web/lib/toasts.ts'

type Playing = 'idle' | 'loading' | 'playing'

export function HearIt({ voiceKey }: { voiceKey: string | null }) {
  const { state, toggle } = useSample(voiceOf(voiceKey))
  return (
    <Button onClick={toggle} aria-busy={state === 'loading'}>
      {state === 'loading' && <Spinner />}
      {state === 'idle' && <Volume2 aria-hidden="true" strokeWidth={1.75} className="size-4" />}
      {state === 'playing' && <Square aria-hidden="true" strokeWidth={1.75} className="size-4" />}
      {state === 'playing' ? 'Stop' : 'Hear it'}
    </Button>
  )
}

function useSample(voice: string) {
  const [state, setState] = useState<Playing>('idle')
  const sound = useRef<HTMLAudioElement>(undefined)
  const stop = (): void => {
    sound.current?.pause()
    sound.current = undefined
    setState('idle')
  }
  // Another voice, or a closed editor, ends the sentence.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the voice is what ends it
  useEffect(() => stop, [voice])

  function toggle(): void {
    if (state !== 'idle') {
      stop()
      return
    }
    const audio = new Audio(addressOf(hearVoice.path, { voice }))
    sound.current = audio
    setState('loading')
    const own = (act: () => void) => () => sound.current === audio && act()
    audio.addEventListener(
      'playing',
      own(() => setState('playing')),
    )
    audio.addEventListener('ended', own(stop))
    audio.play().catch(
      own(() => {
        stop()
        showToast({ text: 'This server cannot play voices. You hear them in a call.', tone: 'bad' })
      }),
    )
  }
  return { state, toggle }
}
