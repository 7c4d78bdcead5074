/** Variables of the server and its data sources: address, data folder, database, chain and market. */
import * as z from 'zod/mini'
import { isPublicKey } from '#contract/rules/address.ts'
import { port, text, variable, webAddress } from './variable.ts'

export const serviceVariables = {
  HOST: variable({
    fallback: '127.0.0.1',
    meaning: 'Address to listen on. Other machines reach Parley only when this is not a loopback address.',
    remedy: 'give an address of this machine, such as 127.0.0.1 or 0.0.0.0',
    schema: text,
  }),
  PORT: variable({
    fallback: '8787',
    meaning: 'Port of the page and its API.',
    remedy: 'give a number from 0 to 65535',
    schema: port,
  }),
  PARLEY_DATA: variable({
    fallback: '.parley',
    meaning: 'Folder of the stored data: database, chain and keys.',
    remedy: 'give the path of a folder that Parley may write to',
    schema: text,
  }),
  DATABASE_URL: variable({
    meaning:
      'PostgreSQL server to use instead of the embedded database. The database remembers the chain of its trades: servers that share it need the same SOLANA_RPC_URL, and one with another chain refuses to start.',
    remedy: 'give an address such as postgres://user:password@host:5432/parley',
    schema: text.check(z.regex(/^postgres(ql)?:\/\//)),
  }),
  DATABASE_FSYNC: variable({
    fallback: 'on',
    meaning:
      'With `on` each commit of the embedded database waits for the disk, and a power cut loses nothing that was acknowledged. `off` is faster, and a power cut may lose the last seconds or the whole database. A server at DATABASE_URL has its own setting.',
    remedy: 'write on or off',
    schema: z.enum(['on', 'off']),
  }),
  BUSY_AFTER_MS: variable({
    fallback: '100',
    meaning:
      'While a query that costs nothing waits longer than this on average, in milliseconds, new conversations are refused as “busy”, so that those that run stay quick (a reply makes some thirty queries); 0 never refuses.',
    remedy: 'give a number of milliseconds from 0 to 60000',
    schema: z.coerce.number().check(z.int(), z.gte(0), z.lte(60_000)),
  }),
  BUS_URL: variable({
    needs: ['DATABASE_URL'],
    meaning:
      'Redis or Valkey server through which the servers of one DATABASE_URL tell each other of changes, all of them through the same one; by default the database does it (LISTEN and NOTIFY). docs/operating.md says from which load on it pays.',
    remedy: 'give an address such as redis://user:password@host:6379 or rediss://host:6380',
    schema: text.check(z.regex(/^rediss?:\/\//)),
  }),
  GUEST_HISTORY_DAYS: variable({
    fallback: '30',
    meaning:
      'Days after which the conversations and tool calls of guests, and the record that a guest came and passed the bot check, are deleted, counted from their last use; 0 keeps them. Trades and the audit of money, keys and roles are never deleted.',
    remedy: 'give a number of days from 0 to 3650',
    schema: z.coerce.number().check(z.int(), z.gte(0), z.lte(3650)),
  }),
  BACKUP_DAYS: variable({
    meaning:
      'Days after which you delete backups of the data. Parley makes none itself; the number is shown to users, because what they had forgotten is in a backup until then. Without it, the page says that Parley makes no backups.',
    remedy: 'give a number of days from 1 to 3650, or leave the variable out',
    schema: z.coerce.number().check(z.int(), z.gte(1), z.lte(3650)),
  }),
  SOLANA_RPC_URL: variable({
    meaning:
      'Solana RPC to use instead of the embedded chain; also the address of another server’s embedded chain on this machine, such as http://127.0.0.1:8899, together with MARKET=sandbox and the other server’s DATABASE_URL, PARLEY_SECRET and WALLET_MASTER_KEY.',
    remedy: 'give the http or https address of a Solana RPC',
    schema: webAddress,
  }),
  DEMO_WALLET_ADDRESS: variable({
    meaning:
      'Wallet on a real chain that guests can view and not trade from. Without it, they trade from this server’s demo wallet, which the operator has to fund.',
    remedy: 'give the public key of the wallet in base58',
    schema: text.check(z.refine(isPublicKey)),
  }),
  CHAIN_PORT: variable({
    fallback: '8899',
    meaning: 'Loopback port of the embedded chain’s RPC for wallets and explorers, WebSocket included.',
    remedy: 'give a number from 0 to 65535',
    schema: port,
  }),
  HELIUS_API_KEY: variable({
    needs: ['SOLANA_RPC_URL'],
    meaning:
      'Key for the history of addresses on a real main-net or devnet chain, of a plan with getTransactionsForAddress; without it, history is read through SOLANA_RPC_URL, which finds less. Documented, never run live.',
    remedy: 'give the key as Helius shows it, or leave the variable out',
    schema: text,
  }),
  MARKET: variable({
    meaning:
      'Source of prices and tokens: `sandbox` (simulated) or `live`; by default `sandbox` with the embedded chain and `live` with a real one.',
    remedy: 'write sandbox or live',
    schema: z.enum(['sandbox', 'live']),
  }),
  WEB: variable({
    meaning:
      'Source of web pages: `sandbox` (a few pages of its own, without internet) or `live`; by default `live` with TAVILY_API_KEY or a real chain, and `sandbox` otherwise.',
    remedy: 'write sandbox or live',
    schema: z.enum(['sandbox', 'live']),
  }),
  TAVILY_API_KEY: variable({
    meaning:
      'Key for Tavily, which searches the live web. Without it, live pages can be opened but not searched. The adapter is written from the documentation and was never run live.',
    remedy: 'give the key as Tavily shows it, or leave the variable out',
    schema: text,
  }),
  WEB_SEARCHES_PER_DAY: variable({
    needs: ['TAVILY_API_KEY', 'SOLANA_RPC_URL', 'WEB'],
    fallback: '50',
    meaning:
      'Searches with Tavily that one user, or one network address of guests, can make in a day; an advanced search counts as two.',
    remedy: 'give a number from 1 to 100000',
    schema: z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)),
  }),
  X_BEARER_TOKEN: variable({
    meaning:
      'Bearer token of an app on X, whose API searches recent posts and costs money for each post that is read. Without it, posts are simulated with the sandbox market and not available with the live one. The adapter follows the documentation and was never run live.',
    remedy: 'give the token as X shows it, or leave the variable out',
    schema: text,
  }),
  X_POSTS_PER_USER: variable({
    needs: ['X_BEARER_TOKEN'],
    fallback: '200',
    meaning: 'Posts on X that one user, or one network address of guests, can have read in a day.',
    remedy: 'give a number from 10 to 1000000',
    schema: z.coerce.number().check(z.int(), z.gte(10), z.lte(1_000_000)),
  }),
  X_POSTS_PER_DAY: variable({
    needs: ['X_BEARER_TOKEN'],
    fallback: '2000',
    meaning: 'Posts on X that all users of this server together can have read in a day.',
    remedy: 'give a number from 10 to 10000000',
    schema: z.coerce.number().check(z.int(), z.gte(10), z.lte(10_000_000)),
  }),
  JUPITER_API_KEY: variable({
    needs: ['SOLANA_RPC_URL', 'MARKET'],
    meaning: 'Key for Jupiter in live mode; without it the keyless limits apply.',
    remedy: 'give the key as Jupiter shows it, or leave the variable out',
    schema: text,
  }),
  GMGN_API_KEY: variable({
    needs: ['SOLANA_RPC_URL', 'MARKET'],
    meaning:
      'Key for GMGN in live mode, the source of well-known traders, their trades and details of token holders; without it, those tools say what is not set up. GMGN answers over IPv4 only. The adapter follows its documentation and was never run live.',
    remedy: 'give the key as GMGN shows it, or leave the variable out',
    schema: text,
  }),
  PUMPFUN_FEED: variable({
    needs: ['SOLANA_RPC_URL', 'MARKET'],
    meaning:
      'In live mode, `on` reads live streams from the feed of pump.fun’s own page, which it does not publish as an API (cards say *unofficial*); without it, the tool says that it is not set up. The adapter was never run live.',
    remedy: 'write on, or leave the variable out',
    schema: z.enum(['on']),
  }),
  BIRDEYE_API_KEY: variable({
    needs: ['SOLANA_RPC_URL', 'MARKET'],
    meaning:
      'Key for Birdeye, the source of candles in live mode; without it they come from GeckoTerminal, which needs no key. Both adapters follow the documentation and were never run live.',
    remedy: 'give the key as Birdeye shows it, or leave the variable out',
    schema: text,
  }),
} as const
