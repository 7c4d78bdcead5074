/** The embedded engine as a provider of calls: in text, and by voice where this machine has ears, a mouth and lines. */
import { ParleyError } from '#contract/errors.ts'
import type { Brain } from '#domain/brain.ts'
import type { Clock, Log } from '#domain/ports.ts'
import type { RealtimeProvider } from '#domain/realtime.ts'
import type { AnswerRefusal } from '#media/line.ts'
import type { MediaGateway } from '#media/process.ts'
import { chooseCodec, readOffer } from '#media/sdp.ts'
import type { SpokenToken } from '#speech/grammar/token-names.ts'
import type { SpeechToText, TextToSpeech } from '#speech/ports.ts'
import { createEngine } from '../engine/engine.ts'
import { refusalOfVisitor } from '../engine/visitor.ts'

export type VoiceParts = Readonly<{
  gateway: Pick<MediaGateway, 'answer'>
  stt: SpeechToText
  tts: TextToSpeech
}>

/** What calls by voice stand on; it may still be coming up. */
export type VoiceServices = Readonly<{
  /** Why there is none for one more call, as far as that is known. */
  refusal(): ParleyError | undefined
  /** Opens what is not open yet; throws why it cannot. */
  open(): Promise<VoiceParts>
}>

type Options = Readonly<{
  brain: Brain
  voice: VoiceServices
  /** Those that can be named aloud. */
  tokens: readonly SpokenToken[]
  clock: Clock
  log: Log
  /** Eight to sixteen letters and digits, never the same twice. */
  newSeed: () => string
}>

/** What only calls by voice need comes with the first of them, or before it: a start that serves the page has no use for it. */
async function loadTalking(tokens: readonly SpokenToken[]) {
  const [{ loadVoiceActivity }, { grammarFor }, { startVoiceCall }] = await Promise.all([
    import('#speech/activity/voice-activity.ts'),
    import('#speech/grammar/grammar.ts'),
    import('./voice-call.ts'),
  ])
  return { newActivity: await loadVoiceActivity(), grammar: grammarFor(tokens), startVoiceCall }
}

type EmbeddedProvider = RealtimeProvider & Readonly<{ prepare(): Promise<unknown> }>

export function embeddedProvider({ brain, voice, tokens, clock, log, newSeed }: Options): EmbeddedProvider {
  const engine = createEngine({ brain, log, newSeed })
  let talking: ReturnType<typeof loadTalking> | undefined
  const prepare = (): ReturnType<typeof loadTalking> => {
    talking ??= loadTalking(tokens)
    return talking
  }
  return {
    prepare,
    open: async (start) => engine.open(start),
    refusal: (offerSdp) => voice.refusal() ?? refusalOf(offerSdp),
    async answer({ session, history, offerSdp }, signal) {
      const [{ gateway, stt, tts }, { grammar, newActivity, startVoiceCall }] = await Promise.all([
        voice.open(),
        prepare(),
      ])
      const answered = await gateway.answer({ offerSdp }, signal)
      if (!answered.ok) throw toParleyError(answered)
      const { answerSdp, line } = answered
      const call = startVoiceCall({
        engine,
        line,
        session,
        history,
        activity: newActivity(),
        stt,
        tts,
        grammar,
        clock,
        log,
        refusalOf: refusalOfVisitor,
      })
      return { call, callId: `rtc_${newSeed()}`, answerSdp }
    },
  }
}

/** What the media process would say of it, without waking it. */
function refusalOf(offerSdp: string): ParleyError | undefined {
  const offer = readOffer(offerSdp)
  if ('ok' in offer) return toParleyError(offer)
  const codec = chooseCodec(offer)
  return 'ok' in codec ? toParleyError(codec) : undefined
}

function toParleyError({ reason, message }: AnswerRefusal): ParleyError {
  switch (reason) {
    case 'bad-offer':
      return new ParleyError('voice_offer_invalid', { reason: message })
    case 'no-codec':
      return new ParleyError('voice_codec_missing')
    case 'busy':
      return new ParleyError('voice_busy')
    case 'unavailable':
      return new ParleyError('voice_unavailable', { reason: message })
  }
}
