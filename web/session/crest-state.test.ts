import { describe, expect, it } from 'vitest'
import { type CREST_WORDS, crestStateOf } from './crest-state.ts'
import { initial, type Session } from './machine.ts'
import { initialVoice, type VoiceState } from './voice.ts'

/** The fields that the crest reads. */
const sessionIn = (fields: object): Session => ({ ...initial, ...fields }) as Session
const liveIn = (turn: string): Session => sessionIn({ phase: 'live', turn })
const voiceIn = (fields: Partial<VoiceState>): VoiceState => ({ ...initialVoice, phase: 'live', ...fields })

describe('the crest without a voice call', () => {
  it.each<[string, object, keyof typeof CREST_WORDS]>([
    ['before the first call', { phase: 'idle' }, 'start'],
    ['after a call', { phase: 'idle', everLive: true }, 'offline'],
    ['after a failure', { phase: 'idle', everLive: true, fault: { kind: 'lost', message: '' } }, 'fault'],
    ['without a microphone', { phase: 'idle', fault: { kind: 'denied', message: '' } }, 'start'],
    ['while a session is requested', { phase: 'authorizing' }, 'linking'],
    ['while a call opens', { phase: 'opening' }, 'linking'],
    ['when nobody speaks', { phase: 'live', turn: 'listening' }, 'idle'],
    ['before the first words of a reply', { phase: 'live', turn: 'waiting' }, 'thinking'],
    ['during a reply', { phase: 'live', turn: 'speaking' }, 'speaking'],
  ])('%s', (_when, session, state) => {
    expect(crestStateOf(sessionIn(session))).toBe(state)
    expect(crestStateOf(sessionIn(session), initialVoice)).toBe(state)
  })
})

describe('the crest in a voice call', () => {
  it.each<[string, string, Partial<VoiceState>, keyof typeof CREST_WORDS]>([
    ['waits for the microphone', 'listening', { phase: 'asking' }, 'linking'],
    ['waits for the call', 'listening', { phase: 'linking' }, 'linking'],
    ['listens while the talk button is held', 'speaking', { talking: true, mic: 'muted' }, 'listening'],
    ['listens while the person speaks', 'speaking', { hearing: true, speaking: true }, 'listening'],
    ['does not listen when it is muted', 'listening', { hearing: true, mic: 'muted' }, 'muted'],
    ['speaks while its voice sounds', 'listening', { speaking: true }, 'speaking'],
    ['thinks until its voice sounds', 'speaking', {}, 'thinking'],
    ['is idle when nobody speaks', 'listening', {}, 'idle'],
  ])('%s', (_what, turn, voice, state) => {
    expect(crestStateOf(liveIn(turn), voiceIn(voice))).toBe(state)
  })

  const byHand = { settings: { ...initialVoice.settings, autoRespond: false } }
  it.each<[string, object, Partial<VoiceState>, keyof typeof CREST_WORDS]>([
    ['thinks while words are recognized', { speech: 'settling' }, {}, 'thinking'],
    ['thinks while words are recognized, also muted', { speech: 'settling' }, { mic: 'muted' }, 'thinking'],
    ['thinks between the words and their reply', { speech: 'quiet', understood: true }, {}, 'thinking'],
    ['waits where replies come on request', { speech: 'quiet', understood: true }, byHand, 'idle'],
  ])('%s', (_what, session, voice, state) => {
    const live = sessionIn({ phase: 'live', turn: 'listening', ...session })
    expect(crestStateOf(live, voiceIn(voice))).toBe(state)
  })
})
