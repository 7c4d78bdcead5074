import { describe, expect, it } from 'vitest'
import { initial, type Live, type Session } from '#web/session/machine.ts'
import { initialVoice, type VoiceState } from '#web/session/voice.ts'
import { crestControl } from './crest-control.ts'

const live = (turn: 'listening' | 'thinking' | 'speaking'): Live => ({
  ...initial,
  phase: 'live',
  everLive: true,
  token: { sessionId: 's', secret: 'ek_1' },
  turn,
  speech: 'quiet',
  understood: false,
  sounding: false,
  owed: false,
  committing: false,
  proven: true,
})
const calling: Partial<VoiceState> = { phase: 'live' }

describe('a press on the crest', () => {
  it.each<readonly [string, Session, Partial<VoiceState>, string | undefined]>([
    ['[C2.2] at first', initial, {}, 'Start conversation'],
    ['[C2.2] at first, where no voice is offered', initial, { offered: 'no' }, 'Start conversation'],
    ['while the browser asks for the microphone', initial, { phase: 'asking' }, 'Cancel the call'],
    ['while the line is opened', initial, { phase: 'linking' }, 'Cancel the call'],
    ['in a call', live('listening'), calling, 'Mute the microphone'],
    ['in a call, muted', live('listening'), { ...calling, mic: 'muted' }, 'Unmute the microphone'],
    ['while Parley thinks', live('thinking'), calling, 'Stop the reply'],
    [
      'while words are recognized',
      { ...live('listening'), speech: 'settling' },
      calling,
      'Mute the microphone',
    ],
    ['while Parley speaks', live('listening'), { ...calling, speaking: true }, 'Stop the reply'],
    ['with push-to-talk', live('listening'), { ...calling, mode: 'push-to-talk' }, 'Talk to Parley'],
    [
      'with push-to-talk, talking',
      live('listening'),
      { ...calling, mode: 'push-to-talk', talking: true },
      'Send what you said',
    ],
    ['in a call in text', live('listening'), {}, 'Talk to Parley'],
    ['in a call in text, while Parley answers', live('speaking'), {}, 'Stop the reply'],
    ['in a call in text, where no voice is offered', live('listening'), { offered: 'no' }, undefined],
  ])('%s', (_, session, voice, label) => {
    expect(crestControl(session, { ...initialVoice, offered: 'yes', ...voice })?.label).toBe(label)
  })
})
