/** The app's end of a call that lives in the media process. */
import type { Log } from '#domain/ports.ts'
import { type CodecName, FRAME_MS, type LineEnd, type MediaLine } from './line.ts'
import { createPlayback } from './playback.ts'
import type { FromMedia, ToMedia } from './wire.ts'

export type RemoteLine = Readonly<{
  line: MediaLine
  /** Takes the process's messages about this call. */
  onMessage(message: FromMedia): void
  end(reason: LineEnd): void
}>

type Options = Readonly<{
  call: number
  codec: CodecName
  maxTextBytes: number
  send: (command: ToMedia) => void
  onEnd: () => void
  /** Absent where a bug is thrown on. */
  log?: Pick<Log, 'error'>
}>

type Listeners = {
  open?: Parameters<MediaLine['onOpen']>[0]
  audio?: Parameters<MediaLine['onAudio']>[0]
  text?: Parameters<MediaLine['onText']>[0]
  playback?: Parameters<MediaLine['onPlayback']>[0]
  close?: Parameters<MediaLine['onClose']>[0]
}

export function createRemoteLine({ call, codec, maxTextBytes, send, onEnd, log }: Options): RemoteLine {
  const playback = createPlayback()
  const listeners: Listeners = {}
  let ended: LineEnd | undefined

  function end(reason: LineEnd): void {
    if (ended) return
    ended = reason
    onEnd()
    listeners.close?.(reason)
  }

  const { onMessage, onOpen, onText } = createReceiver(listeners, playback, end)

  const line: MediaLine = {
    codec,
    onOpen,
    onAudio(listener) {
      listeners.audio = listener
    },
    onText,
    onPlayback(listener) {
      listeners.playback = listener
    },
    onClose(listener) {
      listeners.close = listener
      if (ended) listener(ended)
    },
    play(pcm, utterance) {
      if (ended) return 0
      send({ do: 'play', call, epoch: playback.epoch, pcm })
      return playback.queue(pcm.length, utterance)
    },
    clear() {
      const cut = playback.clear()
      send({ do: 'clear', call, epoch: playback.epoch })
      return cut
    },
    playedMs: playback.playedMs,
    sendText(text) {
      if (ended || Buffer.byteLength(text) > maxTextBytes) return false
      send({ do: 'text', call, text })
      return true
    },
    close() {
      send({ do: 'close', call })
      end('closed')
    },
  }
  return {
    line,
    onMessage(message) {
      if (ended) return
      try {
        onMessage(message)
      } catch (error) {
        if (!log) throw error
        // A bug in one call ends that call alone: in the handler of the channel it would end the process.
        log.error({ err: error, call }, 'a voice call failed')
        send({ do: 'close', call })
        end('crashed')
      }
    },
    end,
  }
}

/** Passes the messages of the process to the listeners; texts that come before their listener wait for it. */
function createReceiver(
  listeners: Listeners,
  playback: ReturnType<typeof createPlayback>,
  end: (reason: LineEnd) => void,
) {
  const earlyTexts: string[] = []
  let isOpen = false
  let receivedMs = 0

  function takeAudio(frame: Int16Array): void {
    const atMs = receivedMs
    receivedMs += FRAME_MS
    // Listeners keep frames, and this one is a view of the whole message that brought it.
    listeners.audio?.(frame.slice(), atMs)
  }

  return {
    onOpen(listener: () => void): void {
      listeners.open = listener
      if (isOpen) listener()
    },
    onText(listener: (text: string) => void): void {
      listeners.text = listener
      for (const text of earlyTexts.splice(0)) listener(text)
    },
    onMessage(message: FromMedia): void {
      switch (message.is) {
        case 'audio':
          takeAudio(message.frame)
          break
        case 'sent':
          for (const event of playback.sent(message.epoch, message.samples)) listeners.playback?.(event)
          break
        case 'text':
          if (listeners.text) listeners.text(message.text)
          else earlyTexts.push(message.text)
          break
        case 'open':
          isOpen = true
          listeners.open?.()
          break
        case 'ended':
          end(message.end)
      }
    },
  }
}
