/** The voice of a page: one state for all readers, and the audio devices, loaded when needed. */

import { GREETING_ID_PREFIX, GREETING_TEXT, MAX_ITEM_ID_LENGTH } from '#contract/realtime/limits.ts'
import { onPreference, type PreferenceKey, preference, setPreference } from '#web/lib/preferences.ts'
import type { OpenCall } from './call.ts'
import { type Fault, initial, type Session, wantsVoice } from './machine.ts'
import { followOffer, type OfferDeps } from './offer.ts'
import { newItemId, type Outgoing } from './outgoing.ts'
import type { LiveSession } from './session.ts'
import type { ChangeMarks, TurnMarks } from './turn-marks.ts'
import type { AudioDevices, AudioSettings, createAudioDevices } from './voice/audio-devices.ts'
import { SILENCE } from './voice/levels.ts'
import { initialOwnState, isLive, type OwnState, type Voice, voiceStateOf } from './voice.ts'

const KEYS = [
  'voiceActivity',
  'voiceMuted',
  'voiceMode',
  'microphone',
  'speaker',
  'audioPlaybackEnabled',
] as const satisfies readonly PreferenceKey[]
/** Shorter presses are slips. */
const SHORTEST_TALK_MS = 250
/** A browser that has permission already answers sooner than this. */
const ASKING_AFTER_MS = 300

export type VoiceDeps = OfferDeps &
  Readonly<{
    loadAudioDevices: () => Promise<typeof createAudioDevices>
    /** True for an empty conversation. */
    isNewConversation: () => boolean
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
  const listeners = new Set<() => void>()
  let session: LiveSession | undefined
  let own: OwnState = initialOwnState
  let marks: readonly TurnMarks[] = []
  let state = voiceStateOf(initial, own)
  let devices: AudioDevices | undefined
  let look: (() => void) | undefined
  let heldSince = 0
  const greet = greeter(deps.isNewConversation)

  function changed(change: Partial<OwnState> = {}): void {
    own = { ...own, ...change }
    state = voiceStateOf(session?.get() ?? initial, own)
    for (const listener of listeners) listener()
  }
  function apply(change: Partial<OwnState> = {}): void {
    changed(change)
    devices?.apply(settingsOf(own))
  }
  for (const key of KEYS) onPreference(key, () => apply())

  const loadDevices = once(async () => {
    const create = await deps.loadAudioDevices()
    devices = create(settingsOf(own), (event) => changed({ audio: { ...own.audio, ...event } }))
    return devices
  })

  function follow(live: LiveSession): void {
    const now = live.get()
    if (!wantsVoice(now)) devices?.release()
    const startedAtMs = isLive(now) ? (own.startedAtMs ?? deps.now()) : keptStart(now, own)
    const byHand = own.byHand && (own.talking || isSettling(now))
    if (byHand === own.byHand) changed({ startedAtMs })
    else apply({ startedAtMs, byHand })
    greet(live)
  }

  async function prepare(signal: AbortSignal): Promise<Fault | undefined> {
    changed({ audio: { ...own.audio, fault: undefined } })
    const timer = setTimeout(() => changed({ asking: true }), ASKING_AFTER_MS)
    try {
      const ready = await loadDevices()
      const fault = await ready.prepare(signal)
      if (session && !wantsVoice(session.get())) ready.release()
      return fault
    } finally {
      clearTimeout(timer)
      changed({ asking: false })
    }
  }

  function talk(down: boolean): void {
    if (!session || !isLive(session.get()) || down === own.talking) return
    if (down) {
      heldSince = deps.now()
      apply({ talking: true, byHand: true })
      session.dispatch({ type: 'talk', down })
      return
    }
    apply({ talking: false })
    session.dispatch({ type: 'talk', down, said: deps.now() - heldSince >= SHORTEST_TALK_MS })
  }

  const connect = (medium: 'text' | 'voice') => session?.dispatch({ type: 'connect', medium })

  return {
    get: () => state,
    subscribe(listener) {
      look ??= followOffer(deps, changed)
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    // A failure matters only to the later load that needs it.
    preload: () => void loadDevices().catch(() => undefined),
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
    unblock: () => devices?.unblock(),
    dismiss() {
      changed({ audio: { ...own.audio, fault: undefined } })
      session?.dispatch({ type: 'dismiss' })
    },
    levels: () => devices?.levels() ?? SILENCE,
    streams: () => devices?.streams() ?? {},
    marks: () => marks,
    prepare,
    loadCall: async () => (await loadDevices()).openCall,
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

/** A text call that was about to give way continues. */
function hangUp(session: LiveSession): void {
  const now = session.get()
  if (now.phase === 'live' && now.medium === 'text') session.dispatch({ type: 'connect', medium: 'text' })
  else if (wantsVoice(now)) session.dispatch({ type: 'disconnect' })
}

/** A failed load is tried again by the next caller. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load().catch((error) => {
      loading = undefined
      throw error
    })
    return loading
  }
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

function settingsOf({ byHand, talking }: OwnState): AudioSettings {
  const muted = preference('voiceMuted')
  const isPushToTalk = preference('voiceMode') === 'push-to-talk'
  return {
    microphoneId: preference('microphone') || undefined,
    speakerId: preference('speaker') || undefined,
    playback: preference('audioPlaybackEnabled'),
    turns: {
      activity: preference('voiceActivity'),
      muted,
      byHand: isPushToTalk || byHand || talking,
      open: !muted && !isPushToTalk,
    },
  }
}

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
