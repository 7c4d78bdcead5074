/** The page of a mailed link: the link is used only on a press, since mail scanners open links too. */
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { Crest } from '#ui/crest/crest.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { type Confirmed, useConfirm } from './use-confirm.ts'
import { Wrong } from './wrong.tsx'

type Props = Readonly<{
  token: string | undefined
  /** The person is signed in: goes on to the page. */
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
      <h1 className="text-title">{TITLES[state.kind]}</h1>
      {state.kind === 'gone' && (
        <>
          <p className="text-body text-fg-2">{state.reason}</p>
          <AskAgain />
        </>
      )}
      {state.kind === 'ready' && (
        <>
          <p className="text-body text-fg-2">
            You opened the link from your mail. Nothing has happened yet: press, and this browser is signed in
            to your account, with a wallet of your own.
          </p>
          <Press isBusy={state.isBusy} problem={state.problem} onPress={() => confirm()} />
        </>
      )}
      {state.kind === 'code' && (
        <CodeForm isBusy={state.isBusy} problem={state.problem} isWrong={state.isWrong} onCode={confirm} />
      )}
      {state.kind === 'done' && (
        <p role="status" className="flex items-center gap-2.5 text-body text-fg-2">
          <Spinner /> Signed in as {state.email}. Going back to Parley…
        </p>
      )}
    </main>
  )
}

const TITLES = {
  ready: 'Sign in to Parley',
  code: 'Type the code',
  gone: 'This link does not work any more',
  done: 'Welcome',
} as const

const PRIMARY = 'h-11! w-full'

type PressProps = Readonly<{ isBusy: boolean; problem: string | undefined; onPress: () => void }>

const Press = ({ isBusy, problem, onPress }: PressProps) => (
  <div className="grid gap-3">
    <Button tone="primary" className={PRIMARY} aria-disabled={isBusy} onClick={onPress}>
      {isBusy ? 'Signing in…' : 'Sign in'}
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
        inbox”: type it here, and this browser is signed in.
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
          className={`num h-12 w-full min-w-0 rounded-2 border bg-ink-sunk px-3 text-figure-s uppercase ${problem ? 'border-down' : 'border-line-3'}`}
        />
        {problem && <Wrong id={`${id}-problem`} text={problem} />}
      </div>
      <Button tone="primary" className={PRIMARY} aria-disabled={isBusy} onClick={submit}>
        {isBusy ? 'Signing in…' : 'Sign in'}
      </Button>
    </form>
  )
}
