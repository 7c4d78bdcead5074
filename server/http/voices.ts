/** Serves a sentence in each voice of the persona editor. */
import { hearVoice } from '#contract/api/voices.ts'
import { ParleyError } from '#contract/errors.ts'
import { NAME_MAX, outsideText } from '#contract/rules/outside-text.ts'
import { isVoice } from '#contract/rules/personas.ts'
import type { Services } from '../compose/services.ts'
import type { Router } from './route.ts'

const SENTENCE = 'Hello, I’m Parley. Shall we look at your portfolio?'

export function answerVoices(router: Router, { limits, readAloud }: Pick<Services, 'limits' | 'readAloud'>) {
  router.mount(hearVoice, async ({ actor, c, params: { voice } }) => {
    const key = voice.toLowerCase()
    if (!isVoice(key)) throw new ParleyError('voice_not_found', { voice: outsideText(voice, NAME_MAX) })
    await limits.take('readAloudOfActor', actor.id)
    return c.body(await readAloud(SENTENCE, c.req.raw.signal, key), 200, {
      'content-type': 'audio/wav',
      'cache-control': 'private, max-age=3600',
    })
  })
}
