/** The one table of refusals: code, HTTP status, shape of the details, and the words a person reads. */
import * as z from 'zod/mini'

type Spec = { status: number; details?: z.ZodMiniType; say: (details: never) => string }
const define = <const T extends Record<string, Spec>>(table: T): T => table

const issue = z.object({ path: z.string(), message: z.string() })
export type Issue = z.output<typeof issue>
const listIssues = (issues: readonly Issue[]): string =>
  issues.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; ')

/** Every refusal Parley can utter. Codes cross the wire: they are never renamed or reused. */
export const errors = define({
  unknown_error: {
    status: 500,
    details: z.object({ requestId: z.string() }),
    say: ({ requestId }: { requestId: string }) =>
      `Something went wrong on our side. Nothing was lost; try again. (request ${requestId})`,
  },
  invalid_request: {
    status: 400,
    details: z.object({ issues: z.array(issue) }),
    say: ({ issues }: { issues: Issue[] }) => `The request is not valid: ${listIssues(issues)}`,
  },
  not_found: { status: 404, say: () => 'There is nothing here.' },
  method_not_allowed: { status: 405, say: () => 'This address does not answer that method.' },
  authentication_required: { status: 401, say: () => 'Sign in to continue.' },
  forbidden: { status: 403, say: () => 'You do not have the right to do this.' },
  origin_refused: { status: 403, say: () => 'This request came from another site and was refused.' },
  payload_too_large: {
    status: 413,
    details: z.object({ limitBytes: z.number() }),
    say: ({ limitBytes }: { limitBytes: number }) =>
      `The request is larger than ${Math.round(limitBytes / 1024)} KB and was not read.`,
  },
  rate_limited: {
    status: 429,
    details: z.object({ retryAfterMs: z.number() }),
    say: ({ retryAfterMs }: { retryAfterMs: number }) =>
      `Too many requests. Try again in ${Math.ceil(retryAfterMs / 1000)} s.`,
  },
  day_budget_spent: {
    status: 429,
    details: z.object({ retryAfterMs: z.number() }),
    say: ({ retryAfterMs }: { retryAfterMs: number }) =>
      `That is all for one day. It goes on in ${Math.ceil(retryAfterMs / 3_600_000)} h; what was said is kept.`,
  },
  upgrade_required: { status: 426, say: () => 'Open a WebSocket here.' },
  draining: { status: 503, say: () => 'The server is shutting down. Try again in a moment.' },
  upstream_failed: {
    status: 502,
    details: z.object({ service: z.string(), reason: z.string(), retryAt: z.optional(z.string()) }),
    say: ({ service, reason }: { service: string; reason: string }) =>
      `${service} did not answer as it should (${reason.replaceAll('_', ' ')}). Nothing was changed; try again.`,
  },

  provider_key_refused: {
    status: 502,
    details: z.object({ provider: z.string() }),
    say: ({ provider }: { provider: string }) =>
      `${provider} did not accept the key of this server, so no call can begin. Whoever runs it has to check the key.`,
  },
  provider_busy: {
    status: 503,
    details: z.object({ provider: z.string(), retryAfterMs: z.number() }),
    say: ({ provider, retryAfterMs }: { provider: string; retryAfterMs: number }) =>
      `${provider} takes no more calls right now. What was said is kept; try again in ${Math.ceil(retryAfterMs / 1000)} s.`,
  },
  provider_timeout: {
    status: 504,
    details: z.object({ provider: z.string(), waitedMs: z.number() }),
    say: ({ provider, waitedMs }: { provider: string; waitedMs: number }) =>
      `${provider} did not answer within ${Math.ceil(waitedMs / 1000)} s. What was said is kept; try again.`,
  },

  session_key_invalid: { status: 401, say: () => 'This session key is unknown or has expired. Reconnect.' },
  session_not_found: { status: 404, say: () => 'This session does not exist or is not yours.' },
  conversation_not_found: { status: 404, say: () => 'This conversation does not exist or is not yours.' },

  voice_offer_invalid: {
    status: 400,
    details: z.object({ reason: z.string() }),
    say: ({ reason }: { reason: string }) =>
      `The call could not be set up with this browser. ${reason} Type instead, or try another browser.`,
  },
  voice_codec_missing: {
    status: 400,
    say: () =>
      'This browser offers no sound that Parley speaks (opus, PCMU or PCMA). Type instead, or try another browser.',
  },
  voice_busy: { status: 503, say: () => 'All lines are taken. Try again in a moment, or type instead.' },
  voice_unavailable: {
    status: 503,
    details: z.object({ reason: z.string() }),
    say: ({ reason }: { reason: string }) => `There is no voice right now. ${reason}`,
  },
  call_limit_reached: {
    status: 409,
    details: z.object({ limit: z.number() }),
    say: ({ limit }: { limit: number }) =>
      limit === 1
        ? 'You are in a call already, in another tab or window. End it there, or type here.'
        : `You are in ${limit} calls already. End one of them, or type here.`,
  },
  call_aborted: { status: 499, say: () => 'The call was given up before it began.' },
  call_not_found: { status: 404, say: () => 'This call has ended already, or is not yours.' },

  /** spec S5.1 */
  email_required: { status: 400, say: () => 'Enter your email.' },
  email_invalid: { status: 400, say: () => 'This is not an e-mail address. Check it and send again.' },
  /** spec S5.2 */
  captcha_required: {
    status: 400,
    say: () => 'Complete the verification challenge to continue.',
  },
  captcha_failed: {
    status: 400,
    say: () => 'The verification did not pass or was used already. Verify again.',
  },
  /** spec S5.5 */
  sign_in_unavailable: { status: 503, say: () => 'Sign-in not available' },
  sign_in_link_invalid: {
    status: 410,
    say: () => 'This sign-in link was used already or has expired. Ask for a new one.',
  },
  sign_in_code_required: {
    status: 409,
    details: z.object({ triesLeft: z.number() }),
    say: () =>
      'This is not the browser that asked for the link. Type the code that is shown where you asked for it.',
  },
  sign_in_code_wrong: {
    status: 409,
    details: z.object({ triesLeft: z.number() }),
    say: ({ triesLeft }: { triesLeft: number }) =>
      triesLeft === 1
        ? 'That is not the code. You have one more try.'
        : `That is not the code. You have ${triesLeft} more tries.`,
  },
  callback_refused: { status: 400, say: () => 'The page to go back to is not one of ours.' },
  fresh_sign_in_required: {
    status: 403,
    say: () => 'Sign in again first: this needs a sign-in of the last five minutes. Nothing was changed.',
  },
  signed_in_session_not_found: { status: 404, say: () => 'You are not signed in there (any more).' },
  outside_client_not_found: { status: 404, say: () => 'This program has no access to your account.' },

  /** spec S5.7 */
  slug_required: { status: 400, say: () => 'Prompt module slug is required.' },
  invalid_slug: {
    status: 400,
    details: z.object({ slug: z.string() }),
    say: ({ slug }: { slug: string }) =>
      `“${slug.slice(0, 60)}” cannot be the slug of a prompt module: only a–z, 0–9, dots, hyphens and underscores, at most 120.`,
  },
  /** spec S5.8, S5.12 */
  segment_required: {
    status: 400,
    details: z.object({ creating: z.boolean() }),
    say: ({ creating }: { creating: boolean }) =>
      creating ? 'Slug and segment are required.' : 'Prompt module payload missing segment text.',
  },
  slug_exists: {
    status: 409,
    details: z.object({ slug: z.string() }),
    say: ({ slug }: { slug: string }) =>
      `There is a prompt module ${slug} already. Nothing was saved; open it to edit it.`,
  },
  /** spec S8.4–S8.5 */
  version_conflict: {
    status: 409,
    details: z.object({ currentVersion: z.optional(z.int()) }),
    say: ({ currentVersion }: { currentVersion?: number | undefined }) =>
      currentVersion === undefined
        ? 'Version conflict detected. Reload before retrying.'
        : `Version conflict detected. Server reports version v${currentVersion}. Reload before retrying.`,
  },
  prompt_not_found: {
    status: 404,
    details: z.object({ slug: z.string() }),
    say: ({ slug }: { slug: string }) => `There is no prompt module ${slug}.`,
  },
  /** A text is kept as it is or not at all. */
  text_refused: {
    status: 400,
    details: z.object({ field: z.string(), reason: z.string() }),
    say: ({ field, reason }: { field: string; reason: string }) =>
      `The ${field} was not saved: ${reason}. Nothing was changed.`,
  },
  /** spec S6.30 */
  superadmin_required: {
    status: 403,
    say: () => 'Superadmin access required to manage prompt modules.',
  },
  persona_name_required: { status: 400, say: () => 'Give the persona a name.' },
  persona_not_found: { status: 404, say: () => 'This persona does not exist or is not yours.' },
  persona_limit_reached: {
    status: 409,
    details: z.object({ limit: z.number() }),
    say: ({ limit }: { limit: number }) =>
      `You have ${limit} personas, which is as many as there can be. Delete one first.`,
  },
  prompt_modules_missing: {
    status: 400,
    details: z.object({ slugs: z.array(z.string()) }),
    say: ({ slugs }: { slugs: string[] }) =>
      `The persona was not saved: there is no prompt module ${slugs.join(', ')}.`,
  },
  /** What the signer would refuse; its own words. */
  trade_not_allowed: {
    status: 403,
    details: z.object({ code: z.string(), reason: z.string() }),
    say: ({ reason }: { reason: string }) => `${reason} Nothing was changed.`,
  },
  /** The signer's own words, with the reason that a superadmin gave. */
  trading_paused: {
    status: 503,
    details: z.object({ reason: z.string() }),
    say: ({ reason }: { reason: string }) => `${reason} Nothing was changed; try again later.`,
  },
  /** Of a persona that keeps trades small. */
  persona_guards: {
    status: 403,
    details: z.object({ reason: z.string() }),
    say: ({ reason }: { reason: string }) =>
      `${reason} Guardian keeps trades small. Nothing was changed; make it smaller, or choose another persona.`,
  },
  /** spec S8.42 */
  no_agents_configured: {
    status: 404,
    details: z.object({ scenario: z.string() }),
    say: ({ scenario }: { scenario: string }) => `No agents configured for scenario ${scenario}`,
  },
  /** spec S8.43 */
  unknown_agent_set: { status: 404, say: () => 'Unknown agent set' },
  unknown_agent: {
    status: 404,
    details: z.object({ agent: z.string() }),
    say: ({ agent }: { agent: string }) => `There is no agent ${agent.slice(0, 60)} in this scenario.`,
  },

  missing_tool: { status: 400, say: () => 'Name the tool to call.' },
  unknown_tool: {
    status: 404,
    details: z.object({ tool: z.string() }),
    say: ({ tool }: { tool: string }) => `There is no tool named ${tool}.`,
  },
  invalid_arguments: {
    status: 400,
    details: z.object({ tool: z.string(), issues: z.array(issue) }),
    say: ({ tool, issues }: { tool: string; issues: Issue[] }) =>
      `${tool} cannot use these arguments: ${listIssues(issues)}`,
  },
  /** spec S8.32 */
  tool_superadmin_only: { status: 403, say: () => 'This tool is available to super admins only.' },
  /** spec S8.33 */
  tool_pro_only: { status: 403, say: () => 'This tool is available to pro members.' },
  /** spec S8.30 */
  mcp_token_error: { status: 503, say: () => 'MCP token unavailable (error state).' },
  /** spec S8.31 */
  mcp_token_missing: { status: 401, say: () => 'MCP token missing for this session.' },
  tool_aborted: { status: 499, say: () => 'The call was stopped before it finished. Nothing was changed.' },

  /** spec S8.38 */
  wallet_address_required: { status: 400, say: () => 'No wallet address available for balance fetch.' },
  override_address_required: {
    status: 400,
    say: () => 'Name the wallet to use, or leave its address empty to go back to the default one.',
  },
  no_session: {
    status: 409,
    say: () => 'A wallet is chosen for one session, and there is none yet. Connect first.',
  },
  invalid_wallet_address: {
    status: 400,
    say: () => 'That is not a Solana address. Check that it was copied whole.',
  },
  /** spec S8.39 */
  balances_unavailable: {
    status: 502,
    details: z.object({ reason: z.string() }),
    say: () => 'Unable to load wallet balances.',
  },
  token_lookup_failed: {
    status: 502,
    details: z.object({ reason: z.string() }),
    say: ({ reason }: { reason: string }) =>
      `The token search did not answer (${reason.replaceAll('_', ' ')}). Try again.`,
  },

  mode_required: {
    status: 400,
    say: () => 'Say which amount is fixed: what is given (ExactIn) or what is received (ExactOut).',
  },
  amount_required: {
    status: 400,
    say: () => 'Say how much to swap: an amount, a share of the holding, or a value in dollars.',
  },
  desired_output_required: { status: 400, say: () => 'Say how much should be received.' },
  invalid_amount: {
    status: 400,
    details: z.object({ reason: z.string() }),
    say: ({ reason }: { reason: string }) => `That amount cannot be swapped: ${reason}.`,
  },
  invalid_slippage: {
    status: 400,
    details: z.object({ minBps: z.number(), maxBps: z.number() }),
    say: ({ minBps, maxBps }: { minBps: number; maxBps: number }) =>
      `The slippage has to be between ${minBps / 100}% and ${maxBps / 100}%.`,
  },
  identical_mints: { status: 400, say: () => 'Both sides are the same token. Name another one to receive.' },
  exact_out_unsupported: {
    status: 400,
    details: z.object({
      venue: z.string(),
      suggestion: z.optional(z.object({ amountUi: z.string(), symbol: z.string(), mint: z.string() })),
    }),
    say: ({
      venue,
      suggestion,
    }: {
      venue: string
      suggestion?: { amountUi: string; symbol: string } | undefined
    }) =>
      `${venue} can fix what is given, not what is received. ${
        suggestion
          ? `Giving about ${suggestion.amountUi} ${suggestion.symbol} would return that much.`
          : 'Say how much to give instead.'
      }`,
  },
  token_unknown: {
    status: 404,
    details: z.object({ query: z.string() }),
    say: ({ query }: { query: string }) => `No token here is known as ${query}. Give its mint address.`,
  },
  token_ambiguous: {
    status: 409,
    details: z.object({
      query: z.string(),
      candidates: z.array(
        z.object({ symbol: z.string(), name: z.string(), mint: z.string(), verified: z.boolean() }),
      ),
    }),
    say: ({
      query,
      candidates,
    }: {
      query: string
      candidates: { symbol: string; mint: string; verified: boolean }[]
    }) =>
      `${query} does not name one verified token. Say which mint is meant: ${candidates
        .map(({ symbol, mint, verified }) => `${symbol} ${mint} (${verified ? 'verified' : 'not verified'})`)
        .join(', ')}.`,
  },
  token_balance_zero: {
    status: 400,
    details: z.object({ symbol: z.string(), mint: z.string() }),
    say: ({ symbol }: { symbol: string }) => `This wallet holds no ${symbol}.`,
  },
  insufficient_balance: {
    status: 400,
    details: z.object({
      requiredRaw: z.string(),
      requiredUi: z.string(),
      availableRaw: z.string(),
      availableUi: z.string(),
      mint: z.string(),
      symbol: z.string(),
    }),
    say: ({ requiredUi, availableUi, symbol }: { requiredUi: string; availableUi: string; symbol: string }) =>
      `That takes ${requiredUi} ${symbol}, and ${availableUi} ${symbol} can be spent. Choose a smaller amount.`,
  },
  insufficient_sol: {
    status: 400,
    details: z.object({ requiredLamports: z.string(), availableLamports: z.string() }),
    say: () =>
      'There is not enough SOL in this wallet for the network fee and the deposit of a new token account. Nothing was changed.',
  },
  price_missing: {
    status: 400,
    details: z.object({ symbol: z.string() }),
    say: ({ symbol }: { symbol: string }) =>
      `There is no price for ${symbol} that can be trusted, so its worth in dollars is unknown. Say the amount in ${symbol}.`,
  },
  amount_too_small: {
    status: 400,
    say: () => 'That amount is too small to be swapped. Choose a larger one.',
  },
  no_route: {
    status: 400,
    details: z.object({ venue: z.string() }),
    say: ({ venue }: { venue: string }) => `${venue} has no way to swap these two tokens in this amount.`,
  },
  quote_refused: {
    status: 409,
    details: z.object({ venue: z.string(), code: z.string(), reason: z.string() }),
    say: ({ venue, reason }: { venue: string; reason: string }) =>
      `${venue} did not make an offer: ${reason} Nothing was changed.`,
  },
  quote_unsafe: {
    status: 409,
    details: z.object({ venue: z.string(), reason: z.string() }),
    say: ({ venue, reason }: { venue: string; reason: string }) =>
      `The offer of ${venue} was turned down: ${reason}. Nothing was changed.`,
  },
  simulation_failed: {
    status: 409,
    details: z.object({ code: z.string(), reason: z.string() }),
    say: ({ reason }: { reason: string }) => `The chain would refuse this swap: ${reason}`,
  },
  forbidden_wallet: { status: 403, say: () => 'That wallet is not yours to use.' },
  wallet_cannot_trade: {
    status: 409,
    say: () => 'This session has no wallet that can trade. Sign in, or use the demo wallet as a guest.',
  },
  signer_unavailable: {
    status: 503,
    say: () =>
      'The part of this server that keeps the keys does not answer right now. Nothing was signed; try again in a moment.',
  },
  wallet_limit_refused: {
    status: 400,
    details: z.object({ reason: z.string() }),
    say: ({ reason }: { reason: string }) => `${reason} Nothing was changed.`,
  },
  wallet_not_found: { status: 404, say: () => 'You have no wallet of your own yet.' },
  trade_not_found: { status: 404, say: () => 'This trade does not exist or is not yours.' },
  terms_changed: {
    status: 409,
    say: () => 'What you saw is not what this trade would do. Nothing was changed; look at the card again.',
  },
  consent_needs_click: {
    status: 409,
    details: z.object({ reason: z.string() }),
    say: ({ reason }: { reason: string }) => `${reason} Press Confirm on the card to agree.`,
  },
})

