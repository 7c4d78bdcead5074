/** The amounts of a reply: every reported token counts once. */
import { expect, it } from 'vitest'
import { fc, runs } from '../../scripts/testing/property.ts'
import { amountsOf } from './amounts.ts'

it('keeps sound, text and what came from a cache apart', () => {
  const usage = {
    input_tokens: 1000,
    output_tokens: 300,
    input_token_details: {
      audio_tokens: 600,
      cached_tokens: 500,
      cached_tokens_details: { audio_tokens: 200 },
    },
    output_token_details: { audio_tokens: 250 },
  }
  expect(amountsOf(usage)).toEqual({
    input_tokens: 100,
    cached_tokens: 300,
    audio_input_tokens: 400,
    cached_audio_tokens: 200,
    output_tokens: 50,
    audio_output_tokens: 250,
    calls: 1,
  })
})

it('counts each token of either side once, whatever the details say', () => {
  const some = fc.option(fc.integer({ min: -5, max: 2000 }), { nil: undefined })
  fc.assert(
    fc.property(some, some, some, some, some, some, (input, output, audio, cached, cachedAudio, spoken) => {
      const amounts = amountsOf({
        input_tokens: input,
        output_tokens: output,
        input_token_details: {
          audio_tokens: audio,
          cached_tokens: cached,
          cached_tokens_details: { audio_tokens: cachedAudio },
        },
        output_token_details: { audio_tokens: spoken },
      })
      const { input_tokens = 0, cached_tokens = 0, audio_input_tokens = 0, cached_audio_tokens = 0 } = amounts
      const { output_tokens = 0, audio_output_tokens = 0 } = amounts
      expect(input_tokens + cached_tokens + audio_input_tokens + cached_audio_tokens).toBe(
        Math.max(0, input ?? 0),
      )
      expect(output_tokens + audio_output_tokens).toBe(Math.max(0, output ?? 0))
      expect(Math.min(...Object.values(amounts))).toBeGreaterThanOrEqual(0)
    }),
    runs(1000),
  )
})
