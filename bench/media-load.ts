/** Runs callers for the media benchmark: each talks for a second, pauses, and reports when it begins to hear sound. */
import { createPacer } from '#media/line.ts'
import { toneOf } from '#media/testing/tone.ts'
import { openCodec } from '../media/codec.ts'
import { FRAME_SAMPLES, SAMPLE_RATE } from '../media/line.ts'
import { readRtp } from '../media/rtp.ts'
import { type CallerPeer, newCaller, PAYLOAD_TYPE, packetOf } from './caller.ts'

/** Times are milliseconds of the machine's monotonic clock, which all processes share. */
export type FromLoad =
  | Readonly<{ is: 'offer'; caller: number; sdp: string }>
  | Readonly<{ is: 'open'; caller: number }>
  | Readonly<{ is: 'spoke' | 'heard'; caller: number; at: number }>
  | Readonly<{ is: 'closed'; caller: number }>
export type ToLoad =
  | Readonly<{ do: 'call'; caller: number }>
  | Readonly<{ do: 'answer'; caller: number; sdp: string }>
  | Readonly<{ do: 'hang-up'; caller: number }>

/** Opus encodes silence in nine bytes. */
const LOUD_BYTES = 25
const TALK_FRAMES = 50
const CYCLE_FRAMES = 90

export const monotonicMs = (): number => Number(process.hrtime.bigint()) / 1e6

/** Encodes the sound once, because the callers are not measured. */
async function encodeCycle(): Promise<Uint8Array[]> {
  const codec = await openCodec('opus')
  const sound = new Int16Array(CYCLE_FRAMES * FRAME_SAMPLES)
  sound.set(toneOf(440, TALK_FRAMES * FRAME_SAMPLES, SAMPLE_RATE))
  const packets = Array.from({ length: CYCLE_FRAMES }, (_, n) =>
    codec.encode(sound.subarray(n * FRAME_SAMPLES, (n + 1) * FRAME_SAMPLES)),
  )
  codec.free()
  return packets
}

type Caller = Pick<CallerPeer, 'peer' | 'channel'> & Readonly<{ tick(now: number): void }>

const report = (message: FromLoad): void => void process.send?.(message)

function startCaller(caller: number, cycle: readonly Uint8Array[]): Caller {
  const { peer, track, channel } = newCaller(caller)
  let wasLoud = true
  track.onMessage((bytes) => {
    const packet = readRtp(bytes)
    if (packet?.payloadType !== PAYLOAD_TYPE) return
    const isLoud = packet.payload.length > LOUD_BYTES
    if (isLoud && !wasLoud) report({ is: 'heard', caller, at: monotonicMs() })
    wasLoud = isLoud
  })
  let pacer: ReturnType<typeof createPacer> | undefined
  channel.onOpen(() => {
    pacer = createPacer(performance.now())
    report({ is: 'open', caller })
  })
  channel.onClosed(() => report({ is: 'closed', caller }))
  peer.onGatheringStateChange((state) => {
    const sdp = peer.localDescription()?.sdp
    if (state === 'complete' && sdp) report({ is: 'offer', caller, sdp })
  })
  peer.setLocalDescription('offer')

  // Each caller begins at another point of the cycle.
  let sent = (caller * 37) % CYCLE_FRAMES
  function send(): void {
    const payload = cycle[sent % CYCLE_FRAMES] ?? new Uint8Array()
    if (sent % CYCLE_FRAMES === 0) report({ is: 'spoke', caller, at: monotonicMs() })
    sent += 1
    try {
      if (track.isOpen()) track.sendMessageBinary(packetOf(caller, sent, payload))
    } catch (error) {
      // The other side may close the channel after the check.
      if (track.isOpen()) throw error
    }
  }

  return {
    peer,
    channel,
    tick(now) {
      for (let { frames } = pacer?.(now) ?? { frames: 0 }; frames > 0; frames--) send()
    },
  }
}

async function run(): Promise<void> {
  const cycle = await encodeCycle()
  const callers = new Map<number, Caller>()
  setInterval(() => {
    for (const { tick } of callers.values()) tick(performance.now())
  }, 5)
  process.on('message', (message) => {
    const request = message as ToLoad // the benchmark sends nothing else
    if (request.do === 'call') callers.set(request.caller, startCaller(request.caller, cycle))
    else if (request.do === 'answer')
      callers.get(request.caller)?.peer.setRemoteDescription(request.sdp, 'answer')
    else {
      callers.get(request.caller)?.peer.close()
      callers.delete(request.caller)
    }
  })
  process.on('disconnect', () => process.exit(0))
}

if (process.send && import.meta.main) await run()