export type Code = keyof typeof errors
export type Details<C extends Code> = (typeof errors)[C] extends { details: infer D extends z.ZodMiniType }
  ? z.output<D>
  : undefined

/** An expected refusal. Anything else that is thrown is a bug and becomes `unknown_error`. */
export class ParleyError<C extends Code = Code> extends Error {
  override readonly name = 'ParleyError'
  readonly code: C
  readonly details: Details<C>
  constructor(
    code: C,
    ...[details, options]: Details<C> extends undefined
      ? [undefined?, ErrorOptions?]
      : [Details<C>, ErrorOptions?]
  ) {
    super(errors[code].say(details as never), options)
    this.code = code
    this.details = details as Details<C>
  }
  get status(): number {
    return errors[this.code].status
  }
}

export const isParleyError = <C extends Code>(error: unknown, code?: C): error is ParleyError<C> =>
  error instanceof ParleyError && (code === undefined || error.code === code)

/** The one envelope in which a refusal travels over HTTP. */
export const refusal = z.object({
  ok: z.literal(false),
  error: z.string(),
  message: z.string(),
  details: z.optional(z.unknown()),
  /** Of a version conflict, once more: readers of the original prompt API look for it here. */
  currentVersion: z.optional(z.int()),
})
export type Refusal = z.output<typeof refusal>

export const toRefusal = (error: ParleyError): Refusal => ({
  ok: false,
  error: error.code,
  message: error.message,
  ...(error.details !== undefined && { details: error.details }),
  ...(isParleyError(error, 'version_conflict') && error.details),
})

/** The issues of a failed parse, as a refusal carries them. */
export const issuesOf = (error: z.core.$ZodError): Issue[] =>
  error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
