/** Composes the signal stack over the ports of the tools. */
import type { Bus, Clock, Log } from '#domain/ports.ts'
import type { Ports } from '#domain/tool-ports.ts'
import { handler as listBalances } from '#tools/solana_list_balances/handler.server.ts'
import { createSignals, type SignalStack } from '../signals/signals.ts'

type Parts = Readonly<{ ports: Ports; bus: Bus; clock: Clock; log: Log }>

/** As many as the page's own request for the wallet asks for. */
const LIMIT = 30

export const composeSignals = ({ ports, ...parts }: Parts): SignalStack =>
  createSignals({
    ...parts,
    prices: ports.prices,
    candles: ports.candles,
    streams: ports.streams,
    balancesOf: (reader) => listBalances.run({ limit: LIMIT }, ports, { ...reader, channel: 'page' }),
  })
