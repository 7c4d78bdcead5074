import { expect, it, vi } from 'vitest'
import { sendTranscriptLine } from './send-transcript-line.ts'

it('[S7.45] sends a line by a fetch with keepalive, and minds no failure', () => {
  const fetch = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'))
  sendTranscriptLine({ kind: 'message', itemId: 'a', role: 'user', text: 'hi', ts: 1 })
  expect(fetch).toHaveBeenCalledWith(
    '/api/transcript-log',
    expect.objectContaining({ method: 'POST', keepalive: true }),
  )
  fetch.mockRestore()
})
