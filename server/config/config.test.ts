import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import type { Environment } from './values.ts'
import { variables } from './variables.ts'

const RPC = { SOLANA_RPC_URL: 'https://rpc.example' }
const WALLET = { DEMO_WALLET_ADDRESS: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' }

function complaint(env: Environment): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('this environment was accepted')
}

describe('readConfig', () => {
  it.each([
    [{}, false],
    [{ OPENAI_API_KEY: 'k' }, true],
    [{ OPENAI_API_KEY: 'k', GUARDRAIL: 'rules' }, false],
    [{ BRAIN_URL: 'http://127.0.0.1:1', BRAIN_MODEL: 'm' }, false],
    [{ BRAIN_URL: 'http://127.0.0.1:1', BRAIN_MODEL: 'm', GUARDRAIL: 'model' }, true],
  ])('asks a model to check replies by default where OpenAI answers: %o', (env, asksModel) => {
    expect(readConfig(env).guardrail.asksModel).toBe(asksModel)
  })

  it('has defaults for everything: loopback, embedded chain, sandbox market', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 8787,
      codex: { mode: 'sandbox' },
      dataDir: resolve('.parley'),
      chain: { mode: 'embedded', port: 8899 },
      market: { mode: 'sandbox' },
      web: { mode: 'sandbox' },
      posts: { mode: 'sandbox' },
      voice: { maxCalls: 32, guestMinutes: 10 },
      signer: {
        settings: {
          DEMO_TRADE_USD: '500',
          DEMO_GUEST_DAY_USD: '2000',
          DEMO_ADDRESS_DAY_USD: '6000',
          DEMO_DAY_USD: '20000',
          USER_TRADE_USD: '500',
          USER_DAY_USD: '2000',
          SOL_USD: '100',
          MINT_CAPS: expect.stringContaining(
            // At 0.0000214 dollars and 5 decimals: twice 500 and twice 20,000 dollars.
            'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263=4672897196261/186915887850467',
          ),
          PASSKEY_ORIGIN: 'http://localhost:8787',
          SIGNER_PLAY_MONEY: 'yes',
        },
      },
      voiceConsentUsd: 25,
      superadmins: [],
      trustedProxies: 0,
      promptApi: { pages: [] },
      siteUrl: 'https://parley.example',
      logLevel: 'info',
      guardrail: { asksModel: false, checksPerMinute: 120, checksPerDay: 20_000 },
      guestDays: 30,
      transcriptLog: false,
      usage: {
        caps: { userUsd: 5, guestUsd: 1, serverUsd: 50 },
        days: 400,
        prices: expect.objectContaining({ currency: 'USD' }),
      },
      waitsForDisk: true,
      busyAfterMs: 100,
    })
  })

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual(readConfig({}))
  })

  it('passes the key of the history of addresses with a real chain, and with no other', () => {
    expect(readConfig({ ...RPC, HELIUS_API_KEY: 'k' }).chain).toMatchObject({ mode: 'real', heliusKey: 'k' })
    expect(readConfig({ HELIUS_API_KEY: 'k' }).chain).toEqual({ mode: 'embedded', port: 8899 })
  })

  it('uses the live web with a key or a real chain, or as it is set', () => {
    const TAVILY_API_KEY = 'tvly-1'
    const live = { mode: 'live', searchesPerDay: 50 }
    expect(readConfig({ TAVILY_API_KEY }).web).toEqual({ ...live, tavilyKey: TAVILY_API_KEY })
    expect(readConfig({ SOLANA_RPC_URL: 'https://rpc.example' }).web).toEqual(live)
    expect(readConfig({ SOLANA_RPC_URL: 'https://rpc.example', WEB: 'sandbox' }).web).toEqual({
      mode: 'sandbox',
    })
    expect(readConfig({ WEB: 'live', WEB_SEARCHES_PER_DAY: '3' }).web).toEqual({
      mode: 'live',
      searchesPerDay: 3,
    })
    expect(() => readConfig({ TAVILY_API_KEY, WEB: 'sandbox' })).toThrow('TAVILY_API_KEY means nothing')
  })

  it('uses real posts with a token, and none with the live market without one', () => {
    const live = { mode: 'live', postsPerUser: 200, postsPerDay: 2_000 }
    expect(readConfig({ X_BEARER_TOKEN: 't' }).posts).toEqual({ ...live, bearer: 't' })
    expect(readConfig({ MARKET: 'live' }).posts).toEqual(live)
    expect(readConfig({ X_BEARER_TOKEN: 't', X_POSTS_PER_USER: '30', X_POSTS_PER_DAY: '90' }).posts).toEqual({
      mode: 'live',
      bearer: 't',
      postsPerUser: 30,
      postsPerDay: 90,
    })
    expect(() => readConfig({ X_POSTS_PER_USER: '9' })).toThrow('X_POSTS_PER_USER')
  })

  it('uses the live market with a real chain, and passes Jupiter’s key', () => {
    const config = readConfig({ ...RPC, ...WALLET, JUPITER_API_KEY: 'k' })
    expect(config.chain).toEqual({
      mode: 'real',
      rpcUrl: RPC.SOLANA_RPC_URL,
      demoWallet: WALLET.DEMO_WALLET_ADDRESS,
    })
    expect(config.market).toEqual({ mode: 'live', jupiterKey: 'k' })
    // The signer's own caps apply to real money.
    expect(config.signer.settings).toEqual({ PASSKEY_ORIGIN: 'http://localhost:8787' })
  })

  it('takes the embedded chain of another server for what it is: play money, and the sandbox around it', () => {
    const PARLEY_SECRET = 'a1'.repeat(32)
    const shared = { SOLANA_RPC_URL: 'http://127.0.0.1:8899', MARKET: 'sandbox', PARLEY_SECRET }
    const { chain, web, codex, signer } = readConfig(shared)
    expect(chain).toEqual({ mode: 'shared', rpcUrl: 'http://127.0.0.1:8899' })
    expect([web.mode, codex.mode]).toEqual(['sandbox', 'sandbox'])
    expect(signer.settings).toEqual(readConfig({ PARLEY_SECRET }).signer.settings)
    expect(() => readConfig({ ...shared, ...WALLET })).toThrow('DEMO_WALLET_ADDRESS needs')
  })

  it('allows live prices with the embedded chain', () => {
    expect(readConfig({ MARKET: 'live' })).toMatchObject({
      chain: { mode: 'embedded' },
      market: { mode: 'live' },
    })
  })

  it('accepts another model, recognizer and synthesizer, each with or without a key', () => {
    const [BRAIN_URL, STT_URL, TTS_URL] = [
      'http://brain.example',
      'http://ears.example',
      'http://mouth.example',
    ]
    expect(
      readConfig({ BRAIN_URL, BRAIN_MODEL: 'qwen', BRAIN_API_KEY: 'b', STT_URL, TTS_URL, TTS_API_KEY: 't' }),
    ).toMatchObject({
      brain: { url: BRAIN_URL, model: 'qwen', apiKey: 'b' },
      stt: { url: STT_URL, model: 'whisper-1' },
      tts: { url: TTS_URL, model: 'tts-1', voice: 'alloy', key: 't' },
    })
  })

  it('selects OpenAI when its key is set', () => {
    const { openai } = readConfig({ OPENAI_API_KEY: 'sk-test' })
    expect(openai).toEqual({
      apiKey: 'sk-test',
      baseUrl: 'https://api.openai.com/v1',
      models: {},
      voices: {},
    })
    const named = { OPENAI_MODELS: 'realtime=gpt-realtime-2.1, general=x', OPENAI_VOICES: 'onyx=ash' }
    expect(readConfig({ OPENAI_API_KEY: 'sk-test', ...named }).openai).toMatchObject({
      models: { realtime: 'gpt-realtime-2.1', general: 'x' },
      voices: { onyx: 'ash' },
    })
  })

  it('reads the port and address of voice calls', () => {
    const env = { MEDIA_UDP_PORT: '40000', MEDIA_PUBLIC_ADDRESS: '203.0.113.7', VOICE_CALLS: '4' }
    expect(readConfig(env).voice).toEqual({
      maxCalls: 4,
      guestMinutes: 10,
      udpPort: 40_000,
      publicAddress: '203.0.113.7',
    })
    expect(readConfig({ GUEST_CALL_MINUTES: '2.5' }).voice.guestMinutes).toBe(2.5)
  })

  it.each<[string, Environment]>([
    ['PORT', { PORT: '80a' }],
    ['PORT', { PORT: '70000' }],
    ['CHAIN_PORT', { CHAIN_PORT: '-1' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
    ['SOLANA_RPC_URL', { SOLANA_RPC_URL: 'ftp://x', ...WALLET }],
    ['DEMO_WALLET_ADDRESS', { ...RPC, DEMO_WALLET_ADDRESS: 'not-a-key' }],
    ['DEMO_WALLET_ADDRESS', WALLET],
    ['MARKET', { MARKET: 'both' }],
    ['MARKET', { ...RPC, ...WALLET, MARKET: 'sandbox' }],
    ['PARLEY_SECRET', { SOLANA_RPC_URL: 'http://127.0.0.1:8899', MARKET: 'sandbox' }],
    ['PARLEY_ORIGIN', { PARLEY_ORIGIN: 'https://parley.example/app' }],
    ['PARLEY_ORIGIN', { PARLEY_ORIGIN: 'parley.example' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'yes' }],
    ['PARLEY_SECRET', { PARLEY_SECRET: 'short' }],
    ['PARLEY_SUPERADMINS', { PARLEY_SUPERADMINS: 'ada@example.com, nobody' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example', PARLEY_ORIGIN: 'https://parley.example' }],
    ['PARLEY_ORIGIN', { SMTP_URL: 'smtp://mail.example' }],
    ['TURNSTILE_SECRET', { TURNSTILE_SITE_KEY: 'x' }],
    ['SIGNER_SOCKET', { SIGNER_EXTERNAL: 'yes' }],
    ['SIGNER_STOP_URL', { SIGNER_STOP_LISTEN: '127.0.0.1:8790' }],
    ['SIGNER_SMTP_URL', { SIGNER_SMTP_URL: 'mail.test' }],
    ['SECURITY_DELAY_MINUTES', { SECURITY_DELAY_MINUTES: 'an hour' }],
    ['MINT_CAPS', { MINT_CAPS: 'JUP' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['SIGNER_SOCKET', { SIGNER_SOCKET: `/${'long/'.repeat(20)}signer.sock` }],
    ['WALLET_MASTER_KEY', { WALLET_MASTER_KEY: 'a password' }],
    ['DEMO_TRADE_USD', { DEMO_TRADE_USD: '$2' }],
    ['DEMO_MINTS', { DEMO_MINTS: 'USDC' }],
    ['TRUSTED_SWAP_PROGRAMS', { TRUSTED_SWAP_PROGRAMS: 'Jupiter' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['OPENAI_BASE_URL', { OPENAI_BASE_URL: 'api.openai.com' }],
    ['OPENAI_MODELS', { OPENAI_MODELS: 'realtime' }],
    ['OPENAI_MODELS', { OPENAI_MODELS: 'toString=gpt-5' }],
    ['BRAIN_MODEL', { BRAIN_URL: 'http://brain.example' }],
    ['STT_URL', { STT_URL: 'http://ears.example', OPENAI_API_KEY: 'k' }],
    ['MEDIA_UDP_PORT', { MEDIA_UDP_PORT: '0' }],
    ['MEDIA_PUBLIC_ADDRESS', { MEDIA_PUBLIC_ADDRESS: 'parley.example' }],
    ['VOICE_CALLS', { VOICE_CALLS: 'many' }],
    ['GUEST_CALL_MINUTES', { GUEST_CALL_MINUTES: '0' }],
  ])('names %s when it is wrong', (name, env) => {
    expect(complaint(env)).toContain(name)
  })

  it('reports all problems at once', () => {
    const received = complaint({ PORT: 'x', LOG_LEVEL: 'loud' })
    expect(received).toContain('PORT')
    expect(received).toContain('LOG_LEVEL')
  })

  it('never repeats a refused secret', () => {
    expect(complaint({ PARLEY_SECRET: 'hunter2' })).not.toContain('hunter2')
  })

  it('describes every variable and its remedy', () => {
    for (const [name, { meaning, remedy }] of Object.entries(variables)) {
      expect(name).toMatch(/^[A-Z_]+$/)
      expect(meaning).toMatch(/^[A-Z].*\.$/)
      expect(remedy).not.toBe('')
    }
  })
})

it('names the origin of the prompt API, and the pages that may use it here', () => {
  const env = {
    PROMPT_API_ORIGIN: 'https://prompts.parley.example',
    PROMPT_API_PAGES: 'https://a.example, https://b.example',
  }
  expect(readConfig(env).promptApi).toEqual({
    origin: 'https://prompts.parley.example',
    pages: ['https://a.example', 'https://b.example'],
  })
  expect(() => readConfig({ PROMPT_API_PAGES: 'https://a.example/path' })).toThrow('PROMPT_API_PAGES')
})
