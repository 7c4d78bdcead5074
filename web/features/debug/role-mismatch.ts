/** Compares the roles of the profile with those in the tool token (spec S6.24, S6.25, S6.33–S6.35). */

export type RoleMismatch = Readonly<{
  missingInToken: readonly string[]
  missingInProfile: readonly string[]
}>

/** Undefined when both say the same, however it is written. */
export function roleMismatch(profile: readonly string[], token: readonly string[]): RoleMismatch | undefined {
  const [ours, theirs] = [lower(profile), lower(token)]
  const missingInToken = [...ours].filter((role) => !theirs.has(role)).sort()
  const missingInProfile = [...theirs].filter((role) => !ours.has(role)).sort()
  return missingInToken.length + missingInProfile.length > 0
    ? { missingInToken, missingInProfile }
    : undefined
}

const lower = (roles: readonly string[]): ReadonlySet<string> =>
  new Set(roles.map((role) => role.toLowerCase()))

export const mismatchWords = ({ missingInToken, missingInProfile }: RoleMismatch): string =>
  `The tool token lacks ${listed(missingInToken)}; the profile lacks ${listed(missingInProfile)}.`

const listed = (roles: readonly string[]): string => roles.join(', ') || 'nothing'
