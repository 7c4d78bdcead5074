/** The page of a mailed link: the link is used only on a press, since mail scanners open links too. */
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { confirmSignInLink } from '#contract/api/auth.ts'
import { isParleyError } from '#contract/parley-error.ts'
import { Crest } from '#ui/crest/crest.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { request } from '#web/lib/api.ts'
import { Wrong } from './wrong.tsx'

export type Confirmed = z.output<(typeof confirmSignInLink)['output']>

type Props = Readonly<{
  token: string | undefined
  /** The person is logged in: goes on to the page. */
  onDone: (confirmed: Confirmed) => void
}>

export function Confirm({ token, onDone }: Props) {
  const { state, confirm } = useConfirm(token, onDone)
  return (
    <main className="mx-auto grid min-h-dvh max-w-[26rem] content-center gap-5 px-5 py-10">
      <p className="flex items-center gap-2.5 text-read font-semibold tracking-[-0.015em]">
        <Crest state="start" detail="mark" className="size-[26px]" />
        Parley
      </p>
      <h1 className="text-title text-balance">{TITLES[state.kind]}</h1>
      {(state.kind === 'gone' || state.kind === 'cut') && (
        <>
          <p className="text-body text-fg-2">{state.reason}</p>
          <AskAgain />
        </>
      )}
      {state.kind === 'ready' && (
        <>
          <p className="text-body text-fg-2">
            You opened the link from your email. Nothing has happened yet: press Log in to use your account
            and your own wallet in this browser.
          </p>
          <Press isBusy={state.isBusy} problem={state.problem} onPress={() => confirm()} />
        </>
      )}
      {state.kind === 'code' && (
        <CodeForm isBusy={state.isBusy} problem={state.problem} isWrong={state.isWrong} onCode={confirm} />
      )}
      {state.kind === 'done' && (
        <p role="status" className="flex items-center gap-2.5 text-body text-fg-2">
          <Spinner /> Logged in as {state.email}. Going back to Parley…
        </p>
      )}
    </main>
  )
}

type Asking = Readonly<{ isBusy: boolean; problem: string | undefined }>
type Waiting = (Readonly<{ kind: 'ready' }> | Readonly<{ kind: 'code'; isWrong: boolean }>) & Asking
type ConfirmState =
  | Waiting
  | Readonly<{ kind: 'gone' | 'cut'; reason: string }>
  | Readonly<{ kind: 'done'; email: string }>

const CUT_OFF = 'Part of the link is missing. Open it from the mail again, or ask for a new one.'
const UNREACHABLE = 'Parley does not answer. The link was not used; press again.'
const BROKEN = 'Something went wrong signing you in. Press again; if it stays, ask for a new link.'

const READY: Waiting = { kind: 'ready', isBusy: false, problem: undefined }

/** Maps a refusal to the state of the page. */
function afterRefusal(state: ConfirmState, error: unknown): ConfirmState {
  const asking: Waiting = state.kind === 'code' ? state : READY
  if (!isParleyError(error)) return { ...asking, isBusy: false, problem: BROKEN }
  switch (error.code) {
    case 'sign_in_code_required':
      return { kind: 'code', isBusy: false, isWrong: false, problem: undefined }
    case 'sign_in_code_wrong':
      return { kind: 'code', isBusy: false, isWrong: true, problem: error.message }
    case 'sign_in_link_invalid':
      return { kind: 'gone', reason: error.message }
    case 'unreachable':
      return { ...asking, isBusy: false, problem: UNREACHABLE }
    default:
      return { ...asking, isBusy: false, problem: error.message }
  }
}

/** Uses the link: at once in the browser that requested it, with its code in another. */
function useConfirm(token: string | undefined, onDone: (confirmed: Confirmed) => void) {
  const [state, setState] = useState<ConfirmState>(token ? READY : { kind: 'cut', reason: CUT_OFF })

  async function confirm(code?: string): Promise<void> {
    if (!token || !('isBusy' in state) || state.isBusy) return
    setState({
      ...(state.kind === 'code' ? { ...state, isWrong: false } : READY),
      isBusy: true,
      problem: undefined,
    })
    try {
      const confirmed = await request(confirmSignInLink, { body: { token, code } })
      setState({ kind: 'done', email: confirmed.user.email })
      onDone(confirmed)
    } catch (error) {
      setState((now) => afterRefusal(now, error))
    }
  }
  return { state, confirm: (code?: string) => void confirm(code) }
}

const TITLES = {
  ready: 'Log in to Parley',
  code: 'Type the code',
  gone: 'This link no longer works',
  cut: 'This link is not complete',
  done: 'Welcome',
} as const

const PRIMARY = 'h-11! w-full'

type PressProps = Readonly<{ isBusy: boolean; problem: string | undefined; onPress: () => void }>

const Press = ({ isBusy, problem, onPress }: PressProps) => (
  <div className="grid gap-3">
    <Button tone="primary" className={PRIMARY} aria-disabled={isBusy} onClick={onPress}>
      {isBusy ? 'Logging in…' : 'Log in'}
    </Button>
    {problem && <Wrong text={problem} />}
  </div>
)

/** The menu with the form opens by itself there. */
const AskAgain = () => (
  <a
    href="/?sign-in"
    className="flex h-11 items-center justify-center rounded-2 border border-accent bg-accent text-ui font-semibold text-on-accent hover:bg-accent-hi"
  >
    Ask for a new link
  </a>
)

type CodeProps = Readonly<{
  isBusy: boolean
  problem: string | undefined
  isWrong: boolean
  onCode: (code: string) => void
}>

function CodeForm({ isBusy, problem, isWrong, onCode }: CodeProps) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => box.current?.focus(), [])
  useEffect(() => {
    if (isWrong) box.current?.select()
  }, [isWrong])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = box.current?.value.trim() ?? ''
    if (code) onCode(code)
    else box.current?.focus()
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <p className="text-body text-fg-2">
        You asked for the link in another browser. It shows a code of six characters beside “Check your
        inbox”: type it here, and this browser is logged in.
      </p>
      <div className="grid gap-1.5">
        <label htmlFor={id} className="text-small text-fg-2">
          Code
        </label>
        <input
          ref={box}
          id={id}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={32}
          aria-invalid={problem !== undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          className={`num h-12 w-full min-w-0 rounded-2 border bg-[light-dark(var(--ink-1),var(--ink-sunk))] px-3 text-figure-s uppercase ${problem ? 'border-down' : 'border-line-3'}`}
        />
        {problem && <Wrong id={`${id}-problem`} text={problem} />}
      </div>
      <Button tone="primary" className={PRIMARY} aria-disabled={isBusy} onClick={submit}>
        {isBusy ? 'Logging in…' : 'Log in'}
      </Button>
    </form>
  )
}
