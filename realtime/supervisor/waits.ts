/** Measures how long people wait for an answer: from the end of their words to its first sound. */
import type { Clock } from '#domain/ports.ts'
import type { Call } from '#domain/realtime.ts'

/** Lasts as long as the call; an utterance that is not answered aloud is not counted. */
export function watchWaits(
  call: Pick<Call, 'subscribe'>,
  clock: Clock,
  observe: (milliseconds: number) => void,
): void {
  let saidAt: number | undefined
  call.subscribe({
    event({ type }) {
      if (type === 'input_audio_buffer.speech_stopped') saidAt = clock.now()
      else if (type === 'input_audio_buffer.speech_started') saidAt = undefined
      else if (type === 'output_audio_buffer.started' && saidAt !== undefined) {
        observe(clock.now() - saidAt)
        saidAt = undefined
      }
    },
  })
}
