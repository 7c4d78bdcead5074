/** Endpoints of what a user has set once for every conversation and swap. */
import * as z from 'zod/mini'
import { figure } from '../bounded.ts'
import { defineEndpoint } from '../endpoint.ts'
import { ANSWER_LANGUAGES } from '../rules/answer-languages.ts'

const language = z.enum(ANSWER_LANGUAGES.map(({ key }) => key))

const userSettings = z.object({
  /** Basis points that a swap may lose to a moving price when it names none; null is the usual one percent. */
  slippageBps: z.nullable(figure.check(z.int(), z.minimum(1), z.maximum(500))),
  /** Null answers in the language of the question. */
  language: z.nullable(language),
})
export type UserSettings = z.output<typeof userSettings>

export const readUserSettings = defineEndpoint({
  operation: 'settings.read',
  method: 'GET',
  path: '/api/settings',
  summary: 'The default slippage and the language of answers of the user.',
  params: z.object({}),
  body: z.undefined(),
  output: userSettings,
})

export const saveUserSettings = defineEndpoint({
  operation: 'settings.save',
  method: 'PUT',
  path: '/api/settings',
  summary:
    'Change the default slippage or the language of answers; it counts from the next swap and the next call.',
  params: z.object({}),
  body: z.partial(userSettings),
  output: userSettings,
})
