/** Runs the sign-in form: fetches the check, has its work done, and has the link mailed. */
import { useEffect, useReducer, useRef, useState } from 'react'
import { type CaptchaChallenge, readChallenge, sendSignInLink } from '#contract/api/auth.ts'
import { request } from '#web/lib/api.ts'
import { type Check, type Form, problemFrom, problemOf, step } from './form.ts'
import { keepSent, lastSent } from './sent.ts'
import { solve } from './solve.ts'

const FAILED = 'The check did not work here. Try again.'

export type TurnstileChallenge = Extract<CaptchaChallenge, { mode: 'turnstile' }>

function begin(): Form {
  const sent = lastSent(Date.now())
  return { status: 'idle', check: { kind: 'open' }, ...(sent && { sent }) }
}

export function useSignIn(callback: string) {
  const [form, dispatch] = useReducer(step, undefined, begin)
  /** A new object begins the widget anew. */
  const [turnstile, setTurnstile] = useState<TurnstileChallenge>()
  const closed = useRef(new AbortController())
  useEffect(() => {
    closed.current = new AbortController()
    return () => closed.current.abort()
  }, [])

  const tellCheck = (check: Check) => dispatch({ type: 'check', check })

  async function verify(): Promise<void> {
    const { signal } = closed.current
    tellCheck({ kind: 'working' })
    try {
      const challenge = await request(readChallenge, {}, signal)
      // The widget continues from here, and reports when it is done.
      if (challenge.mode === 'turnstile') setTurnstile(challenge)
      else tellCheck({ kind: 'done', proof: await solve(challenge.challenge, signal) })
    } catch {
      if (!signal.aborted) tellCheck({ kind: 'failed', reason: FAILED })
    }
  }

  async function mail(email: string, proof: string): Promise<void> {
    const { signal } = closed.current
    dispatch({ type: 'sending' })
    try {
      const body = { email, captcha: proof, callback }
      const { code, expiresAt, outbox } = await request(sendSignInLink, { body }, signal)
      const sent = { email, code, expiresAt, ...(outbox !== undefined && { outbox }) }
      keepSent(sent)
      dispatch({ type: 'sent', sent })
    } catch (error) {
      if (!signal.aborted) dispatch({ type: 'refused', problem: problemFrom(error) })
    }
  }

  /** A submit before the check starts it. */
  function send(email: string): void {
    const { status, check } = form
    if (status === 'sending') return
    const problem = problemOf(email, check)
    if (!problem && check.kind === 'done') return void mail(email.trim(), check.proof)
    if (problem) dispatch({ type: 'problem', problem })
    if (problem?.at === 'check' && check.kind !== 'working') void verify()
  }

  return { form, turnstile, tellCheck, verify, send }
}
