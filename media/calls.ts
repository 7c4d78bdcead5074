/** The calls of the media process: answers offers, routes the app's messages, and drives all calls by one timer. */
import type { ParentChannel } from '#std/parent-channel.ts'
import { type CallListener, createMediaCall, type MediaCall } from './call.ts'
import { openCodec } from './codec.ts'
import { type AnswerRefusal, MAX_LINE_TEXT_BYTES } from './line.ts'
import { openPeer, type PeerListener } from './peer.ts'
import { chooseCodec, readOffer, refuse, withPublicAddress } from './sdp.ts'
import type { FromMedia, MediaSettings, ToMedia } from './wire.ts'

/** A frame is late by at most this; one timer for all calls costs less than one for each. */
const TICK_MS = 5

const GIVEN_UP = refuse('unavailable', 'The call ended before it began.')

type Command<Do extends ToMedia['do']> = Extract<ToMedia, { do: Do }>

/** Returns the handler of the app's messages. */
export function createCalls(
  settings: MediaSettings,
  { send, log }: Pick<ParentChannel<FromMedia>, 'send' | 'log'>,
): (command: ToMedia) => void {
  const calls = new Map<number, MediaCall>()
  /** Calls whose codec is not open yet. */
  const opening = new Set<number>()
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

  /** A bug in one call ends that call alone, and native callbacks never throw. */
  function guarded(id: number, action: () => void): void {
    try {
      action()
    } catch (error) {
      log.error({ call: id, reason: describe(error) }, 'a call failed')
      calls.get(id)?.end('crashed')
    }
  }

  async function answer({ call: id, offerSdp, codecs }: Command<'answer'>): Promise<FromMedia> {
    const refused = (refusal: AnswerRefusal): FromMedia => ({ is: 'refused', call: id, refusal })
    const offer = readOffer(offerSdp)
    if ('ok' in offer) return refused(offer)
    const chosen = chooseCodec(offer, codecs)
    if ('ok' in chosen) return refused(chosen)
    opening.add(id)
    const codec = await openCodec(chosen.name)
    if (!opening.delete(id)) {
      codec.free()
      return refused(GIVEN_UP)
    }
    const call = createMediaCall({ codec, payloadType: chosen.payloadType, now, listener: listenerOf(id) })
    add(id, call)
    const listener = guardedPeer(call.listener, (action) => guarded(id, action))
    try {
      const opened = await openPeer({ name: `call-${id}`, offer, codec: chosen, settings, listener })
      if (!call.begin(opened.peer)) return refused(GIVEN_UP)
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
      log.warn({ reason: describe(error) }, 'an offer was not answered')
      return refused(refuse('bad-offer', 'The offer could not be answered.'))
    }
  }

  const listenerOf = (id: number): CallListener => ({
    open: () => send({ is: 'open', call: id }),
    frame: (frame) => send({ is: 'audio', call: id, frame }),
    text: (text) => send({ is: 'text', call: id, text }),
    sent: (epoch, samples) => send({ is: 'sent', call: id, epoch, samples }),
    ended(end) {
      remove(id)
      send({ is: 'ended', call: id, end })
    },
  })

  return (command) => {
    if (command.do === 'close') opening.delete(command.call)
    if (command.do === 'answer') void answer(command).then(send)
    else guarded(command.call, () => run(calls.get(command.call), command))
  }
}

function run(call: MediaCall | undefined, command: Exclude<ToMedia, Command<'answer'>>): void {
  switch (command.do) {
    case 'play':
      call?.play(command.pcm, command.epoch)
      break
    case 'clear':
      call?.clear(command.epoch)
      break
    case 'text':
      call?.sendText(command.text)
      break
    case 'close':
      call?.end('closed')
  }
}

const guardedPeer = (listener: PeerListener, guarded: (action: () => void) => void): PeerListener => ({
  open: () => guarded(listener.open),
  packet: (packet) => guarded(() => listener.packet(packet)),
  text: (text) => guarded(() => listener.text(text)),
  waste: () => guarded(listener.waste),
  gone: () => guarded(listener.gone),
})

const describe = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
