/** Finds variables that contradict each other, or that lack one they need. */
import type { Environment, Values } from './values.ts'

const UNKNOWN_SOCKET =
  'SIGNER_SOCKET is missing: with SIGNER_EXTERNAL, name the socket of the signer that runs already.'

const USELESS_KEY = 'TAVILY_API_KEY means nothing with WEB=sandbox: leave one of them out.'

const PAIRS = [
  ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET'],
  ['SIGNER_STOP_LISTEN', 'SIGNER_STOP_URL'],
] as const

const unpaired = (env: Environment): string[] => [
  ...(env.WEB === 'sandbox' && env.TAVILY_API_KEY ? [USELESS_KEY] : []),
  ...PAIRS.filter(([one, other]) => Boolean(env[one]) !== Boolean(env[other])).map(
    ([one, other]) => `${one} and ${other} belong together: give both, or neither.`,
  ),
  ...(env.SIGNER_EXTERNAL && !env.SIGNER_SOCKET ? [UNKNOWN_SOCKET] : []),
]

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** The sandbox market trades only on an embedded chain, whose RPC listens on loopback. */
function sharedChainProblems({
  SOLANA_RPC_URL: rpcUrl = '',
  PARLEY_SECRET: secret,
}: Partial<Values>): string[] {
  if (!LOOPBACK.has(new URL(rpcUrl).hostname))
    return ['MARKET=sandbox means nothing on a real chain: leave MARKET out, or leave SOLANA_RPC_URL out.']
  if (secret !== undefined) return []
  return [
    'PARLEY_SECRET is missing: with MARKET=sandbox and SOLANA_RPC_URL, give the PARLEY_SECRET of the server that runs the embedded chain.',
  ]
}

/** Returns a sentence for each, with what to do. */
export function contradictions(values: Partial<Values>, env: Environment): string[] {
  const problems: string[] = []
  if (env.DEMO_WALLET_ADDRESS && (!env.SOLANA_RPC_URL || values.MARKET === 'sandbox'))
    problems.push(
      'DEMO_WALLET_ADDRESS needs the SOLANA_RPC_URL of a real chain: an embedded one has a demo wallet of its own.',
    )
  if (values.SOLANA_RPC_URL && values.MARKET === 'sandbox') problems.push(...sharedChainProblems(values))
  if (values.BRAIN_URL && !env.BRAIN_MODEL)
    problems.push('BRAIN_MODEL is missing: with BRAIN_URL, name the model to ask.')
  if (values.SMTP_URL && !env.PARLEY_ORIGIN)
    problems.push('PARLEY_ORIGIN is missing: with SMTP_URL, name the address that sign-in links open.')
  problems.push(...unpaired(env))
  if (values.OPENAI_API_KEY)
    for (const name of ['BRAIN_URL', 'STT_URL', 'TTS_URL'] as const)
      if (values[name]) problems.push(`${name} means nothing with OPENAI_API_KEY: leave one of them out.`)
  return problems
}
