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
  type Sentence,
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
const REPORT_EVERY_MS = 100

export function createSpeechPlayer({ line, log, emit, tts, voice }: Options): SpeechPlayer {
  const scripts = createScripts(line, emit)
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

  /** The next sentence goes to the voice when there is room for it. One at a time, so that they keep their order. */
  function makeNext(): void {
    if (maker.busy || scripts.sumOf(aheadMs) >= AHEAD_MS) return
    const next = scripts.unspoken()
    if (next) maker.make(next.script, next.sentence)
  }

  function fail(): void {
    hush()
    emit({ kind: 'voice-failed' })
  }

  function hush(): void {
    maker.stop()
    scripts.clear()
    held = false
    line.clear()
  }

  /** Reports how far the listener is, and makes more sound. */
  function follow(): void {
    scripts.follow()
    makeNext()
  }

  function watchSilence(): void {
    const playedMs = scripts.sumOf((_, played) => played)
    const begun = playedMs > 0
    if (!isStalled({ owes: scripts.all().some(owes), begun, held, playedMs })) return
    log.warn({ begun }, 'the voice fell silent in the middle of a reply')
    fail()
  }

  function feed(itemId: string, delta: string, isLast: boolean): void {
    const script = scripts.of(itemId)
    script.text += delta
    script.whole ||= isLast
    partSentences(script)
    follow()
  }

  function hold(): void {
    if (held) return
    held = true
    scripts.report(1)
    line.clear()
  }

  function resume(): void {
    if (held) for (const script of scripts.all()) replay(line, script)
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

/** Holds the messages that are being spoken, in their order, and reports how far the listener is in each. */
function createScripts(line: Options['line'], emit: Options['emit']) {
  let scripts: Script[] = []
  const played = (script: Script): number => line.playedMs(script.itemId)

  /** Every new word at once, and between words now and then. */
  function emitHeard(script: Script, everyMs: number): void {
    const ms = played(script)
    dropPlayed(script, ms)
    const chars = heardChars(script, ms)
    if (chars <= script.emittedChars && ms < script.emittedMs + everyMs) return
    Object.assign(script, { emittedChars: Math.max(chars, script.emittedChars), emittedMs: ms })
    emit({ kind: 'spoken', itemId: script.itemId, chars: script.emittedChars, ms })
  }

  return {
    all: (): readonly Script[] => scripts,
    of(itemId: string): Script {
      const known = scripts.find((each) => each.itemId === itemId)
      if (known) return known
      const script = newScript(itemId)
      scripts.push(script)
      return script
    },
    unspoken(): { script: Script; sentence: Sentence } | undefined {
      for (const script of scripts) {
        const sentence = script.sentences.find(({ begun }) => !begun)
        if (sentence) return { script, sentence }
      }
      return undefined
    },
    sumOf: (value: (script: Script, playedMs: number) => number): number =>
      scripts.reduce((sum, each) => sum + value(each, played(each)), 0),
    clear() {
      scripts = []
    },
    report(everyMs: number) {
      for (const script of scripts) emitHeard(script, everyMs)
    },
    /** In the order of the text, up to the first message that is not heard completely. */
    follow() {
      for (const script of [...scripts]) {
        emitHeard(script, REPORT_EVERY_MS)
        if (!isHeard(script)) break
        scripts = scripts.filter((each) => each !== script)
      }
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
