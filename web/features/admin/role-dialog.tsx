/** The question before a role is granted or revoked: what it means, and the reason, which is kept. */
import { type FormEvent, useId, useState } from 'react'
import { type Person, REASON_MAX } from '#contract/api/people.ts'
import { Panel } from '#ui/controls/panel.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { takeFocus } from '#ui/workspace/take-focus.ts'
import type { RoleStep } from './use-people.ts'
import { ROLE_WORDS } from './words.ts'

type Props = Readonly<{
  person: Pick<Person, 'email' | 'isSelf' | 'isNamedSuperadmin' | 'roles'>
  step: Omit<RoleStep, 'reason'>
  isBusy: boolean
  problem: string | undefined
  onCancel: () => void
  onConfirm: (reason: string) => void
}>

export function RoleDialog({ person, step, isBusy, problem, onCancel, onConfirm }: Props) {
  const id = useId()
  const [reason, setReason] = useState('')
  const isGrant = step.action === 'grant'
  const { name, one } = ROLE_WORDS[step.role]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy && reason.trim() !== '') onConfirm(reason.trim())
  }
  return (
    <Panel title={isGrant ? 'Grant a role' : 'Revoke a role'} place="dialog" onClose={onCancel}>
      <form onSubmit={submit} className="grid gap-4">
        <p className="text-body wrap-anywhere">
          {isGrant ? `Make ${person.email} ${one}?` : `Revoke the role ${name} of ${person.email}?`}
        </p>
        <p className={`border-l-2 pl-3 text-body text-fg-2 ${isGrant ? 'border-warn' : 'border-down'}`}>
          {consequenceOf(person, step)}
        </p>
        <div className="grid gap-1.5 text-small text-fg-2">
          <label htmlFor={id}>Reason</label>
          <textarea
            id={id}
            ref={takeFocus}
            rows={2}
            maxLength={REASON_MAX}
            value={reason}
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => setReason(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
              event.preventDefault()
              event.currentTarget.form?.requestSubmit()
            }}
            className="w-full resize-y rounded-2 border border-line-3 bg-ink-0 px-2.5 py-2 text-body text-fg-1 pointer-coarse:text-[1rem]"
          />
          <span id={`${id}-hint`} className="text-fg-3">
            It is kept with the change, and other admins can read it.
          </span>
        </div>
        <p role="alert" className="text-small text-down empty:hidden">
          {problem}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onCancel}>Cancel</Button>
          <Button
            type="submit"
            tone={isGrant ? 'primary' : 'danger'}
            disabled={reason.trim() === ''}
            aria-disabled={isBusy}
          >
            {isBusy ? 'Saving…' : isGrant ? 'Grant the role' : 'Revoke the role'}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

/** In one sentence or two, what is different from now on. */
function consequenceOf(
  { isSelf, isNamedSuperadmin, roles }: Props['person'],
  { action, role }: Props['step'],
): string {
  const { may, mayNot } = ROLE_WORDS[role]
  if (action === 'grant') return `${may} This counts from their next request.`
  if (isSelf && role === 'superadmin')
    return 'This is your own role. You lose it at once and cannot undo it: another superadmin has to give it back.'
  const stays = role === 'superadmin' && roles.includes('admin') ? ' They remain an admin.' : ''
  const returns =
    role === 'superadmin' && isNamedSuperadmin
      ? ' PARLEY_SUPERADMINS gives it back at their next login, so remove the address there first.'
      : ''
  return `${mayNot} This counts from their next request, in calls that run now, too.${stays}${returns}`
}
