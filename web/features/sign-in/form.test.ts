import { describe, expect, it } from 'vitest'
import { receivedError } from '#contract/errors.ts'
import { type Check, type Form, problemFrom, problemOf, step } from './form.ts'

const done: Check = { kind: 'done', proof: 'p' }
const idle: Form = { status: 'idle', check: done }
const sent = { email: 'mara@example.com', code: 'K7M2QX', expiresAt: '2026-11-20T12:05:00Z' }

describe('what keeps the form from being sent', () => {
  it.each(['', '  '])("[S5.1] '%s' is no address", (email) => {
    expect(problemOf(email, done)).toEqual({ at: 'email', text: 'Enter your email.' })
  })
  it.each(['ada', 'ada@', 'ada@example', '@example.com', 'a b@example.com'])(
    "'%s' is no address",
    (email) => {
      expect(problemOf(email, done)).toEqual({
        at: 'email',
        text: 'This is not an email address. Check it.',
      })
    },
  )
  it.each([
    { kind: 'open' },
    { kind: 'working' },
    { kind: 'again' },
    { kind: 'failed', reason: 'x' },
  ] as const)('[S5.2] the verification is not completed: $kind', (check) => {
    expect(problemOf('mara@example.com', check)).toEqual({
      at: 'check',
      text: 'Complete the verification challenge to continue.',
    })
  })
  it('nothing, when both are there', () => expect(problemOf('mara@example.com', done)).toBeUndefined())
})

describe('the form', () => {
  it('[S4.42, S4.43, S4.44, S4.45] goes from idle over sending to sent, and wants to be verified again', () => {
    const sending = step(idle, { type: 'sending' })
    expect(sending.status).toBe('sending')
    const after = step(sending, { type: 'sent', sent })
    expect(after).toEqual({ status: 'idle', check: { kind: 'again' }, sent })
  })
  it('a refusal is said, and the proof is spent', () => {
    const problem = { at: 'form', text: 'Too many requests. Try again in 30 s.' } as const
    expect(step(step(idle, { type: 'sending' }), { type: 'refused', problem })).toEqual({
      status: 'idle',
      check: { kind: 'again' },
      problem,
    })
  })
  it('is rid of a complaint about the address when it is corrected, and of no other', () => {
    const complain = (at: 'check' | 'email') => step(idle, { type: 'problem', problem: { at, text: '!' } })
    expect(step(complain('email'), { type: 'corrected' })).toEqual(idle)
    expect(step(complain('check'), { type: 'corrected' })).toEqual(complain('check'))
  })
  it('a completed check takes its own complaint away, and no other', () => {
    const complain = (at: 'check' | 'email') =>
      step({ status: 'idle', check: { kind: 'open' } }, { type: 'problem', problem: { at, text: '!' } })
    expect(step(complain('check'), { type: 'check', check: done }).problem).toBeUndefined()
    expect(step(complain('email'), { type: 'check', check: done }).problem).toBeDefined()
  })
})

describe('what a failure is called', () => {
  it.each([
    ['email_invalid', 'This is not an email address.', 'email'],
    ['captcha_failed', 'The verification did not pass.', 'check'],
    ['rate_limited', 'Too many requests. Try again in 30 s.', 'form'],
  ])('[S5.4] %s shows the server’s words', (code, message, at) => {
    expect(problemFrom(receivedError({ error: code, message }, 400))).toEqual({ at, text: message })
  })
  it("[S5.5] no sign-in on this server is 'Sign-in not available'", () => {
    expect(
      problemFrom(receivedError({ error: 'sign_in_unavailable', message: 'Sign-in not available' }, 503))
        .text,
    ).toBe('Sign-in not available')
    expect(
      problemFrom(receivedError({ error: 'not_found', message: 'There is nothing here.' }, 404)).text,
    ).toBe('Sign-in not available')
    expect(
      problemFrom(receivedError({ error: 'unreachable', message: 'Parley does not answer.' }, 0)).text,
    ).toBe('Sign-in not available')
  })
  it("[S5.6] a bug is 'Something went wrong sending the magic link.'", () => {
    const words = 'Something went wrong sending the magic link.'
    expect(problemFrom(new Error('what?')).text).toBe(words)
    expect(
      problemFrom(receivedError({ error: 'unknown_error', message: 'Request 1 failed.' }, 500)).text,
    ).toBe(words)
  })
})
