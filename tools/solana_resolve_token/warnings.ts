/** Words the warnings that a person needs before taking a candidate for the real token. */
import type { Candidate, WarningCode } from './contract.ts'

const HOUR = 3_600_000

/** '40 min', '3 h', '12 d' */
function ageWords(ageMs: number): string {
  if (ageMs < HOUR) return `${Math.max(1, Math.floor(ageMs / 60_000))} min`
  if (ageMs < 48 * HOUR) return `${Math.floor(ageMs / HOUR)} h`
  return `${Math.floor(ageMs / (24 * HOUR))} d`
}

const WORDS: Readonly<Record<WarningCode, (candidate: Candidate) => string>> = {
  unverified: () => 'Unverified',
  unchecked: () => 'Verification unknown',
  new_token: ({ ageMs }) => (ageMs === null ? 'New' : `${ageWords(ageMs)} old`),
  mint_authority_open: () => 'Mint authority open',
  freeze_authority_open: () => 'Freeze authority open',
  thin_liquidity: () => 'Thin liquidity',
  same_symbol: () => 'Symbol shared with another token',
}

export const warningWords = (candidate: Candidate): string[] =>
  candidate.warnings.map((code) => WORDS[code](candidate))

/** The powers that its issuer still has over those who hold it are worse than any age. */
function powerWords({ warnings }: Candidate): string[] {
  const [mint, freeze] = [
    warnings.includes('mint_authority_open'),
    warnings.includes('freeze_authority_open'),
  ]
  if (mint && freeze) return ['Can still be minted and frozen']
  if (mint) return ['Can still be minted']
  return freeze ? ['Can still be frozen'] : []
}

const SAID_OTHERWISE: ReadonlySet<WarningCode> = new Set([
  'unverified',
  'mint_authority_open',
  'freeze_authority_open',
])

/** Beside the badge 'Not verified': the worst first. */
export const cardWarnings = (candidate: Candidate): string[] => [
  ...powerWords(candidate),
  ...warningWords({ ...candidate, warnings: candidate.warnings.filter((code) => !SAID_OTHERWISE.has(code)) }),
]
