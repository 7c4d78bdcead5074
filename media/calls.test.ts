/** The calls of the media process with a channel of the test in place of the app. */
import { expect, it } from 'vitest'
import { freePort } from '../scripts/testing/free-port.ts'
import { createCalls } from './calls.ts'
import { offerOf } from './testing/offer.ts'
import type { FromMedia } from './wire.ts'

it('a call that is closed while its codec opens never begins', async () => {
  const sent: FromMedia[] = []
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const settings = { udpPort: await freePort(), bindAddress: '127.0.0.1' }
  const command = createCalls(settings, { send: (message) => void sent.push(message), log })
  command({ do: 'answer', call: 7, offerSdp: offerOf() })
  command({ do: 'close', call: 7 })
  await expect.poll(() => sent.length).toBe(1)
  expect(sent).toMatchObject([{ is: 'refused', call: 7, refusal: { reason: 'unavailable' } }])
})
