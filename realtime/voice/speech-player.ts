/**
 * Speaks the text of a call: sentence by sentence to the
 * synthesizer and onto the line, and back which words were heard.
 */
import type { Log } from '#domain/ports.ts'
import { FRAME_MS, type MediaLine, type PlaybackEvent } from '#media/line.ts'
import type { SpeakOptions, TextToSpeech } from '#speech/ports.ts'
import type { VoiceInput } from '../engine/state.ts'
import {
  addSound,
  aheadMs,
  dropPlayed,
  heardChars,
  isHeard,
  newScript,
  owes,
  partSentences,
  type Script,
  type Sign,
  soundFrom,
  UNWATCHED,
  watch,
} from './script.ts'
import { createSentenceMaker } from './sentence-maker.ts'

export type SpeechPlayer = Readonly<{
  say(itemId: string, delta: string): void
  /** The item has no more text. */
  said(itemId: string): void
  hush(): void
  /** Falls silent and keeps its place. */
  hold(): void
  resume(): void
  played(event: PlaybackEvent): void
  /** To be called every 20 ms. */
  tick(): void
}>

type Options = Readonly<{
  line: Pick<MediaLine, 'play' | 'clear' | 'playedMs'>
  tts: TextToSpeech
  /** The session's settings at the time. */
  voice: () => Omit<SpeakOptions, 'signal'>
  log: Log
  emit: (input: VoiceInput) => void
}>

/** Sound is made so far ahead and no further: what is interrupted was not made for nothing. */
const AHEAD_MS = 4000
const TELL_EVERY_MS = 100

export function createSpeechPlayer({ line, log, emit, tts, voice }: Options): SpeechPlayer {
  let scripts: Script[] = []
  const maker = createSentenceMaker({
    tts,
    voice,
    onSound(script, sentence, pcm) {
      addSound(script, sentence, pcm)
      if (!held) line.play(pcm, script.itemId)
    },
    onMade: () => follow(),
    onFailed(error) {
      log.warn({ err: error }, 'the voice could not say a sentence')
      fail()
    },
  })
  let held = false
  const isStalled = stallWatch()

  function scriptOf(itemId: string): Script {
    const known = scripts.find((each) => each.itemId === itemId)
    if (known) return known
    const script = newScript(itemId)
    scripts.push(script)
    return script
  }

  const played = (script: Script): number => line.playedMs(script.itemId)
  const sumOf = (value: (script: Script) => number): number =>
    scripts.reduce((sum, each) => sum + value(each), 0)

  /** The next sentence goes to the voice when there is room for it. One at a time, so that they keep their order. */
  function makeNext(): void {
    if (maker.busy || sumOf((each) => aheadMs(each, played(each))) >= AHEAD_MS) return
    for (const script of scripts) {
      const sentence = script.sentences.find(({ begun }) => !begun)
      if (!sentence) continue
      maker.make(script, sentence)
      return
    }
  }

  function fail(): void {
    hush()
    emit({ kind: 'voice-failed' })
  }

  function hush(): void {
    maker.stop()
    scripts = []
    held = false
    line.clear()
  }

  /** Every new word at once, and between words now and then. */
  function emitHeard(script: Script, everyMs: number): void {
    const ms = played(script)
    dropPlayed(script, ms)
    const chars = heardChars(script, ms)
    if (chars <= script.emittedChars && ms < script.emittedMs + everyMs) return
    Object.assign(script, { emittedChars: Math.max(chars, script.emittedChars), emittedMs: ms })
    emit({ kind: 'spoken', itemId: script.itemId, chars: script.emittedChars, ms })
  }

  /** Reports how far the listener is, in the order of the text. */
  function follow(): void {
    for (const script of [...scripts]) {
      emitHeard(script, TELL_EVERY_MS)
      if (!isHeard(script)) break
      scripts = scripts.filter((each) => each !== script)
    }
    makeNext()
  }

  function watchSilence(): void {
    const begun = sumOf(played) > 0
    if (!isStalled({ owes: scripts.some(owes), begun, held, playedMs: sumOf(played) })) return
    log.warn({ begun }, 'the voice fell silent in the middle of a reply')
    fail()
  }

  function feed(itemId: string, delta: string, isLast: boolean): void {
    const script = scriptOf(itemId)
    script.text += delta
    script.whole ||= isLast
    partSentences(script)
    follow()
  }

  function hold(): void {
    if (held) return
    held = true
    for (const script of scripts) emitHeard(script, 1)
    line.clear()
  }

  function resume(): void {
    if (held) for (const script of scripts) replay(line, script)
    held = false
  }

  return {
    say: (itemId, delta) => feed(itemId, delta, false),
    said: (itemId) => feed(itemId, '', true),
    hush,
    hold,
    resume,
    played: ({ kind, utterance }) => kind === 'started' && emit({ kind: 'sounds', itemId: utterance }),
    tick() {
      follow()
      watchSilence()
    },
  }
}

function replay(line: Options['line'], script: Script): void {
  for (const pcm of soundFrom(script, line.playedMs(script.itemId))) line.play(pcm, script.itemId)
}

/** Runs every frame: true when a voice that should sound has been silent for too long. */
function stallWatch(): (sign: Omit<Sign, 'sounded'> & { playedMs: number }) => boolean {
  let watched = UNWATCHED
  let before = 0
  return ({ playedMs, ...sign }) => {
    const [next, isOver] = watch(watched, { ...sign, sounded: playedMs !== before }, FRAME_MS)
    watched = next
    before = playedMs
    return isOver
  }
}
