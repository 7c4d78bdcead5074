/** Mutes buffered sound when a reply is interrupted: the browser buffers more than the server knows. */
import type { ServerEvent } from '#contract/realtime/server-events.ts'

/** Longer than a browser's jitter buffer, shorter than it takes to tell a backchannel from a turn. */
const ON_ITS_WAY_MS = 500

export type Hush = Readonly<{
  begin: () => void
  receive: (event: Pick<ServerEvent, 'type'>) => void
  end: () => void
}>

export function createHush(set: (isHushed: boolean) => void): Hush {
  let timer: ReturnType<typeof setTimeout> | undefined

  function end(): void {
    clearTimeout(timer)
    set(false)
  }
  function begin(): void {
    clearTimeout(timer)
    set(true)
    timer = setTimeout(end, ON_ITS_WAY_MS)
  }
  return {
    begin,
    end,
    receive({ type }) {
      if (type === 'input_audio_buffer.speech_started' || type === 'output_audio_buffer.cleared') begin()
      else if (type === 'output_audio_buffer.started') end()
    },
  }
}
