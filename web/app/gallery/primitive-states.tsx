/** Gallery: the crest and the primitives. */

import { X } from 'lucide-react'
import { Crest } from '#ui/crest/crest.tsx'
import { crestStates } from '#ui/crest/looks.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { ToastPlate } from '#ui/primitives/toast.tsx'
import { Section, State } from './section.tsx'

const nothing = () => undefined

export const PrimitiveStates = () => (
  <Section title="Controls">
    <div className="grid gap-8 sm:grid-cols-2 xl:grid-cols-4">
      <State name="buttons">
        <span className="flex flex-wrap gap-2">
          <Button tone="primary">Send</Button>
          <Button>Retry</Button>
          <Button tone="quiet">Disconnect</Button>
          <Button tone="danger">End</Button>
          <Button disabled>Disabled</Button>
          <Button size="small">Small</Button>
          <IconButton label="Close">
            <X aria-hidden="true" strokeWidth={1.75} className="size-4" />
          </IconButton>
        </span>
      </State>
      <State name="badges">
        <span className="flex flex-wrap gap-2">
          <Badge>Demo</Badge>
          <Badge tone="strong">Verified</Badge>
          <Badge tone="hatched">Sandbox chain</Badge>
          <Badge tone="up">Pass</Badge>
          <Badge tone="down">Fail</Badge>
          <Badge tone="warn">Stale</Badge>
          <Badge tone="admin">Admin</Badge>
        </span>
      </State>
      <State name="toasts">
        <span className="grid justify-items-start gap-2">
          <ToastPlate tone="done" text="Wallet copied" />
          <ToastPlate tone="bad" text="Only image uploads are supported in realtime chats right now." />
          <ToastPlate tone="bad" text="The answer broke off." action={{ label: 'Retry', run: nothing }} />
        </span>
      </State>
      <State name="spinner">
        <Spinner />
      </State>
    </div>
  </Section>
)

export const CrestStates = () => (
  <Section title="Crest">
    <ul className="grid grid-cols-2 gap-y-8 border-y border-line-2 py-8 sm:grid-cols-4 xl:grid-cols-9">
      {crestStates.map((state) => (
        <li key={state} className="grid justify-items-center gap-4">
          <Crest state={state} detail="full" className="size-32" />
          <span className="flex items-center gap-5">
            <Crest state={state} detail="small" className="size-16" />
            <Crest state={state} detail="mark" className="size-[26px]" />
          </span>
          <span className="text-small text-fg-2">{state}</span>
        </li>
      ))}
    </ul>
  </Section>
)
