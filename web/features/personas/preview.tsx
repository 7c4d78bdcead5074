/** Shows the instructions that the edited persona, or the built-in one, results in. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { PERSONA_WORDS, previewPersona } from '#contract/api/personas.ts'
import { isParleyError } from '#contract/parley-error.ts'
import type { ResolvedProfile } from '#contract/personas.ts'
import { PREVIEW_DEBOUNCE_MS } from '#contract/rules/personas.ts'
import { useAgo } from '#ui/format/age-clock.tsx'
import { request } from '#web/lib/api.ts'
import { bodyOf, type PersonaText } from './draft.ts'
import { builtInQuery } from './queries.ts'
import { ResolvedModules } from './resolved-modules.tsx'
import { Wait } from './wait.tsx'

export function LivePreview({ preview: { profile, at, isWaiting, problem } }: { preview: Preview }) {
  return (
    <>
      <h3 className="workspace-heading">
        <span>Live preview</span>
        {profile && at && !problem && (isWaiting ? <span>looking…</span> : <Updated at={at} />)}
      </h3>
      {problem && (
        <p role="alert" className="text-small text-down">
          {problem}
        </p>
      )}
      {profile ? <ResolvedModules profile={profile} /> : isWaiting && <Wait words="Putting it together…" />}
    </>
  )
}

const Updated = ({ at }: { at: string }) => <span>updated {useAgo(at)}</span>

export function BuiltInInstructions() {
  const { data, error } = useQuery(builtInQuery)
  return (
    <>
      <h3 className="workspace-heading">
        <span>Built-in instructions</span>
      </h3>
      {data && <ResolvedModules profile={data.resolvedProfile} />}
      {!data &&
        (error ? <p className="text-small text-down">{error.message}</p> : <Wait words="Fetching it…" />)}
    </>
  )
}

type Preview = Readonly<{
  /** The newest one that came; it stays while the next one is on its way. */
  profile?: ResolvedProfile
  at?: string
  isWaiting: boolean
  problem?: string
}>

/** Requests the instructions of a draft 350 ms after the last change, and aborts the earlier request (spec S4.62, S9.18). */
export function usePreview(text: PersonaText | undefined): Preview {
  const [preview, setPreview] = useState<Preview>({ isWaiting: false })
  useEffect(() => {
    if (!text) return setPreview({ isWaiting: false })
    setPreview(({ problem: _, ...before }) => ({ ...before, isWaiting: true }))
    const given = new AbortController()
    const timer = setTimeout(() => void look(text, given.signal, setPreview), PREVIEW_DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      given.abort()
    }
  }, [text])
  return preview
}

async function look(
  text: PersonaText,
  signal: AbortSignal,
  set: (change: (before: Preview) => Preview) => void,
): Promise<void> {
  try {
    // A draft without a name has the same instructions.
    const body = { ...bodyOf(text), name: text.name.trim() || 'Draft' }
    const { resolvedProfile } = await request(previewPersona, { body }, signal)
    if (signal.aborted) return
    set(() => ({ profile: resolvedProfile, at: new Date().toISOString(), isWaiting: false }))
  } catch (error) {
    if (signal.aborted) return
    const problem = isParleyError(error) && error.message ? error.message : PERSONA_WORDS.previewFailed
    set((before) => ({ ...before, isWaiting: false, problem }))
  }
}
