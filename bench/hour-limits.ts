/** Bounds of an hour of load: hardly an error, and memory and open files that do not grow. */
import { type Census, difference, slope } from './census.ts'
import { round } from './kit.ts'
import type { Outcome } from './visitors.ts'

/** Caches fill and pools start during this share of an hour. */
const WARM_SHARE = 1 / 6
/** The least memory of so many parts counts: what lies above it waits for the garbage collector. */
const PARTS = 12
const MOST_ERRORS = 0.0001
const MOST_MIB_PER_HOUR = 2
/** A pool of connections opens and closes some of them. */
const MOST_FILES_PER_HOUR = 8
const KINDS = ['message', 'trade', 'visit', 'voice'] as const

/** The sample with the least memory of each part. */
function floors(samples: readonly Census[]): readonly Census[] {
  const size = Math.max(1, Math.ceil(samples.length / PARTS))
  const parts = Array.from({ length: Math.ceil(samples.length / size) }, (_, at) =>
    samples.slice(at * size, (at + 1) * size),
  )
  return parts.map((part) => part.reduce((least, each) => (each.mib < least.mib ? each : least)))
}

export function limitsOf(samples: readonly Census[], outcomes: readonly Outcome[], minutes: number) {
  const warm = samples.filter((sample) => sample.minutes > minutes * WARM_SHARE)
  const errorShare = outcomes.filter(({ failed }) => failed === 'error').length / outcomes.length
  const mibPerHour = 60 * slope(floors(warm))
  const filesPerHour = 60 * slope(warm.map((each) => ({ ...each, mib: each.files.length })))
  const [calls, absent] = [
    outcomes.filter(({ kind }) => kind === 'voice'),
    KINDS.filter((kind) => !outcomes.some((outcome) => outcome.kind === kind && !outcome.failed)),
  ]
  return {
    figures: {
      errorShare,
      mibPerHour: round(mibPerHour),
      filesPerHour: round(filesPerHour),
      calls: calls.length,
      heard: calls.filter(({ isHeard }) => isHeard).length,
      mib: samples.map(({ mib }) => Math.round(mib)),
      files: difference(warm[0]?.files ?? [], warm.at(-1)?.files ?? []),
    },
    missed: [
      ...absent.map((kind) => `no ${kind} succeeded`),
      // A figure that could not be had is a bound that was missed.
      ...(errorShare < MOST_ERRORS ? [] : [`errors: ${errorShare}, bound ${MOST_ERRORS}`]),
      ...(mibPerHour < MOST_MIB_PER_HOUR ? [] : [`MiB/h: ${round(mibPerHour)}, bound ${MOST_MIB_PER_HOUR}`]),
      ...(filesPerHour < MOST_FILES_PER_HOUR
        ? []
        : [`files/h: ${round(filesPerHour)}, bound ${MOST_FILES_PER_HOUR}`]),
    ],
  }
}
