/** Records both sides of a conversation into one track; it stays in this browser until it is downloaded or left. */

/** Spec S9.72. */
const RECORDING_TYPE = 'audio/webm;codecs=opus'
const SLICE_MS = 1000
const BITS_PER_SECOND = 48_000

export type Sides = Readonly<{ local?: MediaStream; remote?: MediaStream }>
export type Recorder = Readonly<{
  /** Takes what is heard from here on: a changed microphone goes on in the same recording. */
  hear: (sides: Sides) => void
  stop: () => Promise<void>
}>

export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' &&
  typeof AudioDecoder !== 'undefined' &&
  MediaRecorder.isTypeSupported(RECORDING_TYPE)

export function record(onChunk: (chunk: Blob) => void): Recorder {
  const context = new AudioContext()
  const mix = new MediaStreamAudioDestinationNode(context, { channelCount: 1 })
  const recorder = new MediaRecorder(mix.stream, {
    mimeType: RECORDING_TYPE,
    audioBitsPerSecond: BITS_PER_SECOND,
  })
  recorder.addEventListener('dataavailable', ({ data }) => data.size > 0 && onChunk(data))
  recorder.start(SLICE_MS)
  const heard = new Map<MediaStreamTrack, MediaStreamAudioSourceNode>()

  return {
    hear({ local, remote }) {
      const tracks = [local, remote].flatMap((stream) => stream?.getAudioTracks() ?? [])
      for (const [track, source] of heard) {
        if (tracks.includes(track)) continue
        source.disconnect()
        heard.delete(track)
      }
      for (const track of tracks) {
        if (heard.has(track)) continue
        const source = context.createMediaStreamSource(new MediaStream([track]))
        source.connect(mix)
        heard.set(track, source)
      }
    },
    async stop() {
      const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }))
      if (recorder.state !== 'inactive') {
        recorder.stop()
        await stopped
      }
      heard.clear()
      await context.close()
    },
  }
}
