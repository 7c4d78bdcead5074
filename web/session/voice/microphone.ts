/** The microphone: opened with the browser's own cleaning of the sound, or the words for why it is not. */
import type { Fault, MicrophoneProblem } from '../machine.ts'

const WORDS: Readonly<Record<MicrophoneProblem, string>> = {
  denied: 'The microphone is not allowed. Allow it for this page in the browser’s address bar, then retry.',
  missing: 'No microphone was found. Connect one and retry, or type instead.',
  busy: 'The microphone is in use by another program. Close that program and retry, or type instead.',
  insecure: 'Browsers open the microphone on secure pages only. Open this page over https, or type instead.',
  unsupported: 'This browser cannot hold a call by voice. Type instead, or try another browser.',
}
/** The names of the errors of getUserMedia, and those that older browsers gave them. */
const KINDS: Readonly<Record<string, MicrophoneProblem>> = {
  NotAllowedError: 'denied',
  PermissionDeniedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  DevicesNotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  TrackStartError: 'busy',
  AbortError: 'busy',
}

const problem = (kind: MicrophoneProblem): Fault => ({ kind, message: WORDS[kind] })

/** A fault that no permission can fix; undefined when a call can be tried. */
export function incapacity(): Fault | undefined {
  if (!isSecureContext) return problem('insecure')
  // Absent in old browsers, whatever the types say.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  return devices && 'RTCPeerConnection' in window ? undefined : problem('unsupported')
}

type Opened = { track: MediaStreamTrack } | { fault: Fault }

/** The chosen one, or the system's own when that is not there any more. */
async function openMicrophone(id: string | undefined): Promise<Opened> {
  const unable = incapacity()
  if (unable) return { fault: unable }
  try {
    return { track: await ask(id) }
  } catch (error) {
    const kind = KINDS[error instanceof Error ? error.name : ''] ?? 'busy'
    return kind === 'missing' && id !== undefined ? openMicrophone(undefined) : { fault: problem(kind) }
  }
}

async function ask(id: string | undefined): Promise<MediaStreamTrack> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: {
      echoCancellation: true,
      noiseSuppression: true,
      autoGainControl: true,
      ...(id !== undefined && { deviceId: { exact: id } }),
    },
  })
  const [track] = stream.getAudioTracks()
  if (!track) throw new DOMException('', 'NotFoundError')
  return track
}

type MicrophoneDeps = Readonly<{
  /** A track is in use from now on; it is silent until `setOn`. */
  onTrack: (track: MediaStreamTrack, stream: MediaStream) => void
  onFault: (fault: Fault) => void
}>

/** The open microphone of the page; another device takes over without a gap. */
export function createMicrophone({ onTrack, onFault }: MicrophoneDeps) {
  let track: MediaStreamTrack | undefined
  let stream: MediaStream | undefined
  const isListening = (): boolean => track?.readyState === 'live'

  function take(next: MediaStreamTrack): void {
    track?.stop()
    next.enabled = track?.enabled ?? false
    track = next
    stream = new MediaStream([next])
    onTrack(next, stream)
    // A headset that is pulled out: the system's own microphone takes over.
    next.addEventListener('ended', () => next === track && void change(undefined), { once: true })
  }

  async function change(id: string | undefined): Promise<void> {
    if (!track) return
    const opened = await openMicrophone(id)
    if (!track) {
      if ('track' in opened) opened.track.stop()
    } else if ('fault' in opened) onFault(opened.fault)
    else take(opened.track)
  }

  return {
    track: () => track,
    stream: () => stream,
    change,
    async open(id: string | undefined, signal: AbortSignal): Promise<Fault | undefined> {
      if (isListening()) return undefined
      const opened = await openMicrophone(id)
      if ('fault' in opened) return opened.fault
      if (signal.aborted || isListening()) opened.track.stop()
      else take(opened.track)
      return undefined
    },
    setOn(on: boolean): void {
      if (track) track.enabled = on
    },
    close(): void {
      track?.stop()
      track = undefined
      stream = undefined
    },
  }
}
