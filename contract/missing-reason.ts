/** The reasons why a source has nothing to show. */
import * as z from 'zod/mini'

export const missingReason = z.enum([
  'unconfigured',
  'unavailable',
  'rate_limited',
  'quota_exceeded',
  'shape_changed',
  'not_found',
])
