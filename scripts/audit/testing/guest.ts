/**
 * Acts as a guest of a server that is being tested, and requests
 * swaps as a page does: by a tool call, or in a conversation.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { type AltchaChallenge, readChallenge } from '#contract/api/auth.ts'
import { getConversation } from '#contract/api/conversation.ts'
import { createSession } from '#contract/api/session.ts'
import { type Trade, trade as tradeShape } from '#contract/trades.ts'
import type { TranscriptRow } from '#contract/transcript.ts'

const ASK_MS = 60_000
/** The pause between two looks at the conversation while a card is awaited. */
const LOOK_MS = 100

export type SwapInput = Readonly<{ input_mint: string; output_mint: string; amount_usd: number }>

const carrying = z.object({ trade: tradeShape })
const called = z.object({ structuredContent: carrying })

/** Solves it as the widget of a page does. */
async function solved({ parameters, signature }: AltchaChallenge): Promise<string> {
  // The contract's shape is the library's, less its optional parts.
  const task = { parameters, signature } as Challenge
  const solution = await solveChallenge({ challenge: task, deriveKey })
  return Buffer.from(JSON.stringify({ challenge: task, solution })).toString('base64')
}

const wordsOf = ({ input_mint, output_mint, amount_usd }: SwapInput): string =>
  `swap $${amount_usd} of ${input_mint} to ${output_mint}`

const messageOf = (text: string): object => ({
  type: 'conversation.item.create',
  item: { type: 'message', role: 'user', content: [{ type: 'input_text', text }] },
})

/** The trade on a card once its tool is done; throws when the tool has failed. */
function tradeOn(item: TranscriptRow): Trade | undefined {
  if (item.type !== 'TOOL_NOTE' || item.status !== 'DONE') return undefined
  return carrying.parse(item.data.output).trade
}

/** It keeps its cookie and tries again as often as the server allows. */
export function guestOf(port: number) {
  let cookie = ''
  const origin = `http://127.0.0.1:${port}`

  async function ask(path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${origin}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { origin, 'content-type': 'application/json', ...(cookie && { cookie }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ASK_MS),
    })
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return JSON.parse(text)
  }

  const transcript = async (): Promise<readonly TranscriptRow[]> =>
    getConversation.output.parse(await ask('/api/conversation')).items

  async function cardOf(socket: WebSocket): Promise<Trade> {
    for (const end = Date.now() + ASK_MS; Date.now() < end; await delay(LOOK_MS)) {
      const [trade] = (await transcript()).flatMap((item) => tradeOn(item) ?? [])
      if (trade) return trade
      if (socket.readyState === WebSocket.CLOSED) break
    }
    throw new Error('the conversation showed no preview')
  }

  return {
    /** Passes the bot check, so that the guest may trade before anything is killed. */
    async arrive() {
      const offered = readChallenge.output.parse(await ask('/api/auth/challenge?for=trade'))
      if (offered.mode !== 'altcha') throw new Error('this server asks for no proof of work')
      await ask('/api/auth/check', { captcha: await solved(offered.challenge) })
    },
    preview: async (input: SwapInput): Promise<Trade> =>
      called.parse(await ask('/api/mcp', { tool: 'solana_swap_preview', arguments: input })).structuredContent
        .trade,
    /** Says it in a call by text, and reads the card. */
    async say(input: SwapInput): Promise<Trade> {
      const { client_secret } = createSession.output.parse(await ask('/api/session'))
      const protocols = ['realtime', `openai-insecure-api-key.${client_secret.value}`]
      const socket = new WebSocket(`ws://127.0.0.1:${port}/api/realtime/socket`, protocols)
      socket.on('error', () => undefined) // a socket that broke is closed, and that is looked at
      socket.on('open', () => {
        for (const event of [messageOf(wordsOf(input)), { type: 'response.create' }])
          socket.send(JSON.stringify(event))
      })
      return cardOf(socket).finally(() => socket.close())
    },
    confirm: async (id: string, termsHash: string): Promise<Trade> =>
      carrying.parse(await ask(`/api/trades/${id}/confirm`, { termsHash })).trade,
    trades: async (): Promise<readonly Trade[]> =>
      z.object({ trades: z.array(tradeShape) }).parse(await ask('/api/trades')).trades,
    transcript,
  }
}
