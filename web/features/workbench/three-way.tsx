/** Both sides of a conflict against what both started from, and both put together where they do not touch. */
import { useMemo } from 'react'
import type { PromptModule } from '#contract/api/prompts.ts'
import { Button } from '#ui/primitives/button.tsx'
import { nameOfAuthor } from './author.ts'
import { merge3 } from './code/merge3.ts'
import { CodeBox } from './code-box.tsx'

type Props = Readonly<{
  base: PromptModule
  theirs: PromptModule
  ours: string
  /** Goes on from theirs with this text. */
  onTake: (text: string) => void
}>

export function ThreeWay({ base, theirs, ours, onTake }: Props) {
  const merged = useMemo(() => merge3(base.segment, theirs.segment, ours), [base, theirs, ours])
  const against = useMemo(() => ({ text: base.segment, fold: true }), [base])
  return (
    <>
      <div className="workbench-three">
        <section aria-label="What they changed">
          <h3 className="workspace-heading">
            <span>
              v{base.version} → v{theirs.version}
            </span>
            <span>{nameOfAuthor(theirs.updatedBy)}</span>
          </h3>
          <CodeBox
            key={theirs.version}
            label={`What v${theirs.version} changed`}
            text={theirs.segment}
            against={against}
            readOnly
          />
        </section>
        <section aria-label="What you changed">
          <h3 className="workspace-heading">
            <span>v{base.version} → your draft</span>
            <span>you</span>
          </h3>
          <CodeBox label="What you changed" text={ours} against={against} readOnly />
        </section>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 text-small text-fg-2">{wordsOf(merged, theirs.version)}</p>
        <Button size="small" onClick={() => onTake(merged.text)}>
          {merged.theirs > 0 ? 'Take both' : `Keep yours over v${theirs.version}`}
        </Button>
      </div>
    </>
  )
}

function wordsOf({ theirs, ours, overlaps }: ReturnType<typeof merge3>, version: number): string {
  if (overlaps > 0 && theirs + ours === 0)
    return `You both changed ${overlaps === 1 ? 'the same place' : `the same ${overlaps} places`}: there yours stays.`
  const apart = `${count(theirs, 'change')} of v${version} and ${count(ours, 'change')} of yours stand apart`
  if (overlaps === 0) return `${apart}.`
  return `${apart}; ${count(overlaps, 'place')} you both changed: there yours stays.`
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`
