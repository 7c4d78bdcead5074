/** Shows the instructions that the server resolved from the modules of a persona. */
import { TriangleAlert } from 'lucide-react'
import type { ResolvedProfile } from '#contract/personas.ts'
import { Callout } from '#ui/controls/callout.tsx'
import { Badge } from '#ui/primitives/badge.tsx'

/** Near enough for English; the model counts for itself. */
const CHARACTERS_PER_TOKEN = 4

export function ResolvedModules({ profile }: { profile: ResolvedProfile }) {
  const { agentName, voiceKey, voice, name, instructions, moneyPolicy, missing } = profile
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1">
          <b className="block font-semibold">{agentName}</b>
          <span className="text-small text-fg-3">
            {name} persona, {voiceKey === null ? 'automatic voice' : `${voice} voice`}
          </span>
        </span>
        {moneyPolicy === 'guarded' && <Badge tone="warn">Trades kept small</Badge>}
      </p>
      {missing.length > 0 && (
        <Callout
          tone="warn"
          icon={TriangleAlert}
          heading="Not every module is there"
          text={`The assistant would read a warning in place of ${missing.join(', ')}.`}
        />
      )}
      <textarea
        readOnly
        aria-label="Instructions"
        value={instructions}
        className="workspace-well personas-read"
      />
      <More profile={profile} />
    </>
  )
}

const More = ({
  profile: { instructions, instructionSegments, handoffDescription, guestInstructions, toolDescriptions },
}: {
  profile: ResolvedProfile
}) => (
  <details className="personas-advanced">
    <summary>Modules and tools</summary>
    <p className="flex justify-between gap-3 py-2 text-small text-fg-3">
      <span title={instructionSegments.map(({ slug, version }) => `${slug} v${version ?? '–'}`).join('\n')}>
        {instructionSegments.length} segments
      </span>
      <span className="num">about {Math.ceil(instructions.length / CHARACTERS_PER_TOKEN)} tokens</span>
    </p>
    <div className="personas-more">
      <Fold title="Modules">
        {instructionSegments
          .map(({ slug, version }) => `${slug} ${version === null ? 'is missing' : `v${version}`}`)
          .join('\n')}
      </Fold>
      <Fold title="When another agent hands over">{handoffDescription}</Fold>
      <Fold title="For guests">{guestInstructions}</Fold>
      <Fold title={`Tool descriptions (${Object.keys(toolDescriptions).length})`}>
        {Object.entries(toolDescriptions)
          .map(([tool, text]) => `${tool}\n${text}`)
          .join('\n\n')}
      </Fold>
    </div>
  </details>
)

const Fold = ({ title, children }: { title: string; children: string }) => (
  <details>
    <summary>{title}</summary>
    <pre className="workspace-well">{children}</pre>
  </details>
)
