/** Serves a sentence in each voice of the persona editor. */
import { hearVoice } from '#contract/api/voices.ts'
import { ParleyError } from '#contract/errors.ts'
import { NAME_MAX, outsideText } from '#contract/rules/outside-text.ts'
import { isVoice } from '#contract/rules/personas.ts'
import type { ReadAloud } from '../compose/read-aloud.ts'
import type { Services } from '../compose/services.ts'
import { payAs } from '../usage/payer.ts'
import type { Router } from './route.ts'

const SENTENCE = 'Hello, I’m Parley. Shall we look at your portfolio?'
/** A synthesizer that hangs does not hold the sample for good. */
const SAMPLE_MS = 60_000

export function answerVoices(router: Router, { limits, readAloud }: Pick<Services, 'limits' | 'readAloud'>) {
  const sampleOf = createSamples(readAloud)
  router.mount(hearVoice, async ({ actor, c, params: { voice } }) => {
    const key = voice.toLowerCase()
    if (!isVoice(key)) throw new ParleyError('voice_not_found', { voice: outsideText(voice, NAME_MAX) })
    await limits.take('readAloudOfActor', actor.id)
    return c.body(await payAs(actor, () => sampleOf(key)), 200, {
      'content-type': 'audio/wav',
      'cache-control': 'private, max-age=3600',
    })
  })
}

/** Each voice speaks once, since a sentence stands in line before those of calls. A failed one is tried again. */
function createSamples(readAloud: ReadAloud) {
  const samples = new Map<string, ReturnType<ReadAloud>>()
  return (voice: string): ReturnType<ReadAloud> => {
    const known = samples.get(voice)
    if (known) return known
    // Others may wait for it when the first one leaves.
    const sample = readAloud(SENTENCE, AbortSignal.timeout(SAMPLE_MS), voice)
    samples.set(voice, sample)
    sample.catch(() => samples.delete(voice))
    return sample
  }
}
