/** Makes a line over one WebSocket: the events of a call are its text, and its sound travels in events of its own. */
import { serverEvent } from '#contract/realtime/server-events.ts'
import { createPacer, FRAME_SAMPLES, MAX_LINE_TEXT_BYTES, type MediaLine, SAMPLE_RATE } from '#media/line.ts'
import { createPlayer } from '#media/player.ts'
import { createRemoteLine } from '#media/remote-line.ts'
import type { ToMedia } from '#media/wire.ts'
import { createResampler } from '#std/resample.ts'
import type { CallSocket } from './engine.ts'

/** The provider's own format: 16-bit mono. */
const EVENT_RATE = 24_000
const TICK_MS = 5
/** A minute of sound in base64: a client that is this far behind has stopped reading. */
const MAX_BUFFERED_BYTES = 4_000_000
const SILENCE = new Int16Array(FRAME_SAMPLES)

type Place = Readonly<{
  response_id: string
  item_id: string
  output_index: number
  content_index: number
}>
type MessageOf<Do extends ToMedia['do']> = Extract<ToMedia, { do: Do }>

/** Sound goes out at the pace at which it is heard, so that what was sent is what was heard. */
export function lineOverSocket(socket: CallSocket): MediaLine {
  const player = createPlayer()
  const places = new Map<string, Place>()
  let waiting: { readonly utterance: string; samples: number }[] = []
  let upsample = createResampler(SAMPLE_RATE, EVENT_RATE)
  let playing = ''
  let epoch = 0
  let sent = 0
  let sentDeltas = 0

  const remote = createRemoteLine({
    call: 1,
    codec: 'opus',
    maxTextBytes: Math.max(MAX_LINE_TEXT_BYTES, MAX_BUFFERED_BYTES),
    send: take,
    onEnd: () => clearInterval(timer),
  })

  function take(said: ToMedia): void {
    if (said.do === 'play') play(said)
    else if (said.do === 'clear') clear(said)
    else if (said.do === 'text') sendText(said.text)
    else if (said.do === 'close') socket.close(1000, 'ended')
  }

  function play({ pcm }: MessageOf<'play'>): void {
    player.push(pcm)
    waiting.push({ utterance: playing, samples: pcm.length })
  }

  function clear(said: MessageOf<'clear'>): void {
    player.clear()
    waiting = []
    upsample = createResampler(SAMPLE_RATE, EVENT_RATE)
    epoch = said.epoch
    sent = 0
  }

  function sendText(text: string): void {
    if (text.includes('"response.content_part.added"')) remember(text)
    socket.send(text)
    if (socket.bufferedAmount <= MAX_BUFFERED_BYTES) return
    socket.terminate()
    remote.end('overrun')
  }

  /** Sound says to which part of which response it belongs. */
  function remember(text: string): void {
    const read = serverEvent.safeParse(JSON.parse(text))
    if (!read.success || read.data.type !== 'response.content_part.added') return
    const { response_id, item_id, output_index, content_index } = read.data
    places.clear()
    places.set(item_id, { response_id, item_id, output_index, content_index })
  }

  function frame(): void {
    const { frame: pcm, samples } = player.take()
    let from = 0
    for (let head = waiting[0]; head && from < samples; head = waiting[0]) {
      const part = Math.min(head.samples, samples - from)
      sound(head.utterance, pcm.subarray(from, from + part))
      from += part
      head.samples -= part
      if (head.samples === 0) waiting.shift()
    }
    sent += samples
    if (samples > 0) remote.onMessage({ is: 'sent', call: 1, epoch, samples: sent })
    remote.onMessage({ is: 'audio', call: 1, frame: SILENCE })
  }

  function sound(utterance: string, pcm: Int16Array): void {
    const place = places.get(utterance)
    const wide = upsample(pcm)
    if (!place || wide.length === 0) return
    sentDeltas += 1
    const delta = Buffer.from(wide.buffer, wide.byteOffset, wide.byteLength).toString('base64')
    sendText(
      JSON.stringify({
        type: 'response.output_audio.delta',
        event_id: `event_sound_${sentDeltas.toString(36)}`,
        ...place,
        delta,
      }),
    )
  }

  const due = createPacer(performance.now())
  const timer = setInterval(() => {
    for (let { frames } = due(performance.now()); frames > 0; frames--) frame()
  }, TICK_MS)

  socket.on('message', (data, isBinary) => {
    if (!isBinary) remote.onMessage({ is: 'text', call: 1, text: data.toString() })
  })
  socket.on('close', () => remote.end('left'))
  socket.on('error', () => remote.end('lost'))
  remote.onMessage({ is: 'open', call: 1 })
  return {
    ...remote.line,
    play(pcm, utterance) {
      playing = utterance
      return remote.line.play(pcm, utterance)
    },
  }
}
