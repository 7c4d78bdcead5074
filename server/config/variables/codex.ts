/** Variables for the coding agent. Without CODEX_BIN, a stand-in answers questions about the source of this server. */
import { isAbsolute } from 'node:path'
import * as z from 'zod/mini'
import { text, variable, webAddress } from './variable.ts'

const absolutePath = text.check(z.refine((value) => isAbsolute(value)))

export const codexVariables = {
  CODEX_BIN: variable({
    meaning:
      'Path of the Codex CLI (written for 0.169), which answers superadmins’ questions about a workspace. It runs read-only under a user of its own when the server is root, else in a user namespace, and reaches only the host of CODEX_BASE_URL. It was run against a model of our own, never live with a real key.',
    remedy: 'give the absolute path of the program codex',
    schema: absolutePath,
  }),
  CODEX_API_KEY: variable({
    needs: ['CODEX_BIN', 'SOLANA_RPC_URL'],
    meaning: 'Key for the model behind the Codex CLI; without it, its tools say that they are not set up.',
    remedy: 'give the key as the model’s provider shows it, or leave the variable out',
    schema: text,
  }),
  CODEX_BASE_URL: variable({
    needs: ['CODEX_BIN', 'SOLANA_RPC_URL'],
    fallback: 'https://api.openai.com/v1',
    meaning: 'Address of the model behind the Codex CLI, which speaks the Responses API.',
    remedy: 'give an http or https address',
    schema: webAddress,
  }),
  CODEX_MODEL: variable({
    needs: ['CODEX_BIN', 'SOLANA_RPC_URL'],
    meaning: 'Model of the Codex CLI; by default its own choice.',
    remedy: 'give the name of a model',
    schema: text.check(z.regex(/^[a-z0-9][\w.:/-]{0,63}$/i)),
  }),
  CODEX_WORKSPACE: variable({
    meaning:
      'Folder that the coding agent may read; by default the source of this server. It must not lie in PARLEY_DATA.',
    remedy: 'give the absolute path of a folder',
    schema: absolutePath,
  }),
  CODEX_RUNS_PER_DAY: variable({
    needs: ['CODEX_BIN', 'SOLANA_RPC_URL'],
    fallback: '50',
    meaning: 'Requests to the Codex CLI that one superadmin can make in a day.',
    remedy: 'give a number from 1 to 100000',
    schema: z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)),
  }),
} as const
