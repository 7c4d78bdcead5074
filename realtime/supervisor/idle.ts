/** Notices silence in a voice call: warns once, and ends the call a while later. */
import type { ClientEvent } from '#contract/realtime/client-events.ts'
import type { ServerEvent } from '#contract/realtime/server-events.ts'
import type { Call } from '#domain/realtime.ts'

const SOON_MS = 45_000
/** From the warning on. */
export const IDLE_LEFT_MS = 15_000

type Options = Readonly<{
  call: Pick<Call, 'subscribe'>
  soon: () => void
  over: () => void
}>

/** Activity in a call; while there is any, the call is not idle. */
type Going = Readonly<{ speech: boolean; reply: boolean; sound: boolean }>

/** Lasts as long as the call. */
export function watchIdle({ call, soon, over }: Options): void {
  let going: Going = { speech: false, reply: false, sound: false }
  let timer: NodeJS.Timeout | undefined

  function countAnew(): void {
    clearTimeout(timer)
    if (going.speech || going.reply || going.sound) return
    timer = setTimeout(warn, SOON_MS)
    timer.unref()
  }

  function warn(): void {
    timer = setTimeout(over, IDLE_LEFT_MS)
    timer.unref()
    soon()
  }

  call.subscribe({
    event(event) {
      const change = changeBy(event)
      if (!change) return
      going = { ...going, ...change }
      countAnew()
    },
    overheard: (event) => isDone(event) && countAnew(),
    closed: () => clearTimeout(timer),
  })
  countAnew()
}

function changeBy(event: ServerEvent): Partial<Going> | undefined {
  switch (event.type) {
    case 'input_audio_buffer.speech_started':
      return { speech: true }
    case 'input_audio_buffer.speech_stopped':
    case 'input_audio_buffer.committed':
    case 'input_audio_buffer.cleared':
      return { speech: false }
    case 'response.created':
      return { reply: true }
    case 'response.done':
      return { reply: false }
    case 'output_audio_buffer.started':
      return { sound: true }
    case 'output_audio_buffer.stopped':
    case 'output_audio_buffer.cleared':
      return { sound: false }
    default:
      return undefined
  }
}

/** An event of the person. Sound in events goes on while they are silent, and pages ask and cut by themselves. */
const isDone = ({ type }: ClientEvent): boolean =>
  type !== 'input_audio_buffer.append' &&
  type !== 'conversation.item.retrieve' &&
  type !== 'conversation.item.truncate'
