/** Composes the facts of the handbook that hold for everyone on this server, from its configuration. */
import { WALLETS_MAX } from '#contract/signer.ts'
import type { Facts } from '#domain/brain.ts'
import { DEFAULT_SLIPPAGE_BPS } from '#domain/swaps/mode.ts'
import { FEE_BPS } from '#sandbox/maker/quote.ts'
import type { Config } from '../config/config.ts'
import { toolFacts } from './tool-facts.ts'

/** The hard limit of the signer, in US dollars. */
const MOST_USD = 10_000

/** The site that the variable names by default belongs to nobody. */
const NO_SITE = 'parley.example'

export const handbookFacts = (config: Config): Facts =>
  known({
    ...chainFacts(config),
    ...providerFacts(config),
    ...voiceFacts(config),
    ...placeFacts(config),
    ...toolFacts(config),
  })

/** Drops what is not known: its sentence is left out. */
export const known = (facts: Readonly<Record<string, string | undefined>>): Facts =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

export const inDollars = (usd: number): string =>
  `${usd.toLocaleString('en-US', { maximumFractionDigits: 2, minimumFractionDigits: Number.isInteger(usd) ? 0 : 2 })} ${usd === 1 ? 'dollar' : 'dollars'}`

const inDays = (days: number): string => (days === 1 ? 'a day' : `${days} days`)

export const inPercent = (bps: number): string => `${bps / 100} percent`

/** The cluster that the name of the RPC shows; the main one is not named. */
const clusterOf = ({ chain }: Pick<Config, 'chain'>): string =>
  chain.mode === 'real' ? (/devnet|testnet/.exec(chain.rpcUrl)?.[0] ?? 'mainnet') : 'sandbox'

const NAMES: Readonly<Record<string, string>> = {
  sandbox: 'a sandbox chain inside this server',
  devnet: "Solana's devnet, a network for tests",
  testnet: "Solana's testnet, a network for tests",
  mainnet: "Solana's main network",
}

function chainFacts(config: Config) {
  const { chain, market, voiceConsentUsd } = config
  const isSandbox = chain.mode !== 'real'
  const isReal = clusterOf(config) === 'mainnet'
  return {
    'chain.name': NAMES[clusterOf(config)],
    'chain.isPlayMoney': isReal ? 'real money' : 'play money',
    'price.source': market.mode === 'live' ? 'Jupiter and DexScreener' : 'a simulated market',
    'swap.venue': isSandbox ? 'the sandbox market maker' : 'Jupiter',
    'swap.slippage.default': inPercent(DEFAULT_SLIPPAGE_BPS),
    'fee.network.sol': isSandbox ? '0.00001 SOL' : 'about 0.00001 SOL',
    'fee.venue': isSandbox ? inPercent(FEE_BPS) : 'set by each route',
    'limit.most.usd': inDollars(MOST_USD),
    'wallets.most': String(WALLETS_MAX),
    'limit.voice.usd': inDollars(voiceConsentUsd),
    'wallet.start': isSandbox ? 'starts with a little play money to try things out' : 'starts empty',
    'demo.trading':
      chain.mode === 'real' && chain.demoWallet
        ? 'look at it but not trade from it'
        : 'trade from it within small limits',
    'signer.isSeparate': 'a separate signing program',
    'explorer.where': isSandbox
      ? 'no public explorer can show them, because the sandbox chain is private to this server'
      : "the small arrow beside them opens Solana's explorer",
  }
}

function providerFacts({ openai, brain }: Config) {
  const isModel = openai !== undefined || brain !== undefined
  const model = openai
    ? `the language model ${openai.models.realtime ?? 'of the realtime service'}, run by OpenAI`
    : brain && `the language model ${brain.model}, run at ${new URL(brain.url).host}`
  return {
    'provider.name': model ?? 'a set of built-in rules, not a language model',
    'images.state': isModel
      ? 'I can look at them'
      : "I can't see pictures here, because the built-in rules read only words",
    'languages.typed': isModel
      ? 'English and most other languages'
      : 'English, and for common requests Spanish, Portuguese, German, French and Chinese',
    'languages.spoken': openai ? 'English and most other languages' : 'English',
    'voice.style': openai ? 'free speech' : 'short requests in English, such as a price, a balance or a swap',
  }
}

function voiceFacts({ openai, voice }: Config) {
  const isOn = openai !== undefined || voice.maxCalls > 0
  return {
    'voice.available': isOn ? 'voice calls work here' : 'voice calls are not available here, so please type',
    'voice.guest.minutes': `${voice.guestMinutes} minutes`,
  }
}

function placeFacts({ openai, brain, stt, tts, mail, siteUrl, guestDays }: Config) {
  const hosts = [openai?.baseUrl, brain?.url, stt?.url, tts?.url].flatMap((url) =>
    url ? [new URL(url).host] : [],
  )
  const where = openai ? 'OpenAI' : [...new Set(hosts)].join(' and ')
  const site = new URL(siteUrl).host
  return {
    'privacy.where': where
      ? `What you type and say is sent to ${where}, which processes it`
      : 'What you type and say is processed on this server',
    'mail.where': mail
      ? 'goes to your inbox'
      : 'waits in the outbox of this server, because it has no mail server',
    'guest.history': guestDays > 0 ? inDays(guestDays) : undefined,
    'site.name': site === NO_SITE ? undefined : site,
  }
}
