/** The audio of a page: microphone, speaker, levels and devices, and the calls that use them. */
import type { CallParts, OpenCall } from '../call.ts'
import type { Fault } from '../machine.ts'
import { codecOf } from './codec.ts'
import { type Devices, followDevices } from './device-list.ts'
import { createLevels, type Levels } from './levels.ts'
import { openMicrophone } from './microphone.ts'
import { createSpeaker } from './speaker.ts'
import { listeningTo, type Turns } from './turn-detection.ts'
import { openVoiceCall, type VoiceCall } from './voice-call.ts'
import { keepAwake } from './wake-lock.ts'

export type AudioSettings = Readonly<{
  microphoneId: string | undefined
  speakerId: string | undefined
  playback: boolean
  turns: Turns
}>
export type AudioEvent = Readonly<Partial<Devices> & { blocked?: boolean; fault?: Fault | undefined }>
export type AudioDevices = ReturnType<typeof createAudioDevices>

export function createAudioDevices(given: AudioSettings, emit: (event: AudioEvent) => void) {
  let settings = given
  let microphone: MediaStreamTrack | undefined
  let local: MediaStream | undefined
  let unfollow: (() => void) | undefined
  let letSleep: (() => void) | undefined
  const calls = new Set<VoiceCall>()
  const levels = createLevels()
  const speaker = createSpeaker((blocked) => emit({ blocked }))
  speaker.setOn(settings.playback)
  speaker.choose(settings.speakerId)
  unfollow = followDevices(emit)

  const isListening = (): boolean => microphone?.readyState === 'live'

  /** Into the call that runs too, without a gap. */
  function take(track: MediaStreamTrack): void {
    microphone?.stop()
    track.enabled = microphone?.enabled ?? false
    microphone = track
    local = new MediaStream([track])
    levels.plug('input', local)
    for (const call of calls) call.setTrack(track)
    // A headset that is pulled out: the system's own microphone takes over.
    track.addEventListener('ended', () => track === microphone && void change(undefined), { once: true })
  }

  async function change(id: string | undefined): Promise<void> {
    const opened = await openMicrophone(id)
    if (!microphone) {
      if ('track' in opened) opened.track.stop()
    } else if ('fault' in opened) emit({ fault: opened.fault })
    else take(opened.track)
  }

  async function prepare(signal: AbortSignal): Promise<Fault | undefined> {
    if (isListening()) return undefined
    const opened = await openMicrophone(settings.microphoneId)
    if ('fault' in opened) return opened.fault
    if (signal.aborted || isListening()) opened.track.stop()
    else {
      take(opened.track)
      levels.wake()
      // With the permission the browser gives device names.
      unfollow?.()
      unfollow = followDevices(emit)
    }
    return undefined
  }

  const openCall: OpenCall = (parts: CallParts) => {
    if (!microphone) throw new Error('A call by voice needs the microphone first')
    const call = openVoiceCall(parts, {
      track: microphone,
      codec: codecOf(location.search),
      listening: listeningTo(settings.turns),
      onOpen(voice) {
        speaker.play(voice)
        levels.plug('output', voice)
        letSleep ??= keepAwake()
      },
      onHears(hears) {
        if (microphone) microphone.enabled = hears
      },
      onHush: speaker.setHushed,
      onOver: () => calls.delete(call),
    })
    calls.add(call)
    return call
  }

  return {
    prepare,
    openCall,
    /** No call by voice stands or is wanted: nothing is listened to and nothing sounds. */
    release(): void {
      microphone?.stop()
      microphone = undefined
      local = undefined
      speaker.play(undefined)
      levels.sleep()
      letSleep?.()
      letSleep = undefined
    },
    apply(next: AudioSettings): void {
      const before = settings
      settings = next
      if (next.playback !== before.playback) speaker.setOn(next.playback)
      if (next.speakerId !== before.speakerId) speaker.choose(next.speakerId)
      if (next.microphoneId !== before.microphoneId && microphone) void change(next.microphoneId)
      for (const call of calls) call.configure(listeningTo(next.turns))
    },
    unblock(): void {
      speaker.unblock()
      levels.wake()
    },
    levels: (): Levels => levels.get(),
    streams: () => {
      const remote = speaker.stream()
      return { ...(local && { local }), ...(remote && { remote }) }
    },
  }
}
