/** Callers without a browser: WebRTC calls to the product that all send sound, of whom some ask a question again and again. */
import { openBuiltinVoice } from '#speech/builtin/builtin-voice.ts'
import { sessionKey } from '../e2e/person.ts'
import { openCodec } from '../media/codec.ts'
import { createPacer, FRAME_SAMPLES } from '../media/line.ts'
import { type CallerPeer, newCaller, packetOf } from './caller.ts'
import { newVisitor } from './errands.ts'

/** The tool answers it. */
const QUESTION = 'What is the price of bonk?'
const EVERY_FRAMES = 500
const TURN_MS = 5
const log = { info: () => {}, warn: () => {}, error: () => {} }

type Sound = readonly Uint8Array[]
export type VoiceCall = Readonly<{
  /** Milliseconds from the end of the silence to the first packet of the answer, for each answer. */
  waits: readonly number[]
  tick(now: number): void
  close(): void
}>
export type VoiceCrowd = Readonly<{
  calls: readonly VoiceCall[]
  close(): void
}>

async function encoded(pcm: Int16Array): Promise<Sound> {
  const codec = await openCodec('opus')
  const packets = Array.from({ length: EVERY_FRAMES }, (_, at) => {
    const frame = new Int16Array(FRAME_SAMPLES)
    frame.set(pcm.subarray(at * FRAME_SAMPLES, (at + 1) * FRAME_SAMPLES))
    return codec.encode(frame)
  })
  codec.free()
  return packets
}

async function question(): Promise<Int16Array> {
  const voice = await openBuiltinVoice(log)
  if (!voice.available) throw new Error(voice.say)
  const parts: Int16Array[] = []
  for await (const piece of voice.tts.speak(QUESTION, { voice: 'rms' })) parts.push(piece)
  await voice.close()
  return Int16Array.from(parts.flatMap((part) => [...part]))
}

async function answerTo(url: string, offer: string): Promise<string> {
  const person = newVisitor(url)
  const answer = await fetch(`${url}/api/realtime/calls`, {
    method: 'POST',
    headers: {
      ...person.headers,
      'content-type': 'application/sdp',
      authorization: `Bearer ${await sessionKey(person)}`,
    },
    body: offer,
  })
  if (!answer.ok) throw new Error(`the call was refused: ${await answer.text()}`)
  return answer.text()
}

/** The milliseconds from the end of the silence to the first packet, as answers come. */
function waitsOn(channel: CallerPeer['channel']): readonly number[] {
  const waits: number[] = []
  let stoppedAt: number | undefined
  channel.onMessage((text) => {
    const { type } = JSON.parse(String(text)) as { type: string }
    if (type === 'input_audio_buffer.speech_stopped') stoppedAt = performance.now()
    if (type !== 'output_audio_buffer.started' || stoppedAt === undefined) return
    waits.push(performance.now() - stoppedAt)
    stoppedAt = undefined
  })
  return waits
}

function offerOf(peer: CallerPeer['peer']): Promise<string> {
  const offer = new Promise<string>((resolve) =>
    peer.onGatheringStateChange((state) => {
      if (state === 'complete') resolve(peer.localDescription()?.sdp ?? '')
    }),
  )
  peer.setLocalDescription('offer')
  return offer
}

/** Settles when the call stands. */
async function startCall(url: string, caller: number, sound: Sound): Promise<VoiceCall> {
  const { peer, track, channel } = newCaller(caller)
  const waits = waitsOn(channel)
  const open = new Promise<void>((resolve) => channel.onOpen(resolve))
  peer.setRemoteDescription(await answerTo(url, await offerOf(peer)), 'answer')
  await open

  const pacer = createPacer(performance.now())
  let sent = 0
  function send(): void {
    if (!track.isOpen()) return
    const payload = sound[sent % EVERY_FRAMES] ?? new Uint8Array()
    sent += 1
    track.sendMessageBinary(packetOf(caller, sent, payload))
  }
  return {
    waits,
    tick(now) {
      for (let { frames } = pacer(now); frames > 0; frames -= 1) send()
    },
    close() {
      channel.close()
      peer.close()
    },
  }
}

/** All of them are open at once; the speakers ask at the same moments. */
export async function openVoiceCrowd(url: string, count: number, speakers: number): Promise<VoiceCrowd> {
  const [asking, silence] = [await encoded(await question()), await encoded(new Int16Array(0))]
  const calls: VoiceCall[] = []
  const timer = setInterval(() => {
    for (const { tick } of calls) tick(performance.now())
  }, TURN_MS)
  // The silent ones first, so that the speakers begin together.
  for (let caller = count - 1; caller >= 0; caller -= 1)
    calls.unshift(await startCall(url, caller, caller < speakers ? asking : silence))
  return {
    calls,
    close() {
      clearInterval(timer)
      for (const { close } of calls) close()
    },
  }
}
