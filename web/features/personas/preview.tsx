/** Shows the instructions that the edited persona, or the built-in one, results in. */
import { useQuery } from '@tanstack/react-query'
import { useAgo } from '#ui/format/age-clock.tsx'
import { builtInQuery } from './queries.ts'
import { ResolvedModules } from './resolved-modules.tsx'
import type { Preview } from './use-preview.ts'
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
