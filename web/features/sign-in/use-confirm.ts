/** Uses the mailed link on a press: at once in the browser that requested it, with its code in another. */
import { useState } from 'react'
import type * as z from 'zod/mini'
import { confirmSignInLink } from '#contract/api/auth.ts'
import { isParleyError } from '#contract/errors.ts'
import { request } from '#web/lib/api.ts'

export type Confirmed = z.output<(typeof confirmSignInLink)['output']>

type Asking = Readonly<{ isBusy: boolean; problem: string | undefined }>
type Waiting = (Readonly<{ kind: 'ready' }> | Readonly<{ kind: 'code'; isWrong: boolean }>) & Asking
export type ConfirmState =
  | Waiting
  | Readonly<{ kind: 'gone'; reason: string }>
  | Readonly<{ kind: 'done'; email: string }>

const CUT_OFF = 'The link is not whole: open it from the mail again, or ask for a new one.'
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

export function useConfirm(token: string | undefined, onDone: (confirmed: Confirmed) => void) {
  const [state, setState] = useState<ConfirmState>(token ? READY : { kind: 'gone', reason: CUT_OFF })

  async function confirm(code?: string): Promise<void> {
    if (!token || !('isBusy' in state) || state.isBusy) return
    const busy = {
      ...state,
      isBusy: true,
      problem: undefined,
      ...(state.kind === 'code' && { isWrong: false }),
    }
    setState(busy)
    try {
      const confirmed = await request(confirmSignInLink, {
        body: { token, ...(code !== undefined && { code }) },
      })
      setState({ kind: 'done', email: confirmed.user.email })
      onDone(confirmed)
    } catch (error) {
      setState((now) => afterRefusal(now, error))
    }
  }
  return { state, confirm: (code?: string) => void confirm(code) }
}
