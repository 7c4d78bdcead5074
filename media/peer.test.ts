/** Offers that libdatachannel cannot answer, on a port of this machine. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../scripts/testing/free-port.ts'
import { holdPort, openPeer } from './peer.ts'
import { chooseCodec, readOffer } from './sdp.ts'
import { offerOf } from './testing/offer.ts'

const OFFERS = 20

/** Returns what is there for as long as the peer of a refused offer is. */
async function refusedOffer(settings: Parameters<typeof holdPort>[0], at: number): Promise<WeakRef<object>> {
  const offer = readOffer(offerOf((line) => (line.startsWith('a=ice-ufrag') ? [] : line)))
  if ('ok' in offer) throw new Error(offer.message)
  const codec = chooseCodec(offer)
  if ('ok' in codec) throw new Error(codec.message)
  const packet = () => undefined
  const listener = { packet, open: packet, text: packet, waste: packet, gone: packet }
  const opened = openPeer({ name: `offer ${at}`, offer, codec, settings, listener })
  await expect(opened).rejects.toThrow('no ICE user fragment')
  return new WeakRef(packet)
}

it('nothing is left of an offer that cannot be answered', async () => {
  const settings = { udpPort: await freePort(), bindAddress: '127.0.0.1' }
  const port = holdPort(settings)
  onTestFinished(() => port.stop())
  const peers: WeakRef<object>[] = []
  for (let at = 0; at < OFFERS; at++) peers.push(await refusedOffer(settings, at))
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const left = (): number => {
    collect()
    return peers.filter((peer) => peer.deref() !== undefined).length
  }
  // The last one may still be on the stack.
  await expect.poll(left).toBeLessThanOrEqual(1)
})
