/** Runs a voice call: a line, a turn detector and a speech player around a call of the engine. The line's frames are its only clock. */
import type { CloseReason } from '#contract/call-notices.ts'
import type { ClientEvent } from '#contract/realtime/client-events.ts'
import type { RealtimeSession } from '#contract/realtime/session.ts'
import type { HistoryRow } from '#domain/conversations.ts'
import type { Clock, Log } from '#domain/ports.ts'
import type { AcceptInput, Call, CallStart } from '#domain/realtime.ts'
import type { LineEnd, MediaLine } from '#media/line.ts'
import type { SpeechToText, SpokenGrammar, TextToSpeech, VoiceActivity } from '#speech/ports.ts'
import type { Engine } from '../engine/engine.ts'
import type { Refusal } from '../engine/refusals.ts'
import { serveSocket } from '../engine/socket.ts'
import type { VoiceInput, VoiceOutput } from '../engine/state.ts'
import { socketOver } from './line-socket.ts'
import { createSpeechPlayer } from './speech-player.ts'
import { createTurnDetector } from './turn-detector.ts'

type Options = Readonly<{
  engine: Engine
  line: MediaLine
  session: RealtimeSession
  history: readonly HistoryRow[]
  facts?: CallStart['facts']
  payer?: CallStart['payer']
  /** Belongs to this call alone and is closed with it. */
  activity: VoiceActivity
  stt: SpeechToText
  tts: TextToSpeech
  grammar?: SpokenGrammar
  clock: Clock
  log: Log
  /** Narrows what the other side may say; `refusalOfVisitor` for the page. */
  refusalOf?: (event: ClientEvent) => Refusal | undefined
  acceptInput?: AcceptInput
  /** False for a message too many of the person on the other side. */
  takesMessage?: () => boolean
  /** False for another side that is a server itself. */
  metered?: boolean
  /** Called once, when the line is over. */
  onGone?: () => void
}>

/** Joins them until the line or the call ends; either ends the other. */
export function startVoiceCall(options: Options): Call {
  const { activity, clock, engine, grammar, line, log, stt, tts } = options
  let session = options.session

  const { call, hear } = engine.openVoice({
    session,
    history: options.history,
    facts: options.facts,
    payer: options.payer,
    perform,
    ...(stt.hint !== undefined && { hint: stt.hint }),
  })
  const emit = (input: VoiceInput): void => hear(input)
  const player = createSpeechPlayer({ line, tts, log, emit, voice: () => voiceOf(session) })
  const detector = createTurnDetector({
    session,
    activity,
    stt,
    grammar,
    log,
    emit,
    hold: player.hold,
    resume: player.resume,
  })

  function perform(output: VoiceOutput): void {
    switch (output.do) {
      case 'say':
        player.say(output.itemId, output.delta)
        break
      case 'said':
        player.said(output.itemId)
        break
      case 'hush':
        player.hush()
        break
      case 'append':
        detector.append(output.audio)
        break
      case 'commit':
        detector.commit(output.eventId)
        break
      case 'clear':
        detector.clear()
        break
      case 'listen':
        session = output.session
        detector.listen(session)
        break
      case 'replying':
        detector.replying(output.replying)
    }
  }

  const channel = socketOver(line, log)
  const { acceptInput, metered, refusalOf, takesMessage } = options
  serveSocket(call, channel.socket, { clock, log, refusalOf, acceptInput, takesMessage, metered })
  line.onPlayback(player.played)
  line.onAudio((frame, atMs) => {
    detector.frame(frame, atMs)
    player.tick()
  })
  line.onClose((end) => {
    channel.closed()
    call.close(REASONS[end])
    detector.close()
    player.hush()
    options.onGone?.()
  })
  return call
}

const REASONS: Record<LineEnd, CloseReason> = {
  closed: 'ended',
  left: 'ended',
  lost: 'failed',
  unconnected: 'failed',
  overrun: 'failed',
  crashed: 'failed',
}

function voiceOf({ audio }: RealtimeSession): { voice?: string; speed?: number } {
  const { voice, speed } = audio.output ?? {}
  return { voice, speed }
}
