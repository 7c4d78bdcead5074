/** Every field of a persona: names, voice, the prompt modules it is made of, and how its tools are described. */
import { ChevronsUpDown } from 'lucide-react'
import { memo, type ReactNode, useId } from 'react'
import { colourOf, withColour } from '#contract/rules/persona-manner.ts'
import {
  AGENT_NAME_MAX,
  PERSONA_DESCRIPTION_MAX,
  PERSONA_NAME_MAX,
  PERSONA_TOOLS,
  toolSlug,
  VOICE_OPTIONS,
} from '#contract/rules/personas.ts'
import { SLUG_MAX } from '#contract/rules/prompts.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import { agentNameOf, changedTools, isChanged, type PersonaText, withAgentName } from './draft.ts'
import { HearIt } from './hear-it.tsx'
import { Colours, Manner } from './persona-manner.tsx'

type Modules = readonly Readonly<{ slug: string; title: string | null }>[]
type Props = Readonly<{
  text: PersonaText
  modules: Modules
  onChange: (change: Partial<PersonaText>) => void
}>

export function PersonaEditor({ text, modules, onChange }: Props) {
  return (
    <>
      <Names text={text} onChange={onChange} />
      <Manner metadata={text.metadata} onChange={(metadata) => onChange({ metadata })} />
      <Advanced text={text} modules={modules} onChange={onChange} />
    </>
  )
}

/** The prompt modules that it is made of. Few people ever need them. */
function Advanced({ text, modules, onChange }: Props) {
  const slugs = useId()
  return (
    <details className="personas-advanced">
      <summary>Advanced</summary>
      <div className="grid gap-4 pt-3">
        <Modules id={slugs} modules={modules} />
        <Wording text={text} onChange={onChange} />
        <div className="personas-slugs">
          {SLUGS.map(([field, label]) => (
            <Field key={field} id={`${slugs}-${field}`} label={label}>
              <SlugBox
                id={`${slugs}-${field}`}
                list={slugs}
                value={text[field]}
                onChange={(slug) => onChange({ [field]: slug })}
              />
            </Field>
          ))}
        </div>
        <Tools list={slugs} text={text} onChange={onChange} />
      </div>
    </details>
  )
}

const SLUGS = [
  ['instructionSlug', 'Instruction'],
  ['handoffSlug', 'Handoff'],
  ['guestSlug', 'Guest'],
] as const

/** The suggestions of each slug field. */
const Modules = memo(({ id, modules }: { id: string; modules: Modules }) => (
  <datalist id={id}>
    {modules.map(({ slug, title }) => (
      <option key={slug} value={slug}>
        {title}
      </option>
    ))}
  </datalist>
))

function Names({ text, onChange }: Omit<Props, 'modules'>) {
  const id = useId()
  const { name, voiceKey, metadata } = text
  return (
    <>
      <div className="personas-names">
        <Field id={`${id}-name`} label="Name">
          <input
            id={`${id}-name`}
            value={name}
            maxLength={PERSONA_NAME_MAX}
            autoComplete="off"
            dir="auto"
            onChange={(event) => onChange({ name: event.target.value })}
            className="workspace-box"
          />
        </Field>
        <Field id={`${id}-voice`} label="Voice">
          <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 [&>button]:h-auto!">
            <Voice id={`${id}-voice`} voiceKey={voiceKey} onChange={(key) => onChange({ voiceKey: key })} />
            <HearIt voiceKey={voiceKey} />
          </span>
        </Field>
      </div>
      <Colours
        colour={colourOf(metadata)}
        onChange={(c) => onChange({ metadata: withColour(metadata, c) })}
      />
    </>
  )
}

/** The name by which it speaks of itself, and a note for its owner. */
function Wording({ text, onChange }: Omit<Props, 'modules'>) {
  const id = useId()
  const { description, metadata } = text
  return (
    <>
      <Field id={`${id}-agent`} label="Speaks as">
        <input
          id={`${id}-agent`}
          value={agentNameOf(text)}
          maxLength={AGENT_NAME_MAX}
          autoComplete="off"
          placeholder={text.name || 'Parley'}
          dir="auto"
          onChange={(event) => onChange({ metadata: withAgentName(metadata, event.target.value) })}
          className="workspace-box"
        />
      </Field>
      <Field id={`${id}-description`} label="Description">
        <textarea
          id={`${id}-description`}
          value={description}
          rows={2}
          maxLength={PERSONA_DESCRIPTION_MAX}
          dir="auto"
          onChange={(event) => onChange({ description: event.target.value })}
          className="workspace-box"
        />
      </Field>
    </>
  )
}

type FieldProps = Readonly<{ id: string; label: string; className?: string; children: ReactNode }>

const Field = ({ id, label, className = '', children }: FieldProps) => (
  <div className={`workspace-field ${className}`}>
    <label htmlFor={id}>{label}</label>
    {children}
  </div>
)

type VoiceProps = Readonly<{ id: string; voiceKey: string | null; onChange: (key: string | null) => void }>

/** Spec S9.51; a voice from elsewhere is kept until another one is chosen. */
function Voice({ id, voiceKey, onChange }: VoiceProps) {
  const isKnown = VOICE_OPTIONS.some(({ key }) => key === voiceKey)
  return (
    <span className="relative grid">
      <select
        id={id}
        value={voiceKey ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
        className="workspace-box appearance-none"
      >
        {VOICE_OPTIONS.map(({ key, label }) => (
          <option key={label} value={key ?? ''}>
            {label}
          </option>
        ))}
        {!isKnown && voiceKey !== null && <option value={voiceKey}>{voiceKey}</option>}
      </select>
      <ChevronsUpDown
        aria-hidden="true"
        strokeWidth={1.75}
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-fg-3"
      />
    </span>
  )
}

type SlugProps = Readonly<{
  id?: string
  list: string
  value: string
  label?: string
  placeholder?: string
  onChange: (slug: string) => void
}>

const SlugBox = ({ id, list, value, label, placeholder, onChange }: SlugProps) => (
  <input
    id={id}
    value={value}
    title={value}
    list={list}
    aria-label={label}
    placeholder={placeholder}
    maxLength={SLUG_MAX}
    autoCapitalize="none"
    autoComplete="off"
    spellCheck={false}
    onChange={(event) => onChange(event.target.value)}
    className="workspace-box workspace-mono"
  />
)

type ToolsProps = Readonly<{ list: string }> & Omit<Props, 'modules'>

function Tools({ list, text, onChange }: ToolsProps) {
  const { toolSlugs } = text
  return (
    <section aria-label="Tool descriptions">
      <h3 className="workspace-heading">
        <span>Tool descriptions</span>
        <span>
          {PERSONA_TOOLS.length} tools, {changedTools(text)} changed
        </span>
      </h3>
      <ul className="personas-tools">
        {PERSONA_TOOLS.map((tool) => (
          <li key={tool}>
            <span className="workspace-mono" title={tool}>
              {tool}
            </span>
            <SlugBox
              list={list}
              label={`Description of ${tool}`}
              placeholder={toolSlug(tool)}
              value={toolSlugs[tool] ?? ''}
              onChange={(slug) => onChange({ toolSlugs: { ...toolSlugs, [tool]: slug } })}
            />
            {isChanged(tool, toolSlugs) && <Badge tone="strong">Changed</Badge>}
          </li>
        ))}
      </ul>
    </section>
  )
}
