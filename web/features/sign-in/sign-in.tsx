/** Logging in for visitors: an address, the bot check, and a link in the mail (spec S2.11, S4.42–S4.45). */
import { ArrowUpRight, Copy, Check as Tick } from 'lucide-react'
import { type FormEvent, useEffect, useId, useReducer, useRef, useState } from 'react'
import { readChallenge, sendSignInLink } from '#contract/api/auth.ts'
import { useCopy } from '#ui/chips/use-copy.ts'
import { Button } from '#ui/primitives/button.tsx'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { request } from '#web/lib/api.ts'
import { solve } from '#web/lib/proof-of-work.ts'
import { TOAST_MS } from '#web/lib/toasts.ts'
import { BotCheck, type TurnstileChallenge } from './bot-check.tsx'
import {
  type Check,
  type Form,
  keepSent,
  lastSent,
  problemFrom,
  problemOf,
  problemOfTyped,
  type SentLink,
  step,
} from './form.ts'
import { inboxOf } from './inbox.ts'
import { Wrong } from './wrong.tsx'

/** `callback`: the path of ours to come back to. */
export function SignIn({ callback = '/' }: { callback?: string }) {
  const { form, turnstile, setCheck, verify, typed, send } = useSignIn(callback)
  const box = useRef<HTMLInputElement>(null)
  const { problem, sent } = form
  const isSending = form.status === 'sending'
  /** The sent link that another address is to get as well. */
  const [left, setLeft] = useState<SentLink>()
  const isDone = sent !== undefined && sent !== left && problem?.at !== 'email'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const email = box.current?.value ?? sent?.email ?? ''
    if (problemOf(email, form.check)?.at === 'email') box.current?.focus()
    send(email)
  }
  return (
    // The page says by itself what is wrong with an address.
    <form noValidate onSubmit={submit} className="grid gap-4 low:gap-3">
      {sent ? (
        <Sent sent={sent} />
      ) : (
        <p className="text-body text-fg-2">
          We email you a link. You get a wallet of your own, and Parley remembers you.
        </p>
      )}
      {!isDone && (
        <EmailField
          box={box}
          given={sent?.email}
          isWanted={sent !== undefined}
          problem={problem?.at === 'email' ? problem.text : undefined}
          onTyped={typed}
        />
      )}
      {/* Once a link is on its way, the check begins by the press that wants another. */}
      {!(isDone && form.check.kind === 'again' && problem?.at !== 'check') && (
        <div className="grid gap-1.5">
          <BotCheck check={form.check} turnstile={turnstile} onVerify={verify} onCheck={setCheck} />
          {problem?.at === 'check' && <Wrong text={problem.text} />}
        </div>
      )}
      {problem?.at === 'form' && <Wrong text={problem.text} />}
      {isDone ? (
        <Again isSending={isSending} onAgain={submit} onOther={() => setLeft(sent)} />
      ) : (
        <Button tone={isSending ? 'plain' : 'primary'} aria-disabled={isSending} onClick={submit}>
          {isSending && <Spinner />}
          {isSending ? 'Sending…' : 'Send link'}
        </Button>
      )}
    </form>
  )
}

type AgainProps = Readonly<{
  isSending: boolean
  onAgain: (event: FormEvent) => void
  onOther: () => void
}>

/** Spec S4.45: another link takes another check, which the same press begins. */
const Again = ({ isSending, onAgain, onOther }: AgainProps) => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-3 text-small text-fg-2">
    <span>No mail yet?</span>
    <button type="button" aria-disabled={isSending} onClick={onAgain} className={LINK}>
      {isSending ? 'Sending…' : 'Verify again and send'}
    </button>
    <button type="button" onClick={onOther} className={LINK}>
      Another address
    </button>
  </p>
)

const LINK = 'touch link min-h-6 font-[550] text-fg-1'

const FAILED = 'The check did not work here. Try again.'

function begin(): Form {
  const sent = lastSent(Date.now())
  return { status: 'idle', check: { kind: sent ? 'again' : 'open' }, sent }
}

