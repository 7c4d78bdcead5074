/** Gallery: the instructions of the assistant, and a conflict between two editors. */
import '#ui/workspace/workspace.css'
import { PRESETS, type Preset } from '#contract/rules/personas.ts'
import { resolved } from '#web/features/personas/fixtures.ts'
import { ResolvedModules } from '#web/features/personas/resolved-modules.tsx'
import { ConflictStrip } from '#web/features/workbench/conflict.tsx'
import { MODULES } from '#web/features/workbench/fixtures.ts'
import { Section, State } from './section.tsx'

const nothing = () => undefined
const [theirs] = MODULES
const MESSAGE = 'Version conflict detected. Server reports version v1. Reload before retrying.'

const draftOf = ({ id: _, label, toolSlugs, metadata, ...preset }: Preset) => ({
  ...preset,
  name: label,
  toolSlugs: { ...toolSlugs },
  metadata: { ...metadata },
})

export const PromptStates = () => (
  <Section title="Prompts and personas">
    <div className="grid gap-8 sm:grid-cols-2">
      <State name="conflict, their text on its way">
        <ConflictStrip conflict={{ message: MESSAGE, version: 1 }} onCompare={nothing} onReload={nothing} />
      </State>
      <State name="conflict">
        <ConflictStrip
          conflict={{ message: MESSAGE, version: 1, theirs }}
          onCompare={nothing}
          onReload={nothing}
        />
      </State>
      {PRESETS.map((preset) => (
        <State key={preset.id} name={`persona: ${preset.label}`}>
          <ResolvedModules profile={resolved(draftOf(preset))} />
        </State>
      ))}
      <State name="persona: a module is missing">
        <ResolvedModules
          profile={resolved({ name: 'Night scout', instructionSlug: 'nowhere.to.be.found' })}
        />
      </State>
    </div>
  </Section>
)
