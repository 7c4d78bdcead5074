/** The badge of the guardrail on a reply of the assistant: pending, pass or fail, with details on click. */
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useId, useState } from 'react'
import type { GuardrailCategory, GuardrailResult } from '#contract/guardrail.ts'
import type { MessageItem } from '#contract/transcript.ts'

type Outcome = 'Pending' | 'Pass' | 'Fail'

/** Spec C4.1–C4.3. */
function outcomeOf({ status, category }: GuardrailResult): Outcome {
  if (status === 'IN_PROGRESS') return 'Pending'
  return category === 'NONE' ? 'Pass' : 'Fail'
}

export const isFailed = ({ guardrailResult }: Pick<MessageItem, 'guardrailResult'>): boolean =>
  guardrailResult !== undefined && outcomeOf(guardrailResult) === 'Fail'

export type Badge = Readonly<{
  result: GuardrailResult | undefined
  isOpen: boolean
  toggle(): void
  detailsId: string
}>

export function useGuardrail({ guardrailResult: result }: MessageItem): Badge {
  const [isOpen, setOpen] = useState(false)
  const detailsId = useId()
  return { result, isOpen, toggle: () => setOpen(!isOpen), detailsId }
}

const ON_REACH =
  'opacity-0 transition-opacity duration-100 group-hover:opacity-100 group-focus-within:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100'
const LOOKS = { Pass: `hover:text-fg-1 ${ON_REACH}`, Fail: 'font-medium text-warn' } as const

/** A pending badge has no details to open (spec C4.5). A pass stays out of the way until it is pointed at. */
export function GuardrailBadge({ result, isOpen, toggle, detailsId }: Badge) {
  if (!result) return null
  const outcome = outcomeOf(result)
  if (outcome === 'Pending') return <span className="text-micro text-fg-3">Guardrail: Pending</span>
  const Icon = outcome === 'Pass' ? ShieldCheck : ShieldAlert
  return (
    <button
      type="button"
      aria-label={`Guardrail: ${outcome}`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? detailsId : undefined}
      data-opens-in-place
      onClick={toggle}
      className={`touch -my-1 flex h-6 min-w-6 items-center justify-center gap-1 rounded-1 pointer-coarse:min-h-11 pointer-coarse:min-w-11 ${LOOKS[outcome]}`}
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-3.5" />
      {outcome === 'Fail' && outcome}
    </button>
  )
}

const CATEGORIES: Readonly<Record<GuardrailCategory, string>> = {
  OFFENSIVE: 'Offensive',
  OFF_BRAND: 'Off brand',
  VIOLENCE: 'Violence',
  NONE: 'None',
}

type DetailsProps = Readonly<{ badge: Badge; title: string }>

/** A message that passes was tested as it stands. */
export function GuardrailDetails({ badge: { result, isOpen, detailsId }, title }: DetailsProps) {
  if (!isOpen || !result?.category) return null
  const rows = [
    ['Category', CATEGORIES[result.category]],
    ['Rationale', result.rationale],
    ['Tested text', result.testText ?? title],
  ] as const
  return (
    <dl
      id={detailsId}
      aria-label="Guardrail details"
      className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 border-line border-y py-2 text-small text-fg-2"
    >
      {rows.map(
        ([name, value]) =>
          value && (
            <div key={name} className="contents">
              <dt className="text-fg-3">{name}</dt>
              <dd className="whitespace-pre-wrap wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

const REASONS: Readonly<Record<Exclude<GuardrailCategory, 'NONE'>, string>> = {
  OFFENSIVE: 'offensive language',
  OFF_BRAND: 'promises, advice and unproved claims',
  VIOLENCE: 'violence',
}

/** Says once, under the words, why a reply ends in the middle. */
export function StoppedNote({ item: { guardrailResult, data } }: Readonly<{ item: MessageItem }>) {
  const category = guardrailResult?.category
  if (category === undefined || category === 'NONE') return null
  const rule = `our rule on ${REASONS[category]}`
  return (
    <p className="mt-1.5 text-micro text-warn">
      {data?.interrupted
        ? `This answer was stopped because it broke ${rule}. Ask again in other words.`
        : `This answer breaks ${rule}. Do not rely on it.`}
    </p>
  )
}