/** Runs the form: fetches the check, solves it, and has the link mailed. */
function useSignIn(callback: string) {
  const [form, dispatch] = useReducer(step, undefined, begin)
  /** A new object begins the widget anew. */
  const [turnstile, setTurnstile] = useState<TurnstileChallenge>()
  /** The address to mail to as soon as the check is done. */
  const waiting = useRef<string>(undefined)
  const closed = useRef(new AbortController())
  useEffect(() => {
    closed.current = new AbortController()
    return () => closed.current.abort()
  }, [])

  const setCheck = (check: Check) => {
    dispatch({ type: 'check', check })
    const email = waiting.current
    if (check.kind !== 'working') waiting.current = undefined
    if (check.kind === 'done' && email !== undefined) void mail(email, check.proof)
  }

  async function verify(): Promise<void> {
    const { signal } = closed.current
    setCheck({ kind: 'working' })
    try {
      const challenge = await request(readChallenge, {}, signal)
      // The widget continues from here, and reports when it is done.
      if (challenge.mode === 'turnstile') setTurnstile(challenge)
      else setCheck({ kind: 'done', proof: await solve(challenge.challenge, signal) })
    } catch {
      if (!signal.aborted) setCheck({ kind: 'failed', reason: FAILED })
    }
  }

  async function mail(email: string, proof: string): Promise<void> {
    const { signal } = closed.current
    dispatch({ type: 'sending' })
    try {
      const body = { email, captcha: proof, callback }
      const { code, expiresAt, outbox } = await request(sendSignInLink, { body }, signal)
      const sent = { email, code, expiresAt, outbox }
      keepSent(sent)
      dispatch({ type: 'sent', sent })
    } catch (error) {
      if (!signal.aborted) dispatch({ type: 'refused', problem: problemFrom(error) })
    }
  }

  /** Typing may go on: a wrong address is said when the field is left, and no longer than it is wrong. */
  function typed(email: string, isLeft: boolean): void {
    const problem = problemOfTyped(email)
    if (problem && isLeft) dispatch({ type: 'problem', problem })
    else if (!problem) dispatch({ type: 'corrected' })
  }

  /** A submit before the check starts it, and is carried out when it is done. */
  function send(email: string): void {
    const { status, check } = form
    if (status === 'sending') return
    const problem = problemOf(email, check)
    if (!problem && check.kind === 'done') return void mail(email.trim(), check.proof)
    if (problem) dispatch({ type: 'problem', problem })
    if (problem?.at !== 'check') return
    waiting.current = email.trim()
    if (check.kind !== 'working') void verify()
  }

  return { form, turnstile, setCheck, verify, typed, send }
}

type FieldProps = Readonly<{
  box: React.RefObject<HTMLInputElement | null>
  given: string | undefined
  /** True where a button opened it: what is typed replaces the address. */
  isWanted: boolean
  problem: string | undefined
  onTyped: (email: string, isLeft: boolean) => void
}>

function EmailField({ box, given, isWanted, problem, onTyped }: FieldProps) {
  const id = useId()
  useEffect(() => {
    if (isWanted) box.current?.select()
  }, [box, isWanted])
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-small text-fg-2">
        Email
      </label>
      <input
        ref={box}
        id={id}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={320}
        placeholder="you@example.com"
        defaultValue={given}
        onInput={({ currentTarget }) => onTyped(currentTarget.value, false)}
        onBlur={({ currentTarget }) => onTyped(currentTarget.value, true)}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        className={`h-10 w-full min-w-0 rounded-2 border bg-[light-dark(var(--ink-1),var(--ink-sunk))] px-3 text-body text-fg-1 placeholder:text-fg-3 pointer-coarse:h-11 pointer-coarse:text-[1rem] ${problem ? 'border-down' : 'border-line-3'}`}
      />
      {problem && <Wrong id={`${id}-problem`} text={problem} />}
    </div>
  )
}

/** The link is on its way: where to read it, and the code for another browser. */
function Sent({ sent }: { sent: SentLink }) {
  const inbox = sent.outbox ? { label: 'this server’s outbox', url: sent.outbox } : inboxOf(sent.email)
  const part = useRef<HTMLDivElement>(null)
  // It comes above the pressed button, which the browser keeps where it is: on a phone this would stand out of view.
  useEffect(() => {
    part.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={part} className="grid scroll-my-4 gap-3">
      <div role="status" className="border-l-2 border-up py-0.5 pl-3 text-body">
        <p className="font-semibold">Check your inbox for the sign-in link.</p>
        <p className="text-fg-2">Sent to {sent.email}. Check spam too. The link works for five minutes.</p>
      </div>
      {inbox && (
        <a
          href={inbox.url}
          target="_blank"
          rel="noopener noreferrer"
          className="flex h-9 items-center justify-center gap-2 rounded-2 border border-line-3 text-ui hover:bg-ink-2 pointer-coarse:h-11"
        >
          Open {inbox.label}
          <ArrowUpRight aria-hidden="true" strokeWidth={1.75} className="size-4" />
        </a>
      )}
      <SentCode code={sent.code} />
    </div>
  )
}

/** Carried to another browser by eye or by the clipboard: in two halves, as one reads it off. */
function SentCode({ code }: { code: string }) {
  const [copied, copy] = useCopy(TOAST_MS.walletCopied)
  const Icon = copied ? Tick : Copy
  return (
    <p className="flex items-center gap-3 text-small text-fg-2">
      <span className="min-w-0 flex-1 text-balance">In another browser the link asks for this code:</span>{' '}
      <b className="num text-figure-s whitespace-nowrap text-fg-1">
        {code.slice(0, 3)} {code.slice(3)}
      </b>
      <IconButton label={copied ? 'Code copied' : 'Copy code'} size="small" onClick={() => copy(code)}>
        <Icon aria-hidden="true" strokeWidth={1.75} className="size-4" />
      </IconButton>
    </p>
  )
}
