/** Refusals of the coding agent. Its own words can carry addresses and keys, so none of them is repeated. */
import * as z from 'zod/mini'
import { figure, name } from '../bounded.ts'
import { waitText } from '../rules/waiting.ts'
import type { RefusalTable } from './request.ts'

export const codexRefusals = {
  codex_prompt_required: { status: 400, say: () => 'Say what the coding agent should look for.' },
  codex_conversation_id_required: {
    status: 400,
    say: () => 'Name the conversation to reply in by its id, or start a new one.',
  },
  codex_conversation_unknown: {
    status: 404,
    say: () => 'The coding agent has no conversation with this id. Start a new one.',
  },
  codex_session_id_missing: {
    status: 502,
    say: () => 'The coding agent gave no id for its conversation, so it cannot be continued. Try again.',
  },
  codex_schema_invalid: {
    status: 400,
    say: () =>
      'The shape of the answer is not a JSON schema that the agent accepts. Give an object schema with all properties required.',
  },
  codex_not_confined: {
    status: 503,
    say: () =>
      'The coding agent is not offered on this server, because it cannot be kept apart from the rest of it. Its operator can start the server as root, or allow user namespaces and install util-linux.',
  },
  codex_runs_spent: {
    status: 429,
    details: z.object({ retryAfterMs: figure }),
    say: ({ retryAfterMs }: { retryAfterMs: number }) =>
      `Your requests to the coding agent for today are used up. The next one is possible in ${waitText(retryAfterMs)}.`,
  },
  codex_busy: {
    status: 429,
    say: () => 'The coding agent is busy with other requests. Nothing was started; try again in a minute.',
  },
  codex_too_slow: {
    status: 504,
    say: () => 'The coding agent did not finish within two minutes and was stopped. Ask for less at once.',
  },
  codex_limit_reached: {
    status: 502,
    details: z.object({ limit: name }),
    say: ({ limit }: { limit: string }) =>
      `The coding agent was stopped because it went past its limit of ${limit}. Ask for less at once.`,
  },
  codex_key_refused: {
    status: 503,
    say: () =>
      'The model behind the coding agent did not accept the key of this server. Its operator can check CODEX_API_KEY.',
  },
  codex_rate_limited: {
    status: 503,
    say: () =>
      'The model behind the coding agent limits our requests at the moment. Try again in a few minutes.',
  },
  codex_failed: {
    status: 502,
    details: z.object({ reason: name }),
    say: ({ reason }: { reason: string }) =>
      `The coding agent ${reason}. Nothing in the workspace was changed; try again in a moment.`,
  },
} as const satisfies RefusalTable
