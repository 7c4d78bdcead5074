import { describe, expect, it, vi } from 'vitest'
import { defaultModels, modelsWith, voicesWith } from './models.ts'

const log = () => ({ info: vi.fn(), warn: vi.fn(), error: vi.fn() })

describe('the model table', () => {
  it('[S9.19] [S9.20] [S9.21] [S9.22] [S9.23] [S9.24] [S9.25] [S9.26] [S9.27] [S9.28] [S9.29] [S9.30] [S9.31] has the defaults of the spec, each overridable', () => {
    expect(defaultModels).toEqual({
      general: 'gpt-5',
      realtime: 'gpt-realtime',
      transcription: 'gpt-4o-transcribe',
      supervisor: 'gpt-5',
      guardrail: 'gpt-5-mini',
      fast_reasoning: 'o4-mini',
      pro_reasoning: 'o3-pro',
      deep_research: 'o3-deep-research',
      writing: 'gpt-4.5',
      chatty: 'gpt-5-chat-latest',
      image: 'GPT-image-1',
      audio: 'gpt-audio',
    })
    for (const use of Object.keys(defaultModels))
      expect(modelsWith({ [use]: 'my-model' }, log())).toHaveProperty(use, 'my-model')
  })

  it('replaces a default that the provider ends, and says so', () => {
    const logged = log()
    const models = modelsWith({}, logged)
    expect(models).toMatchObject({ realtime: 'gpt-realtime-2.1', transcription: 'gpt-transcribe' })
    expect(models).toMatchObject({ deep_research: 'o3-deep-research', image: 'gpt-image-2.5-flare' })
    expect(logged.info).toHaveBeenCalledExactlyOnceWith(
      {
        replaced: expect.arrayContaining([
          { use: 'realtime', model: 'gpt-realtime', endsOn: '2027-01-20', instead: 'gpt-realtime-2.1' },
        ]),
      },
      'default models that end were replaced',
    )
  })

  it('requests a configured model, and warns of its end', () => {
    const logged = log()
    expect(modelsWith({ realtime: 'gpt-realtime' }, logged).realtime).toBe('gpt-realtime')
    expect(logged.warn).toHaveBeenCalledOnce()
  })
})

describe('the voices', () => {
  it('[S9.51] [S9.52] know every label, and give the default for the rest', () => {
    const { voiceFor } = voicesWith({}, log())
    expect(['auto', 'Auto', undefined, 'cedar', 'emerald', 'onyx', 'spruce', 'nobody'].map(voiceFor)).toEqual(
      ['marin', 'marin', 'marin', 'cedar', 'coral', 'ash', 'ballad', 'marin'],
    )
  })

  it('[S9.53] fall back to sage where the default itself is none', () => {
    const logged = log()
    const { voiceFor } = voicesWith({ auto: 'nobody', onyx: 'verse' }, logged)
    expect([voiceFor(undefined), voiceFor('onyx'), voiceFor('cedar')]).toEqual(['sage', 'verse', 'cedar'])
    expect(logged.warn).toHaveBeenCalledWith(
      { label: 'auto', voice: 'nobody', instead: 'sage' },
      'a configured voice is unknown',
    )
  })
})
