/** Gallery: the account, and logging in. */

import { GREETING_QUESTIONS } from '#contract/rules/greetings.ts'
import { badgeOf } from '#contract/rules/roles.ts'
import { titleOf } from '#web/features/hero/greeting.ts'
import { RoleMark } from '#web/features/ribbon/ribbon.tsx'
import { BotCheck } from '#web/features/sign-in/bot-check.tsx'
import type { Check } from '#web/features/sign-in/form.ts'
import { SignIn } from '#web/features/sign-in/sign-in.tsx'
import { Section, State } from './section.tsx'

const nothing = () => undefined

const CHECKS: readonly Check[] = [
  { kind: 'open' },
  { kind: 'working' },
  { kind: 'done', proof: '' },
  { kind: 'again' },
  { kind: 'failed', reason: 'The check did not work here. Try again.' },
]
const ROLES: readonly (readonly string[] | undefined)[] = [
  undefined,
  ['user'],
  ['pro'],
  ['admin'],
  ['superadmin'],
]

export const AccountStates = () => (
  <Section title="Account">
    <div className="grid gap-8 sm:grid-cols-2 xl:grid-cols-4">
      <State name="roles">
        <span className="flex flex-wrap gap-2">
          {ROLES.map((held) => (
            <RoleMark key={held?.[0] ?? 'guest'} badge={badgeOf(held)} isUser={held !== undefined} />
          ))}
        </span>
      </State>
      <State name="sign-in">
        <SignIn />
      </State>
      <State name="bot check">
        <span className="grid gap-2">
          {CHECKS.map((check) => (
            <BotCheck
              key={check.kind}
              check={check}
              turnstile={undefined}
              onVerify={nothing}
              onCheck={nothing}
            />
          ))}
        </span>
      </State>
      <State name="greeting">
        <p className="text-title">{titleOf(9, 'Mara')}</p>
        <p className="text-body text-fg-2">{GREETING_QUESTIONS.portfolio}</p>
      </State>
    </div>
  </Section>
)
