/** Detects the turns of a call: frames in, turns out, and the words of each from the recognizer. */
import type { RealtimeSession } from '#contract/realtime/session.ts'
import type { Log } from '#domain/ports.ts'
import type { SpeechToText, SpokenGrammar, VoiceActivity } from '#speech/ports.ts'
import { createInbox } from '#std/inbox.ts'
import { step } from '../endpointing/endpointing.ts'
import { turnSettings } from '../endpointing/settings.ts'
import { openTurns, type TurnCommand, type TurnInput } from '../endpointing/state.ts'
import type { VoiceInput } from '../engine/state.ts'
import { createAppended, createRecentSound } from './sound-input.ts'
import { createTranscriber } from './transcriber.ts'

export type TurnDetector = Readonly<{
  frame(frame: Int16Array, atMs: number): void
  /** Sound in an event; from then on the line's own is not listened to. */
  append(base64: string): void
  commit(eventId: string | undefined): void
  clear(): void
  listen(session: RealtimeSession): void
  replying(replying: boolean): void
  close(): void
}>

type Options = Readonly<{
  session: RealtimeSession
  activity: VoiceActivity
  stt: SpeechToText
  grammar?: SpokenGrammar
  log: Log
  emit: (input: VoiceInput) => void
  /** A reply that is being spoken waits, and goes on. */
  hold: () => void
  resume: () => void
}>

/** The provider's default where a session names no other. */
const APPENDED_RATE = 24_000

export function createTurnDetector(options: Options): TurnDetector {
  const { activity, grammar, log, stt, emit } = options
  const recent = createRecentSound()
  const toInput = createReports()
  const transcriber = createTranscriber({
    stt,
    grammar,
    log,
    heard: (attempt, transcript) => take({ kind: 'heard', ...attempt, transcript }),
  })
  let state = openTurns(settingsOf(options.session), stt.speculateMs)
  let appended: ReturnType<typeof createAppended> | undefined
  let session = options.session
  let closed = false
  activity.setThreshold(thresholdOf(session))

  // The call receives the commands in the order of the inputs.
  const take = createInbox<TurnInput>((input) => {
    if (closed) return
    const [next, ...commands] = step(state, input)
    state = next
    for (const command of commands) perform(command)
  })

  function perform(command: TurnCommand): void {
    switch (command.do) {
      case 'transcribe':
        transcriber.ask(command, recent.between(command.fromMs, command.toMs), state.nowMs)
        break
      case 'give-up':
        transcriber.giveUp(command.utterance)
        break
      case 'hold':
        options.hold()
        break
      case 'resume':
        options.resume()
        break
      case 'cut':
        emit({ kind: 'barge-in' })
        // The reply may have ended while it was held: nothing else resumes then, and the next one must not be held for
        // it.
        options.resume()
        break
      default:
        emit(toInput(command))
    }
  }

  function hear(frame: Int16Array, atMs: number): void {
    if (closed) return
    recent.push(frame, atMs)
    take({ kind: 'frame', atMs, voiced: activity.hear(frame).voiced })
    transcriber.giveUpLate(state.nowMs)
  }

  return {
    frame(frame, atMs) {
      if (!appended) hear(frame, atMs)
    },
    append(base64) {
      appended ??= createAppended(rateOf(session))
      for (const { frame, atMs } of appended(base64)) hear(frame, atMs)
    },
    commit: (eventId) => take({ kind: 'commit', eventId }),
    clear: () => take({ kind: 'clear' }),
    listen(next) {
      session = next
      activity.setThreshold(thresholdOf(next))
      take({ kind: 'settings', settings: settingsOf(next) })
    },
    replying: (replying) => take({ kind: 'reply', replying }),
    close() {
      if (closed) return
      closed = true
      transcriber.close()
      activity.close()
    },
  }
}

const settingsOf = ({ audio }: RealtimeSession) => turnSettings(audio.input?.turn_detection)

/** In push-to-talk nothing is detected; the value is there for when detection is on again. */
const thresholdOf = (session: RealtimeSession): number => settingsOf(session)?.threshold ?? 0.5

function rateOf({ audio }: RealtimeSession): number {
  const format = audio.input?.format
  return (format?.type === 'audio/pcm' ? format.rate : undefined) ?? APPENDED_RATE
}

type ReportedCommand = Exclude<TurnCommand, { do: 'transcribe' | 'give-up' | 'hold' | 'resume' | 'cut' }>

/** Words are reported with the length of their utterance. */
function createReports(): (command: ReportedCommand) => VoiceInput {
  const seconds = new Map<number, number>()

  function wordsOf({ do: _, transcript, ...words }: Extract<TurnCommand, { do: 'words' }>): VoiceInput {
    const { text, failed = false } = transcript
    const lasted = seconds.get(words.utterance) ?? 0
    seconds.delete(words.utterance)
    return { kind: 'words', ...words, text, failed, seconds: lasted }
  }

  return (command) => {
    switch (command.do) {
      case 'start':
        return { kind: 'speech-started', utterance: command.utterance, audioMs: command.audioMs }
      case 'stop':
        return { kind: 'speech-stopped', utterance: command.utterance, audioMs: command.audioMs }
      case 'commit':
        seconds.set(command.utterance, command.seconds)
        return { kind: 'committed', utterance: command.utterance }
      case 'words':
        return wordsOf(command)
      case 'drop':
        return { kind: 'dropped', utterance: command.utterance }
      case 'refuse-commit':
        return { kind: 'commit-refused', bufferedMs: command.bufferedMs, eventId: command.eventId }
      case 'cleared':
        return { kind: 'input-cleared' }
    }
  }
}
