import { expect, it, vi } from 'vitest'
import type { TranscriptRow } from '#contract/transcript.ts'
import { createTranscript } from './transcript.ts'
import { followTranscript } from './transcript-log.ts'

const NOW = 1_000_000
const message = (itemId: string, status: 'IN_PROGRESS' | 'DONE', createdAtMs = NOW): TranscriptRow => ({
  itemId,
  type: 'MESSAGE',
  role: 'assistant',
  title: 'Hello.',
  status,
  createdAtMs,
  isHidden: false,
  expanded: false,
})

function open(isOn: boolean) {
  const transcript = createTranscript()
  const send = vi.fn()
  const stop = followTranscript({ transcript, isOn: () => isOn, send, now: () => NOW })
  return { transcript, send, stop }
}

it('follows a line that stands already and is finished later', () => {
  const transcript = createTranscript()
  transcript.add(message('a', 'IN_PROGRESS'))
  const send = vi.fn()
  const stop = followTranscript({ transcript, isOn: () => true, send, now: () => NOW })
  transcript.add(message('a', 'DONE'))
  expect(send).toHaveBeenCalledOnce()
  stop()
})

it('[S7.46] sends each line once it is finished, and only where that is switched on', () => {
  const { transcript, send, stop } = open(true)
  transcript.add(message('old', 'DONE', 1))
  transcript.add(message('a', 'IN_PROGRESS'))
  expect(send).not.toHaveBeenCalled()
  transcript.add(message('a', 'DONE'))
  transcript.add(message('a', 'DONE'))
  expect(send.mock.calls).toEqual([
    [{ kind: 'message', itemId: 'a', role: 'assistant', text: 'Hello.', ts: new Date(NOW).toISOString() }],
  ])
  stop()
  transcript.add(message('b', 'DONE'))
  expect(send).toHaveBeenCalledOnce()
  const off = open(false)
  off.transcript.add(message('a', 'DONE'))
  expect(off.send).not.toHaveBeenCalled()
})
