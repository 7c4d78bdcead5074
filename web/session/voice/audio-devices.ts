/** The audio of a page: microphone, speaker, levels and devices, and the calls that use them. */
import type { CallParts, OpenCall } from '../call.ts'
import type { Fault } from '../machine.ts'
import { codecOf } from './codec.ts'
import { type Devices, followDevices } from './device-list.ts'
import { createLevels, type Levels } from './levels.ts'
import { createMicrophone } from './microphone.ts'
import { keepAwake } from './sleep.ts'
import { createSpeaker } from './speaker.ts'
import { listeningTo, type Turns } from './turn-detection.ts'
import { openVoiceCall, type VoiceCall } from './voice-call.ts'

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
  let letSleep: (() => void) | undefined
  let unfollow = followDevices(emit)
  const calls = new Set<VoiceCall>()
  const levels = createLevels()
  const speaker = createSpeaker((blocked) => emit({ blocked }))
  speaker.setOn(settings.playback)
  speaker.choose(settings.speakerId)
  const microphone = createMicrophone({
    onTrack(track, stream) {
      levels.plug('input', stream)
      for (const call of calls) call.setTrack(track)
    },
    onFault: (fault) => emit({ fault }),
  })

  const openCall: OpenCall = (parts: CallParts) => {
    const track = microphone.track()
    if (!track) throw new Error('A call by voice needs the microphone first')
    const call = openVoiceCall(parts, {
      track,
      codec: codecOf(location.search),
      listening: listeningTo(settings.turns),
      onOpen(voice) {
        speaker.play(voice)
        levels.plug('output', voice)
        letSleep ??= keepAwake()
      },
      onHears: microphone.setOn,
      onHush: speaker.setHushed,
      onOver: () => calls.delete(call),
    })
    calls.add(call)
    return call
  }

  return {
    async prepare(signal: AbortSignal): Promise<Fault | undefined> {
      const before = microphone.track()
      const fault = await microphone.open(settings.microphoneId, signal)
      if (microphone.track() === before) return fault
      levels.wake()
      // With the permission the browser gives device names.
      unfollow()
      unfollow = followDevices(emit)
      return fault
    },
    openCall,
    /** No call by voice stands or is wanted: nothing is listened to and nothing sounds. */
    release(): void {
      microphone.close()
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
      if (next.microphoneId !== before.microphoneId) void microphone.change(next.microphoneId)
      for (const call of calls) call.configure(listeningTo(next.turns))
    },
    unblock(): void {
      speaker.unblock()
      levels.wake()
    },
    levels: (): Levels => levels.get(),
    streams: (): Readonly<{ local?: MediaStream; remote?: MediaStream }> => ({
      local: microphone.stream(),
      remote: speaker.stream(),
    }),
  }
}
