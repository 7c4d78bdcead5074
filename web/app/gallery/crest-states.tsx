/** The crest in its states and sizes. */
import { Crest } from '#ui/crest/crest.tsx'
import { crestStates } from '#ui/crest/looks.ts'
import { Section } from './section.tsx'

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
