/** The bot check as one line: to press, at work, done, or to be done again (spec S4.45). */
import { Check as CheckMark, RotateCw, Square } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { CaptchaChallenge } from '#contract/api/auth.ts'
import { Spinner } from '#ui/primitives/spinner.tsx'
import type { Check } from './form.ts'

export type TurnstileChallenge = Extract<CaptchaChallenge, { mode: 'turnstile' }>

type Props = Readonly<{
  check: Check
  turnstile: TurnstileChallenge | undefined
  onVerify: () => void
  onCheck: (check: Check) => void
}>

const ICON = 'size-[18px] shrink-0'
const BOX = 'flex min-h-11 w-full items-center gap-3 rounded-2 border px-3 text-left text-ui'

export function BotCheck({ check, turnstile, onVerify, onCheck }: Props) {
  const maker = turnstile ? 'Turnstile' : 'ALTCHA'
  if (turnstile && check.kind === 'working') return <Widget challenge={turnstile} onCheck={onCheck} />
  if (check.kind === 'working' || check.kind === 'done') {
    return (
      <p role="status" className={`${BOX} border-line-3`}>
        {check.kind === 'done' ? (
          <CheckMark aria-hidden="true" strokeWidth={2} className={`${ICON} text-up`} />
        ) : (
          <Spinner />
        )}
        <span className="flex-1">{check.kind === 'done' ? 'Verified' : 'Checking your browser…'}</span>
        <Maker name={maker} />
      </p>
    )
  }
  const isFirst = check.kind === 'open'
  const Icon = isFirst ? Square : RotateCw
  return (
    <div>
      <button
        type="button"
        onClick={onVerify}
        className={`${BOX} border-line-3 hover:bg-ink-2 ${isFirst ? '' : 'border-dashed'}`}
      >
        <Icon aria-hidden="true" strokeWidth={1.75} className={`${ICON} text-fg-2`} />
        <span className="flex-1">{isFirst ? 'I’m not a bot' : 'Verify again'}</span>
        <Maker name={maker} />
      </button>
      {check.kind === 'failed' && (
        <p role="alert" className="mt-1.5 text-small text-down">
          {check.reason}
        </p>
      )}
    </div>
  )
}

const Maker = ({ name }: { name: string }) => (
  <span aria-hidden="true" className="text-micro text-fg-3">
    {name}
  </span>
)

const UNLOADED = 'Cloudflare’s check could not be loaded. Try again.'

/** Turnstile draws and says by itself what it is at. */
function Widget({ challenge, onCheck }: { challenge: TurnstileChallenge; onCheck: (check: Check) => void }) {
  const place = useRef<HTMLDivElement>(null)
  const report = useEffectEvent(onCheck)
  useEffect(() => {
    let isHere = true
    let clear: (() => void) | undefined
    const again = () => report({ kind: 'again' })
    loadTurnstile()
      .then((api) => {
        if (!isHere || !place.current) return
        const id = api.render(place.current, {
          sitekey: challenge.siteKey,
          action: challenge.action,
          callback: (proof) => report({ kind: 'done', proof }),
          'error-callback': () => report({ kind: 'failed', reason: UNLOADED }),
          'expired-callback': again,
        })
        clear = () => api.remove(id)
      })
      .catch(() => isHere && report({ kind: 'failed', reason: UNLOADED }))
    return () => {
      isHere = false
      clear?.()
    }
  }, [challenge])
  return <div ref={place} className="min-h-[65px]" />
}

type Options = Readonly<{
  sitekey: string
  action: string
  callback: (token: string) => void
  'error-callback': () => void
  'expired-callback': () => void
}>
type TurnstileApi = Readonly<{
  render: (place: HTMLElement, options: Options) => string
  remove: (id: string) => void
}>
declare global {
  interface Window {
    turnstile?: TurnstileApi
  }
}

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'

/** Loads Cloudflare's widget, where the server requires it. */
async function loadTurnstile(): Promise<TurnstileApi> {
  if (window.turnstile) return window.turnstile
  const script = document.createElement('script')
  script.src = SCRIPT
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  script.addEventListener('load', resolve)
  script.addEventListener('error', reject)
  document.head.append(script)
  await promise.finally(() => script.remove())
  if (!window.turnstile) throw new Error('The widget did not arrive')
  return window.turnstile
}
