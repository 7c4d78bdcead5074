import { describe, expect, it } from 'vitest'
import type { Account } from '#contract/api/account.ts'
import { receivedError } from '#contract/errors.ts'
import { ilse } from './fixtures.ts'
import { historyWords, loadWords, type Status, saveWords, statusOf } from './status.ts'

const failure = (message: string, status = 500) => receivedError({ error: 'unknown_error', message }, status)

describe('the status of the workbench', () => {
  const known = { isOpen: true, account: ilse as Account, modules: undefined, error: null }
  const words = (status: Status) => ('words' in status ? `${status.is}: ${status.words}` : status.is)

  it.each([
    ['[S4.46] closed', { isOpen: false }, 'idle'],
    ['[S4.47] while the account is not known', { account: undefined }, 'token'],
    ['[S4.49] until the modules are there', {}, 'loading'],
    ['[S4.50] with the modules', { modules: [] }, 'ready'],
    [
      '[S4.51, S8.7] with the message of what failed',
      { error: failure('The disk is full.') },
      'error: The disk is full.',
    ],
    ['[S8.7] without a message', { error: new Error('') }, 'error: Failed to load prompt modules.'],
  ])('%s', (_, given, status) => {
    expect(words(statusOf({ ...known, ...given }))).toBe(status)
  })
})

describe('the message of a failure', () => {
  it.each([
    ['[S8.6] a save', saveWords, 'Failed to save changes.'],
    ['[S8.7] a module', loadWords, 'Failed to load prompt modules.'],
    ['[S8.8] the history', historyWords, 'Failed to load history.'],
  ])('%s: the message, or words of its own', (_, wordsOf, otherwise) => {
    expect(wordsOf(failure('The disk is full.'))).toBe('The disk is full.')
    expect(wordsOf(new Error(''))).toBe(otherwise)
    expect(wordsOf(failure(''))).toBe(otherwise)
  })

  it('[S8.6] an error that is none of the server’s says nothing of itself', () => {
    expect(saveWords(new TypeError('x is undefined'))).toBe('Failed to save changes.')
    expect(loadWords(new TypeError('x is undefined'))).toBe('Failed to load prompt modules.')
  })
})
