/** The user's own personas, the built-in one, and the presets to start from. */
import { Plus, Upload } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { colourOf, type PersonaColour } from '#contract/rules/persona-manner.ts'
import { PRESETS, VOICE_OPTIONS } from '#contract/rules/personas.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Disc } from './persona-manner.tsx'
import { BUILT_IN, keyOfPreset } from './use-drafts.ts'
import type { PersonasState } from './use-personas.ts'

export function PersonaList({ personas, onShow }: { personas: PersonasState; onShow: () => void }) {
  const { profiles = [], open, unsaved, isDirtyKey } = personas
  const shown = (show: () => void) => () => {
    show()
    onShow()
  }
  return (
    <>
      <Group title="Yours" aside={profiles.length || undefined}>
        {profiles.map((profile) => (
          <Item
            key={profile.id}
            name={profile.name}
            colour={colourOf(profile.metadata)}
            line={profile.description || voiceLine(profile.voiceKey)}
            isOpen={profile.id === open}
            isActive={profile.isDefault}
            isDirty={isDirtyKey(profile.id)}
            onPress={shown(() => personas.showSaved(profile))}
          />
        ))}
        {unsaved.map(([key, { text }]) => (
          <Item
            key={key}
            name={text.name || 'New persona'}
            colour={colourOf(text.metadata)}
            line="Not saved yet"
            isOpen={key === open}
            isDirty
            onPress={shown(() => personas.showDraft(key))}
          />
        ))}
        {profiles.length + unsaved.length === 0 && (
          <p className="px-3 py-1 text-small text-fg-3">None yet. A preset is a good start.</p>
        )}
      </Group>
      <Group title="Built-in">
        <Item
          name="Parley"
          line="As shipped"
          isOpen={open === BUILT_IN}
          isActive={personas.isBuiltInInUse}
          onPress={shown(personas.showBuiltIn)}
        />
      </Group>
      <Group title="Presets">
        {PRESETS.map((preset) => (
          <Item
            key={preset.id}
            name={preset.label}
            line={preset.description}
            isOpen={keyOfPreset(preset) === open}
            isDirty={isDirtyKey(keyOfPreset(preset))}
            onPress={shown(() => personas.showPreset(preset))}
          />
        ))}
      </Group>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={shown(personas.create)}>
          <Plus aria-hidden="true" strokeWidth={1.75} className="size-3.5" />
          New persona
        </Button>
        <Import onFile={(file) => void personas.importFile(file).then(onShow)} />
      </div>
    </>
  )
}

type GroupProps = Readonly<{ title: string; aside?: number | undefined; children: ReactNode }>

export const Group = ({ title, aside, children }: GroupProps) => (
  <section aria-label={title}>
    <h3 className="workspace-heading">
      <span>{title}</span>
      {aside !== undefined && <span>{aside}</span>}
    </h3>
    <div className="personas-items">{children}</div>
  </section>
)

const voiceLine = (key: string | null): string =>
  key === null ? 'Automatic voice' : `Voice: ${VOICE_OPTIONS.find((each) => each.key === key)?.label ?? key}`

type ItemProps = Readonly<{
  name: string
  /** A persona of one's own has a disc in its colour. */
  colour?: PersonaColour
  line: string
  isOpen: boolean
  isActive?: boolean
  isDirty?: boolean
  onPress: () => void
}>

const Item = ({ name, colour, line, isOpen, isActive = false, isDirty = false, onPress }: ItemProps) => (
  <button type="button" aria-current={isOpen} onClick={onPress} className="workspace-item">
    <b>
      {colour && <Disc name={name} colour={colour} />}
      {name}
      {isDirty && <i className="workspace-dot" role="img" aria-label="unsaved changes" />}
      {isActive && (
        <Badge tone="strong" className={isDirty ? '' : 'ml-auto'}>
          Active
        </Badge>
      )}
    </b>
    <small>{line}</small>
  </button>
)

function Import({ onFile }: { onFile: (file: File) => void }) {
  const box = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="small" onClick={() => box.current?.click()}>
        <Upload aria-hidden="true" strokeWidth={1.75} className="size-3.5" />
        Import
      </Button>
      <input
        ref={box}
        type="file"
        accept="application/json,.json"
        aria-label="Persona file"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          // The same file may be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
