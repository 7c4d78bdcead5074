/** The voice of a page: one state for all readers, and the audio devices, loaded when needed. */
import { GREETING_ID_PREFIX, GREETING_TEXT, MAX_ITEM_ID_LENGTH } from '#contract/realtime/limits.ts'
import { preference, setPreference } from '#web/lib/preferences.ts'
import { createAudio, type LoadAudioDevices } from './audio.ts'
import type { OpenCall } from './call.ts'
import { type Fault, initial, type Outgoing, type Session, wantsVoice } from './machine.ts'
import { followOffer, type OfferDeps } from './offer.ts'
import type { LiveSession } from './session.ts'
import { newItemId } from './transcript.ts'
import type { ChangeMarks, TurnMarks } from './turn-marks.ts'
import { SILENCE } from './voice/levels.ts'
import { createVoiceState, isLive, type OwnState, type Voice, type VoiceStateStore } from './voice.ts'

/** Shorter presses are slips. */
const SHORTEST_TALK_MS = 250
export type VoiceDeps = OfferDeps &
  Readonly<{
    loadAudioDevices: LoadAudioDevices
    /** True for an empty conversation. */
    isNewConversation: () => boolean
    /** A call by voice is over. */
    onEnded: (lastedMs: number) => void
    now: () => number
  }>

/** The part of voice that the session uses. */
export type VoiceStore = Voice &
  Readonly<{
    prepare: (signal: AbortSignal) => Promise<Fault | undefined>
    loadCall: () => Promise<OpenCall>
    mark: (change: ChangeMarks) => void
    join: (session: LiveSession) => void
    /** Checks the offer again after an outage of the server. */
    refresh: () => void
  }>

export function createVoice(deps: VoiceDeps): VoiceStore {
  let session: LiveSession | undefined
  let marks: readonly TurnMarks[] = []
  let look: (() => void) | undefined
  const state = createVoiceState(() => session?.get() ?? initial)
  const audio = createAudio(deps.loadAudioDevices, state)
  const talk = talkButton(deps, state, audio, () => session)
  const greet = greeter(deps.isNewConversation)

  function follow(live: LiveSession): void {
    const now = live.get()
    const own = state.own()
    if (!wantsVoice(now)) audio.devices()?.release()
    const startedAtMs = isLive(now) ? (own.startedAtMs ?? deps.now()) : keptStart(now, own)
    const byHand = own.byHand && (own.talking || isSettling(now))
    if (byHand === own.byHand) state.change({ startedAtMs })
    else audio.apply({ startedAtMs, byHand })
    if (own.startedAtMs !== undefined && startedAtMs === undefined) deps.onEnded(deps.now() - own.startedAtMs)
    greet(live)
  }

  const connect = (medium: 'text' | 'voice') => session?.dispatch({ type: 'connect', medium })

  return {
    get: state.get,
    subscribe(listener) {
      look ??= followOffer(deps, state.change)
      return state.subscribe(listener)
    },
    // A failure matters only to the later load that needs it.
    preload: () => void audio.load().catch(() => undefined),
    start: () => connect('voice'),
    stop: () => session && hangUp(session),
    toText: () => connect('text'),
    ...choices,
    setMode(mode) {
      talk(false)
      setPreference('voiceMode', mode)
    },
    talk,
    ask: () => session?.dispatch({ type: 'ask' }),
    unblock: () => audio.devices()?.unblock(),
    dismiss() {
      audio.setFault(undefined)
      session?.dispatch({ type: 'dismiss' })
    },
    levels: () => audio.devices()?.levels() ?? SILENCE,
    streams: () => audio.devices()?.streams() ?? {},
    marks: () => marks,
    prepare: (signal) => audio.prepare(signal, () => !session || wantsVoice(session.get())),
    loadCall: async () => (await audio.load()).openCall,
    mark(change) {
      marks = change(marks)
    },
    join(joined) {
      session = joined
      joined.subscribe(() => follow(joined))
    },
    refresh: () => look?.(),
  }
}

/** Push-to-talk; a press that is too short is a slip. */
function talkButton(
  { now }: VoiceDeps,
  state: VoiceStateStore,
  { apply }: Pick<ReturnType<typeof createAudio>, 'apply'>,
  session: () => LiveSession | undefined,
) {
  let heldSince = 0
  return (down: boolean): void => {
    const live = session()
    if (!live || !isLive(live.get()) || down === state.own().talking) return
    if (down) {
      heldSince = now()
      apply({ talking: true, byHand: true })
      live.dispatch({ type: 'talk', down })
      return
    }
    apply({ talking: false })
    live.dispatch({ type: 'talk', down, said: now() - heldSince >= SHORTEST_TALK_MS })
  }
}

/** A text call that was about to give way continues. */
function hangUp(session: LiveSession): void {
  const now = session.get()
  if (now.phase === 'live' && now.medium === 'text') session.dispatch({ type: 'connect', medium: 'text' })
  else if (wantsVoice(now)) session.dispatch({ type: 'disconnect' })
}

/** A preference takes effect when it is stored. */
const choices = {
  setMuted: (muted) => setPreference('voiceMuted', muted),
  setSettings: (settings) => setPreference('voiceActivity', settings),
  chooseMicrophone: (id) => setPreference('microphone', id ?? ''),
  chooseSpeaker: (id) => setPreference('speaker', id ?? ''),
  setPlayback: (on) => setPreference('audioPlaybackEnabled', on),
} satisfies Partial<Voice>

/** A call that is opened again after a drop goes on counting; one that is over does not. */
const keptStart = (session: Session, { startedAtMs }: OwnState): number | undefined =>
  wantsVoice(session) ? startedAtMs : undefined

/** The speech under the talk button has no reply yet. */
const isSettling = (session: Session): boolean =>
  isLive(session) && (session.speech !== 'quiet' || session.committing)

const newGreeting = (): Outgoing => ({
  itemId: `${GREETING_ID_PREFIX}${newItemId()}`.slice(0, MAX_ITEM_ID_LENGTH),
  text: GREETING_TEXT,
  attachments: [],
})

/** Runs at every change: sends the hello of a first voice call in an empty conversation, unless disabled (spec S9.67). */
function greeter(isNewConversation: () => boolean): (session: LiveSession) => void {
  let greeted = 0
  return (session) => {
    const now = session.get()
    if (now.phase !== 'live' || now.medium !== 'voice' || now.attempt === greeted) return
    greeted = now.attempt
    if (!isNewConversation() || preference('disableSyntheticGreeting')) return
    queueMicrotask(() => session.dispatch({ type: 'greet', message: newGreeting() }))
  }
}
