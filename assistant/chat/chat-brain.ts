/** A brain on any server of OpenAI's `/v1/chat/completions`, such as Ollama, llama.cpp, vLLM or a cloud. */

import type { Send } from '#adapters/_kit/guarded-fetch.ts'
import { bytesOfAnswer, failed } from '#adapters/_kit/model-endpoint.ts'
import { isParleyError } from '#contract/errors.ts'
import { MAX_REPLY_BYTES } from '#contract/realtime/limits.ts'
import type { Brain, BrainContext, BrainPart } from '#domain/brain.ts'
import type { Log } from '#domain/ports.ts'
import { type Chunk, chunksOf } from './chunks.ts'
import { partsOf } from './reply.ts'
import { createRequest, SERVICE } from './request.ts'

type ChatBrainOptions = Readonly<{
  /** The base as configured: 'http://127.0.0.1:11434', with or without '/v1'. */
  url: string
  model: string
  apiKey?: string
  log: Log
  /** The longest wait for the beginning of an answer. */
  patienceMs?: number
  /** The longest wait between two pieces of it. */
  silenceMs?: number
  fetch?: Send
}>

const PATIENCE_MS = 30_000
/** The answer is complete: only the count of its tokens may still come. */
const AFTER_END_MS = 1_000

export function chatBrain(options: ChatBrainOptions): Brain {
  const { url, model, apiKey, fetch, log, patienceMs = PATIENCE_MS, silenceMs = PATIENCE_MS } = options
  const request = createRequest({
    url,
    model,
    timeoutMs: patienceMs,
    key: apiKey,
    fetch,
  })

  async function* answer(context: BrainContext, signal: AbortSignal): AsyncGenerator<BrainPart> {
    yield* partsOf(untilSilent(await request(context, signal), silenceMs))
  }

  return {
    async *think(context, signal) {
      if (signal.aborted) return
      const began = performance.now()
      let firstMs: number | undefined
      try {
        for await (const part of answer(context, signal)) {
          firstMs ??= Math.round(performance.now() - began)
          if (signal.aborted) return
          yield part
        }
        log.info({ model, firstMs, tookMs: Math.round(performance.now() - began) }, 'the chat model answered')
      } catch (error) {
        if (!signal.aborted) throw error
      }
    },
  }
}

/** Yields the pieces of an answer while they keep coming. An answer whose server leaves the line open ends a second after its end. */
async function* untilSilent(response: Response, silenceMs: number): AsyncGenerator<Chunk | 'end'> {
  let finished = false
  const patience = (): number => (finished ? AFTER_END_MS : silenceMs)
  try {
    for await (const chunk of chunksOf(
      response,
      bytesOfAnswer(response, SERVICE, MAX_REPLY_BYTES, patience),
    )) {
      finished ||= chunk === 'end' || Boolean(chunk.choices?.[0]?.finish_reason)
      yield chunk
    }
  } catch (error) {
    if (finished) return
    throw isParleyError(error) ? error : failed(SERVICE, 'its answer broke off', error)
  }
}
