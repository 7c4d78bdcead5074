/** Plays Parley's voice: one audio element, on the chosen device, muted on request. */

type Speaker = Readonly<{
  play: (stream: MediaStream | undefined) => void
  stream: () => MediaStream | undefined
  setOn: (on: boolean) => void
  /** Mutes for a moment, whatever the setting. */
  setHushed: (isHushed: boolean) => void
  /** From a tap, for a browser that held the sound back. */
  unblock: () => void
  choose: (id: string | undefined) => void
}>

export function createSpeaker(onBlocked: (isBlocked: boolean) => void): Speaker {
  const element = new Audio()
  element.autoplay = true
  let stream: MediaStream | undefined
  let isOn = true
  let isHushed = false
  const mute = () => {
    element.muted = !isOn || isHushed
  }

  async function play(): Promise<void> {
    if (!stream) return
    try {
      await element.play()
      onBlocked(false)
    } catch (error) {
      // Anything else means that another stream took its place meanwhile.
      if (error instanceof Error && error.name === 'NotAllowedError') onBlocked(true)
    }
  }

  return {
    stream: () => stream,
    play(next) {
      stream = next
      element.srcObject = next ?? null
      if (next) void play()
      else onBlocked(false)
    },
    setOn(on) {
      isOn = on
      mute()
    },
    setHushed(hushed) {
      isHushed = hushed
      mute()
    },
    unblock: () => void play(),
    choose(id) {
      // A device that is gone leaves the sound where it is.
      if ('setSinkId' in element) element.setSinkId(id ?? '').catch(() => undefined)
    },
  }
}
