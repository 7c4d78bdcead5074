import { describe, expect, it } from 'vitest'
import type { UserSettings } from '#contract/api/user-settings.ts'
import { answerLanguageIn } from '#contract/rules/answer-languages.ts'
import type { Actor } from './ports.ts'
import { languageInstruction, preferredSlippage } from './user-settings.ts'

const USER: Actor = { kind: 'user', id: 'u', email: 'ada@example.com', roles: ['user'] }
const GUEST: Actor = { kind: 'guest', id: 'g' }
const having = (settings: Partial<UserSettings>) => ({
  of: async () => ({ slippageBps: null, language: null, ...settings }),
  save: async () => Promise.reject(new Error('nothing is saved')),
})

describe('the settings of a user', () => {
  it('give swaps a slippage, and guests none', async () => {
    const settings = having({ slippageBps: 30 })
    expect(await preferredSlippage(settings, USER)).toBe(30)
    expect(await preferredSlippage(settings, GUEST)).toBeUndefined()
    expect(await preferredSlippage(having({}), USER)).toBeUndefined()
  })

  it('give calls a line that names the language, which can be read from the instructions', async () => {
    const line = await languageInstruction(having({ language: 'de' }), USER)
    expect(line).toBe('Answer in German, whatever language the user writes in.')
    expect(answerLanguageIn(`You are Parley.\n\n${line}`)).toBe('de')
    expect(answerLanguageIn('You are Parley.')).toBeUndefined()
    expect(await languageInstruction(having({ language: 'de' }), GUEST)).toBe('')
    expect(await languageInstruction(having({}), USER)).toBe('')
  })
})
