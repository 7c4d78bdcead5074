/** The calls of the media process: answers offers, routes what the app says, and drives all of them by one timer. */
import { type CallListener, createMediaCall, type MediaCall } from './call.ts'
import { openCodec } from './codec.ts'
import { type AnswerRefusal, MAX_LINE_TEXT_BYTES } from './line.ts'
import { openPeer, type PeerListener } from './peer.ts'
import { chooseCodec, readOffer, refuse, withPublicAddress } from './sdp.ts'
import type { FromMedia, MediaSettings, ToMedia } from './wire.ts'

/** A frame is late by this at most; one timer for all calls costs less than one for each. */
const TICK_MS = 5

type Told<Do extends ToMedia['do']> = Extract<ToMedia, { do: Do }>

/** Takes what the app says. */
export function createCalls(
  settings: MediaSettings,
  tell: (news: FromMedia) => void,
): (told: ToMedia) => void {
  const calls = new Map<number, MediaCall>()
  const now = (): number => performance.now()
  let timer: NodeJS.Timeout | undefined

  function tick(): void {
    for (const [id, call] of calls) guarded(id, () => call.tick(now()))
  }

  function add(id: number, call: MediaCall): void {
    calls.set(id, call)
    timer ??= setInterval(tick, TICK_MS)
  }

  function remove(id: number): void {
    calls.delete(id)
    if (calls.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  /** A bug in one call ends that call; what the native side calls must not throw into it. */
  function guarded(id: number, what: () => void): void {
    try {
      what()
    } catch (error) {
      tell({
        is: 'log',
        level: 'error',
        fields: { call: id, reason: wordsOf(error) },
        message: 'a call failed',
      })
      calls.get(id)?.end('crashed')
    }
  }

  async function answer({ call: id, offerSdp, codecs }: Told<'answer'>): Promise<FromMedia> {
    const refused = (refusal: AnswerRefusal): FromMedia => ({ is: 'refused', call: id, refusal })
    const offer = readOffer(offerSdp)
    if ('ok' in offer) return refused(offer)
    const chosen = chooseCodec(offer, codecs)
    if ('ok' in chosen) return refused(chosen)
    const codec = await openCodec(chosen.name)
    const call = createMediaCall({ codec, payloadType: chosen.payloadType, now, listener: listenerOf(id) })
    add(id, call)
    const listener = guardedPeer(call.listener, (what) => guarded(id, what))
    try {
      const opened = await openPeer({ name: `call-${id}`, offer, codec: chosen, settings, listener })
      if (!call.begin(opened.peer)) return refused(refuse('unavailable', 'The call ended before it began.'))
      const { publicAddress } = settings
      const { answerSdp } = opened
      return {
        is: 'answered',
        call: id,
        codec: chosen.name,
        maxTextBytes: offer.hasChannel ? Math.min(offer.maxMessageSize, MAX_LINE_TEXT_BYTES) : 0,
        answerSdp: publicAddress ? withPublicAddress(answerSdp, publicAddress) : answerSdp,
      }
    } catch (error) {
      call.end('closed')
      tell({
        is: 'log',
        level: 'warn',
        fields: { reason: wordsOf(error) },
        message: 'an offer was not answered',
      })
      return refused(refuse('bad-offer', 'The offer could not be answered.'))
    }
  }

  const listenerOf = (id: number): CallListener => ({
    open: () => tell({ is: 'open', call: id }),
    frame: (frame) => tell({ is: 'audio', call: id, frame }),
    text: (text) => tell({ is: 'text', call: id, text }),
    sent: (epoch, samples) => tell({ is: 'sent', call: id, epoch, samples }),
    ended(end) {
      remove(id)
      tell({ is: 'ended', call: id, end })
    },
  })

  return (told) => {
    if (told.do === 'ping') tell({ is: 'pong' })
    else if (told.do === 'answer') void answer(told).then(tell)
    else guarded(told.call, () => direct(calls.get(told.call), told))
  }
}

function direct(call: MediaCall | undefined, told: Exclude<ToMedia, Told<'ping' | 'answer'>>): void {
  switch (told.do) {
    case 'play':
      call?.play(told.pcm, told.epoch)
      break
    case 'clear':
      call?.clear(told.epoch)
      break
    case 'text':
      call?.sendText(told.text)
      break
    case 'close':
      call?.end('closed')
  }
}

const guardedPeer = (listener: PeerListener, guarded: (what: () => void) => void): PeerListener => ({
  open: () => guarded(listener.open),
  packet: (packet) => guarded(() => listener.packet(packet)),
  text: (text) => guarded(() => listener.text(text)),
  gone: () => guarded(listener.gone),
})

const wordsOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
