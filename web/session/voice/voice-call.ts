/** A voice call: what every call does, and what only one with a microphone does. */
import type { ClientEvent } from '#contract/realtime/client-events.ts'
import type { ServerEvent } from '#contract/realtime/server-events.ts'
import { type Call, type CallParts, callOver, type TalkPhase } from '../call.ts'
import { TALK_EVENT_ID } from '../projection.ts'
import { type Line, type LineEvents, openLine } from '../socket.ts'
import type { Codec } from './codec.ts'
import { createHush } from './hush.ts'
import { openPeerLine, type PeerLine } from './peer-line.ts'
import type { Listening } from './turn-detection.ts'

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
/** Two clocks and a rounding. */
const SLACK_MS = 10_000

export function openVoiceCall(parts: CallParts, options: Options): VoiceCall {
  const { onHears, onHush, onOpen, onOver } = options
  const hush = createHush(onHush)
  let { listening } = options
  let isConfirmed = false
  let isHeld = false
  let tail: ReturnType<typeof setTimeout> | undefined
  let unconfirmed: ReturnType<typeof setTimeout> | undefined

  const listen = () => onHears(isConfirmed && (isHeld || listening.open))
  const confirm = () => {
    clearTimeout(unconfirmed)
    isConfirmed = true
    listen()
  }
  const sendSettings = () => line.send(settingsOf(listening))
  const over = () => {
    clearTimeout(tail)
    clearTimeout(unconfirmed)
    hush.end()
    onOver()
  }

  const { line, ...call } = callOver(
    (on) =>
      openWideLine(parts, options, {
        ...on,
        opened(lastsMs, voice) {
          onOpen(voice)
          sendSettings()
          unconfirmed = setTimeout(confirm, UNCONFIRMED_MS)
          on.opened(lastsMs)
        },
        event(event) {
          if (event.type === 'session.updated' && !isConfirmed) confirm()
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

  function commit(): void {
    clearTimeout(tail)
    tail = undefined
    isHeld = false
    listen()
    line.send({ type: 'input_audio_buffer.commit', event_id: TALK_EVENT_ID })
  }
  function talk(phase: TalkPhase): void {
    if (tail) commit()
    if (phase === 'end') {
      tail = setTimeout(commit, TAIL_MS)
      return
    }
    isHeld = phase === 'begin'
    listen()
    line.send({ type: 'input_audio_buffer.clear', event_id: TALK_EVENT_ID })
  }

  return {
    ...call,
    talk,
    /** Cancels the reply and its buffered sound. */
    cancel() {
      hush.begin()
      call.cancel()
      line.send({ type: 'output_audio_buffer.clear' })
    },
    configure(next) {
      const isChanged = JSON.stringify(next.detection) !== JSON.stringify(listening.detection)
      listening = next
      if (isChanged) sendSettings()
      listen()
    },
    setTrack: line.setTrack,
    close() {
      over()
      line.close()
    },
  }
}

const settingsOf = ({ detection }: Listening): ClientEvent => ({
  type: 'session.update',
  event_id: 'settings',
  session: { type: 'realtime', audio: { input: { turn_detection: detection } } },
})

type WideEvents = Omit<LineEvents, 'opened'> &
  Readonly<{ opened: (lastsMs: number | undefined, voice: MediaStream | undefined) => void }>
type WideLine = Line & Pick<PeerLine, 'setTrack'>

/** The line of a call by voice, for events of any size. */
function openWideLine(
  { secret, endsAtMs, now, faultOf }: CallParts,
  { track, codec }: Options,
  on: WideEvents,
): WideLine {
  let voice: MediaStream | undefined
  const sockets = new Set<Line>()
  const peer = openPeerLine({
    secret,
    track,
    codec,
    faultOf,
    onVoice: (stream) => {
      voice = stream
    },
    on: {
      ...on,
      opened(expiresAtMs) {
        // A call that ends before its session does has had its longest time: no other one takes its place.
        const isRenewed =
          expiresAtMs !== undefined && endsAtMs !== undefined && expiresAtMs + SLACK_MS >= endsAtMs
        on.opened(isRenewed ? expiresAtMs - now() : undefined, voice)
      },
    },
  })
  return {
    setTrack: peer.setTrack,
    send(...events) {
      const isBig = events.some((event) => !peer.fits(JSON.stringify(event)))
      if (isBig) sockets.add(sendOverSocket(secret, events, on.event))
      else peer.send(...events)
    },
    close() {
      peer.close()
      for (const line of sockets) line.close()
    },
  }
}

const NOT_SENT =
  'The picture could not be sent during this call. Hang up and send it in text, or try a smaller one.'

/** Sends what is too big for a data channel, such as a picture, over a socket that joins the same call for a moment. Only errors come back here. */
function sendOverSocket(
  secret: string,
  events: readonly ClientEvent[],
  receive: (event: ServerEvent) => void,
): Line {
  const line = openLine(secret, {
    opened: () => line.send(...events),
    event(event) {
      if (event.type === 'error') receive(event)
      if (event.type === 'error' || event.type === 'response.created') line.close()
    },
    dropped() {
      for (const [index, { event_id }] of events.entries()) receive(notSent(index, event_id))
    },
  })
  return line
}

const notSent = (index: number, event_id = ''): ServerEvent => ({
  type: 'error',
  event_id: `beside_${index}`,
  error: { type: 'client_error', code: 'not_sent', message: NOT_SENT, event_id },
})
