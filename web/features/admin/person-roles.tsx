/** The roles of a person: who gave each when and why, the way to change it, and the changes of the past. */
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Person, RoleGrant } from '#contract/api/people.ts'
import { GIVEN_ROLES, type GivenRole } from '#contract/rules/roles.ts'
import { useAgo } from '#ui/format/age-clock.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { momentText } from '#web/lib/moment.ts'
import { Section } from './parts.tsx'
import { RoleDialog } from './role-dialog.tsx'
import type { PersonActions, RoleStep } from './use-people.ts'
import { ROLE_WORDS } from './words.ts'

type Props = Readonly<{ person: Person; actions: PersonActions }>

/** The strongest first. */
const ROLES = GIVEN_ROLES.toReversed()

export function PersonRoles({ person, actions }: Props) {
  const { grants, mayChange, isNamedSuperadmin, email } = person
  const [wanted, setWanted] = useState<Omit<RoleStep, 'reason'>>()
  const held = (role: GivenRole) => grants.find((grant) => grant.role === role && grant.revokedAt === null)
  const shown = mayChange ? ROLES : ROLES.filter(held)
  const close = () => {
    actions.forgetProblem()
    setWanted(undefined)
  }
  return (
    <Section title="Roles">
      <Done email={email} actions={actions} />
      {!wanted && (
        <p role="alert" className="text-small text-down empty:hidden">
          {actions.problem}
        </p>
      )}
      {isNamedSuperadmin && (
        <p className="flex items-start gap-2 text-small text-fg-2">
          <TriangleAlert aria-hidden="true" strokeWidth={1.75} className="mt-px size-4 flex-none text-warn" />
          PARLEY_SUPERADMINS names this address: the role Superadmin comes back with every login.
        </p>
      )}
      {shown.length === 0 && <p className="text-small text-fg-2">No role beyond that of every account.</p>}
      <ul>
        {shown.map((role) => (
          <Role
            key={role}
            role={role}
            grant={held(role)}
            mayChange={mayChange}
            onChange={(action) => setWanted({ action, role })}
          />
        ))}
      </ul>
      <Past grants={grants.filter(({ revokedAt }) => revokedAt !== null)} />
      {wanted && (
        <RoleDialog
          person={person}
          step={wanted}
          isBusy={actions.isBusy}
          problem={actions.problem}
          onCancel={close}
          onConfirm={(reason) => actions.changeRole({ ...wanted, reason }, close)}
        />
      )}
    </Section>
  )
}

function Done({ email, actions: { done, undo, isBusy } }: Pick<Props, 'actions'> & { email: string }) {
  return (
    <div role="status" className="empty:hidden">
      {done && (
        <p className="flex flex-wrap items-center justify-between gap-2 rounded-2 bg-ink-2 py-1.5 pr-1.5 pl-3 text-small">
          <span className="min-w-0 wrap-anywhere">
            {done.action === 'grant'
              ? `${email} is ${ROLE_WORDS[done.role].one} now.`
              : `${email} is no longer ${ROLE_WORDS[done.role].one}.`}
          </span>
          {done.canUndo && (
            <Button size="small" aria-disabled={isBusy} onClick={() => undo(done)}>
              Undo
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

type RoleProps = Readonly<{
  role: GivenRole
  grant: RoleGrant | undefined
  mayChange: boolean
  onChange: (action: RoleStep['action']) => void
}>

const Role = ({ role, grant, mayChange, onChange }: RoleProps) => (
  <li className="flex min-h-12 items-center justify-between gap-3 border-b border-line py-2">
    <span className="min-w-0 text-small text-fg-3">
      <b className={`block text-ui ${grant ? 'font-[520] text-fg-1' : 'font-[450] text-fg-2'}`}>
        {ROLE_WORDS[role].name}
      </b>
      {grant && <Given grant={grant} />}
    </span>
    {mayChange && (
      <Button
        size="small"
        tone={grant ? 'danger' : 'plain'}
        aria-label={`${grant ? 'Revoke' : 'Grant'} the role ${ROLE_WORDS[role].name}`}
        onClick={() => onChange(grant ? 'revoke' : 'grant')}
      >
        {grant ? 'Revoke…' : 'Grant…'}
      </Button>
    )}
  </li>
)

function Given({ grant: { grantedAt, grantedBy, reason } }: { grant: RoleGrant }) {
  const ago = useAgo(grantedAt)
  return (
    <>
      <span className="block">
        Granted <time dateTime={grantedAt}>{ago}</time> by {grantedBy}
      </span>
      <Reason text={reason} />
    </>
  )
}

const Reason = ({ text }: { text: string | null }) => (
  <span className="block wrap-anywhere text-fg-2">
    {text === null ? 'No reason was given.' : `“${text}”`}
  </span>
)

const Past = ({ grants }: { grants: readonly RoleGrant[] }) =>
  grants.length > 0 && (
    <details className="text-small">
      <summary className="w-fit cursor-pointer text-fg-2">
        {grants.length === 1 ? 'One revoked role' : `${grants.length} revoked roles`}
      </summary>
      <ul className="text-fg-3">
        {grants.map((grant) => (
          <li key={`${grant.role} ${grant.grantedAt}`} className="border-b border-line py-2">
            <b className="block font-[520] text-fg-2">{ROLE_WORDS[grant.role].name}</b>
            Granted {momentText(grant.grantedAt)} by {grant.grantedBy}
            <Reason text={grant.reason} />
            Revoked {momentText(grant.revokedAt ?? '')} by {grant.revokedBy}
            <Reason text={grant.revokedReason} />
          </li>
        ))}
      </ul>
    </details>
  )
