/** Keeps what is on its way to the ear from being heard when a reply gives way: the browser holds back more than the server. */
import type { ServerEvent } from '#contract/realtime/server-events.ts'

/** More than a browser keeps in hand against the jitter of a network, less than it takes to tell a nod from a turn. */
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
