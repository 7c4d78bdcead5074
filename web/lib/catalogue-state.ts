/** The state of the tool catalogue: fetched now, kept from before, or neither (spec S3.28–S3.31). */
import * as z from 'zod/mini'
import { catalogEntry } from '#contract/api/mcp.ts'
import { list, name } from '#contract/bounded.ts'
import { TOOLS_MAX } from '#contract/rules/personas.ts'

/** Spec S8.51–S8.55. */
export const NO_ENTRIES = 'Tool catalog returned no entries'
export const LOAD_FAILED = 'Failed to load tools'
const CACHED = 'Unable to refresh tool catalog; showing cached list.'
export const NO_TOOLS = 'No tools reported. Try refreshing or check MCP status.'

/** The arguments are for programs, and large. */
const shownTool = z.omit(catalogEntry, { inputSchema: true })
export type CatalogueTool = z.output<typeof shownTool>

/** Spec S3.30, S3.31, S4.38. */
export type ToolCatalogue = Readonly<{
  source: 'none' | 'cache' | 'live'
  tools: readonly CatalogueTool[]
  isLoading: boolean
  /** The time of the list, in milliseconds. */
  lastUpdated: number | undefined
  error: string | undefined
}>

/** Spec S9.60. A list belongs to the account that received it (S6.28). */
export const storedCatalogue = z.object({
  version: z.literal(1),
  account: name,
  savedAt: z.number(),
  tools: list(shownTool, TOOLS_MAX),
})
export type StoredCatalogue = z.output<typeof storedCatalogue>

export class CatalogueError extends Error {}

type Fetched = Readonly<{
  data: readonly CatalogueTool[] | undefined
  dataUpdatedAt: number
  /** The reason of the last try; a list that was fetched before stays. */
  failureReason: unknown
  isFetching: boolean
}>

export function catalogueOf(
  { data, dataUpdatedAt, failureReason, isFetching: isLoading }: Fetched,
  stored: Pick<StoredCatalogue, 'savedAt' | 'tools'> | undefined,
): ToolCatalogue {
  if (data && !failureReason)
    return { source: 'live', tools: data, isLoading, lastUpdated: dataUpdatedAt, error: undefined }
  const known = data ? { tools: data, savedAt: dataUpdatedAt } : stored
  const error = failureReason ? (known ? CACHED : wordsOf(failureReason)) : undefined
  return {
    source: known ? 'cache' : 'none',
    tools: known?.tools ?? [],
    isLoading,
    lastUpdated: known?.savedAt,
    error,
  }
}

const wordsOf = (error: unknown): string => (error instanceof CatalogueError ? error.message : LOAD_FAILED)
