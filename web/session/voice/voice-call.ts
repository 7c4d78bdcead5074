/** A voice call: what every call does, and what only one with a microphone does. */
import type { ClientEvent } from '#contract/realtime/client-events.ts'
import { type Call, type CallParts, callOver, type TalkPhase } from '../call.ts'
import { TALK_EVENT_ID } from '../projection.ts'
import type { Codec } from './codec.ts'
import { createHush } from './hush.ts'
import type { Listening } from './turn-detection.ts'
import { openWideLine } from './wide-line.ts'

export type VoiceCall = Call &
  Readonly<{ configure: (listening: Listening) => void; setTrack: (track: MediaStreamTrack) => void }>

type Options = Readonly<{
  track: MediaStreamTrack
  codec: Codec
  listening: Listening
  /** The call stands; Parley's voice comes on this stream. */
  onOpen: (voice: MediaStream | undefined) => void
  /** Opens or closes the microphone. */
  onHears: (hears: boolean) => void
  /** Mutes or unmutes the speaker. */
  onHush: (isHushed: boolean) => void
  onOver: () => void
}>

/** The last syllable is still on its way when the button is let go. */
const TAIL_MS = 200
/** The microphone waits for the confirmed settings; after this time a server that confirms none is trusted. */
const UNCONFIRMED_MS = 2000

export function openVoiceCall(parts: CallParts, options: Options): VoiceCall {
  const { onOpen, onOver } = options
  const hush = createHush(options.onHush)
  const gate = createGate(options, (event) => line.send(event))
  const over = () => {
    gate.close()
    hush.end()
    onOver()
  }

  const { line, ...call } = callOver(
    (on) =>
      openWideLine(parts, options, {
        ...on,
        opened(lastsMs, voice) {
          onOpen(voice)
          gate.open()
          on.opened(lastsMs)
        },
        event(event) {
          if (event.type === 'session.updated') gate.confirm()
          hush.receive(event)
          on.event(event)
        },
        dropped(fault) {
          over()
          on.dropped(fault)
        },
      }),
    parts,
  )

  return {
    ...call,
    talk: gate.talk,
    configure: gate.configure,
    /** Cancels the reply and its buffered sound. */
    cancel() {
      hush.begin()
      call.cancel()
      line.send({ type: 'output_audio_buffer.clear' })
    },
    setTrack: line.setTrack,
    close() {
      over()
      line.close()
    },
  }
}

/** Opens the microphone while the server listens with the confirmed settings, and while the talk button is held. */
function createGate(
  { listening: given, onHears }: Pick<Options, 'listening' | 'onHears'>,
  send: (event: ClientEvent) => void,
) {
  let listening = given
  let isConfirmed = false
  let isHeld = false
  let tail: ReturnType<typeof setTimeout> | undefined
  let unconfirmed: ReturnType<typeof setTimeout> | undefined

  const update = () => onHears(isConfirmed && (isHeld || listening.open))
  const sendSettings = () => send(settingsOf(listening))

  function confirm(): void {
    if (isConfirmed) return
    clearTimeout(unconfirmed)
    isConfirmed = true
    update()
  }
  function commit(): void {
    clearTimeout(tail)
    tail = undefined
    isHeld = false
    update()
    send({ type: 'input_audio_buffer.commit', event_id: TALK_EVENT_ID })
  }

  return {
    confirm,
    open(): void {
      sendSettings()
      unconfirmed = setTimeout(confirm, UNCONFIRMED_MS)
    },
    talk(phase: TalkPhase): void {
      if (tail) commit()
      if (phase === 'end') {
        tail = setTimeout(commit, TAIL_MS)
        return
      }
      isHeld = phase === 'begin'
      update()
      send({ type: 'input_audio_buffer.clear', event_id: TALK_EVENT_ID })
    },
    configure(next: Listening): void {
      const isChanged = JSON.stringify(next.detection) !== JSON.stringify(listening.detection)
      listening = next
      if (isChanged) sendSettings()
      update()
    },
    close(): void {
      clearTimeout(tail)
      clearTimeout(unconfirmed)
    },
  }
}

const settingsOf = ({ detection }: Listening): ClientEvent => ({
  type: 'session.update',
  event_id: 'settings',
  session: { type: 'realtime', audio: { input: { turn_detection: detection } } },
})
