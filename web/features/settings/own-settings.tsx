/** Settings for every conversation and swap of a user: the language of answers, and the default slippage. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Languages, type LucideIcon, Percent } from 'lucide-react'
import { readUserSettings, saveUserSettings, type UserSettings } from '#contract/api/user-settings.ts'
import { ANSWER_LANGUAGES, type AnswerLanguage } from '#contract/rules/answer-languages.ts'
import { Select } from '#ui/controls/select.tsx'
import { request } from '#web/lib/api.ts'
import { unsavedWords } from '#web/lib/unsaved-words.ts'

const settingsQuery = {
  queryKey: ['user-settings'],
  queryFn: ({ signal }: { signal: AbortSignal }) => request(readUserSettings, {}, signal),
} as const

type Own = Readonly<{
  settings: UserSettings | undefined
  problem: string | undefined
  save: (change: Partial<UserSettings>) => void
}>

/** The choice is shown at once, and taken back with the reason where it could not be kept. */
function useOwnSettings(): Own {
  const queries = useQueryClient()
  const { data, error } = useQuery(settingsQuery)
  const { mutate, error: refused } = useMutation({
    mutationFn: (change: Partial<UserSettings>) => request(saveUserSettings, { body: change }),
    onMutate: (change) => {
      const before = queries.getQueryData<UserSettings>(settingsQuery.queryKey)
      queries.setQueryData(settingsQuery.queryKey, { ...before, ...change })
      return before
    },
    onSuccess: (kept) => queries.setQueryData(settingsQuery.queryKey, kept),
    onError: (_, _change, before) => queries.setQueryData(settingsQuery.queryKey, before),
  })
  return { settings: data, problem: unsavedWords(refused) ?? (error ? UNREAD : undefined), save: mutate }
}

const UNREAD = 'This setting could not be loaded. Close this and open it again to retry.'

const USUAL = ''
const LANGUAGES = [
  { value: USUAL, label: 'The language you write in' },
  ...ANSWER_LANGUAGES.map(({ key, label }) => ({ value: key, label })),
]

export function AnswerLanguageChoice() {
  const { settings, problem, save } = useOwnSettings()
  return (
    <Own
      label="Language of answers"
      icon={Languages}
      options={LANGUAGES}
      value={settings && (settings.language ?? USUAL)}
      onChange={(value) => save({ language: value === USUAL ? null : (value as AnswerLanguage) })}
      hint="Applies from the next call. The built-in voice speaks English."
      problem={problem}
    />
  )
}

/** Basis points. */
const SLIPPAGES = [10, 30, 50, 100, 200, 300, 500]
const USUAL_BPS = 100
const percent = (bps: number): string => `${bps / 100} %${bps === USUAL_BPS ? ' (usual)' : ''}`

export function DefaultSlippage() {
  const { settings, problem, save } = useOwnSettings()
  const bps = settings?.slippageBps ?? USUAL_BPS
  const offered = [...new Set([...SLIPPAGES, bps])].toSorted((one, other) => one - other)
  return (
    <Own
      label="Default slippage"
      icon={Percent}
      options={offered.map((each) => ({ value: String(each), label: percent(each) }))}
      value={settings && String(bps)}
      onChange={(value) => save({ slippageBps: Number(value) === USUAL_BPS ? null : Number(value) })}
      hint="A swap is cancelled rather than filled at a worse price than this. You can name another one with each swap."
      problem={problem}
    />
  )
}

type OwnProps = Readonly<{
  label: string
  icon: LucideIcon
  options: readonly Readonly<{ value: string; label: string }>[]
  value: string | undefined
  onChange: (value: string) => void
  hint: string
  problem: string | undefined
}>

const Own = ({ value, hint, problem, ...select }: OwnProps) => (
  <div className="grid gap-1.5">
    <Select {...select} value={value ?? ''} disabled={value === undefined} />
    <p className="text-small text-fg-3">{hint}</p>
    {problem && (
      <p role="alert" className="text-small text-down">
        {problem}
      </p>
    )}
  </div>
)
