/** Serves calls with the embedded engine: in text, and by voice where this machine has speech and media. */
import { ParleyError } from '#contract/errors.ts'
import type { Brain } from '#domain/brain.ts'
import type { Clock, Log } from '#domain/ports.ts'
import type { RealtimeProvider } from '#domain/realtime.ts'
import type { AnswerOffer, AnswerRefusal } from '#media/line.ts'
import type { SpeechToText, SpokenGrammar, TextToSpeech, VoiceActivity } from '#speech/ports.ts'
import { once } from '#std/once.ts'
import { createEngine } from '../engine/engine.ts'
import { refusalOfVisitor } from '../engine/refusals.ts'

export type VoiceParts = Readonly<{
  gateway: Readonly<{ answer: AnswerOffer }>
  stt: SpeechToText
  tts: TextToSpeech
}>

/** The services of voice calls; they may still be starting. */
export type VoiceServices = Readonly<{
  /** The reason why one more call would be refused, as far as it is known. */
  refusal(): ParleyError | undefined
  /** Opens what is not open yet; throws the refusal when it cannot. */
  open(): Promise<VoiceParts>
}>

/** The models of a voice call that need no process of their own. */
export type Listening = Readonly<{ newActivity: () => VoiceActivity; grammar: SpokenGrammar }>

type Options = Readonly<{
  brain: Brain
  voice: VoiceServices
  /** Checks an offer without answering it. */
  offerRefusal: (offerSdp: string) => AnswerRefusal | undefined
  loadListening: () => Promise<Listening>
  clock: Clock
  log: Log
  /** Eight to sixteen letters and digits, never the same twice. */
  newSeed: () => string
}>

type EmbeddedProvider = RealtimeProvider & Readonly<{ prepare(): Promise<unknown> }>

export function embeddedProvider(options: Options): EmbeddedProvider {
  const { brain, voice, clock, log, newSeed } = options
  const engine = createEngine({ brain, log, newSeed })
  /** Loads what only voice calls need with the first of them, or before: a start that serves the page does not wait. */
  const prepare = once(async () => {
    const [listening, { startVoiceCall }] = await Promise.all([
      options.loadListening(),
      import('./voice-call.ts'),
    ])
    return { ...listening, startVoiceCall }
  })

  function refusalOf(offerSdp: string): ParleyError | undefined {
    const refusal = options.offerRefusal(offerSdp)
    return refusal && toParleyError(refusal)
  }

  return {
    prepare,
    open: async (start) => engine.open(start),
    refusal: (offerSdp) => voice.refusal() ?? refusalOf(offerSdp),
    async answer({ session, history, facts, payer, offerSdp, acceptInput, takesMessage }, signal) {
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
        facts,
        payer,
        activity: newActivity(),
        stt,
        tts,
        grammar,
        clock,
        log,
        refusalOf: refusalOfVisitor,
        acceptInput,
        takesMessage,
      })
      const connected = new Promise<void>((resolve) => line.onOpen(resolve))
      return { call, callId: `rtc_${newSeed()}`, answerSdp, connected }
    },
  }
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
