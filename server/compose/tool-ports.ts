/** Composes the ports of the tools, and what the page is served from the same sources. */
import type { Ports } from '#domain/tool-ports.ts'
import type { Config } from '../config/config.ts'
import { version } from '../process/version.ts'
import { createAddressBook } from './address-book.ts'
import { composeCodex } from './codex.ts'
import type { Ground } from './ground.ts'
import { composePosts } from './posts.ts'
import type { Services } from './services.ts'
import { composeSignals } from './signals.ts'
import { composeStage } from './stage.ts'
import { composeWeb } from './web.ts'

type Parts = Pick<Services, 'memory' | 'networks' | 'swaps' | 'clock' | 'log'> &
  Readonly<{ config: Config; ground: Ground }>

export function composeToolPorts({ ground, memory, networks, swaps, config, clock, log }: Parts) {
  const { outside, stores, market, logos, venue, feeds, limits, usage, wallets } = ground
  const { chain, history, mints, embedded, demoWallet } = outside
  const addresses = createAddressBook({ demoWallet, maker: venue.makerAddress, treasury: embedded?.treasury })
  const staging = { ...stores, ...market.ports, limits, networkOf: networks.ofAnyone, clock, log }
  const { stage, overlay } = composeStage(staging)
  const posts = composePosts({ config, limits, networkOf: networks.of, usage, clock, log })
  const web = composeWeb({ config, version: version(), limits, networkOf: networks.of, usage, clock, log })
  const codex = composeCodex({ config, version: version(), limits, usage, clock, log })
  const { search, walletChoices } = stores
  const own = { wallets, walletChoices, swaps, stage, search, memory, clock }
  const sources = { ...market.ports, ...feeds.ports, ...web.ports, posts, codingAgent: codex.codingAgent }
  const ports: Ports = { chain, history, mints, addresses, ...own, ...sources }
  const { bus } = stores
  const signals = composeSignals({ ports, bus, clock, log })
  const close = async (): Promise<void> => {
    signals.close()
    await codex.close()
    await web.close()
  }
  return { ports, beside: { bus, overlay, search, signals, logos }, close }
}
