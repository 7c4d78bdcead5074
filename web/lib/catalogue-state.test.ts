import { expect, it } from 'vitest'
import { type CatalogueTool, catalogueOf, LOAD_FAILED, type ToolCatalogue } from './catalogue-state.ts'

const tool: CatalogueTool = {
  name: 'search',
  title: 'Search',
  description: '',
  access: 'guest',
  tags: [],
  group: 'web',
}
const waiting = { data: undefined, dataUpdatedAt: 0, failureReason: null, isFetching: true }
const fetched = { data: [tool], dataUpdatedAt: 5, failureReason: null, isFetching: false }
const stored = { tools: [tool, tool], savedAt: 3 }
const failed = new Error('no network')

const none: ToolCatalogue = {
  source: 'none',
  tools: [],
  isLoading: true,
  lastUpdated: undefined,
  error: undefined,
}

const CACHED = 'Unable to refresh tool catalog; showing cached list.'

type Fetched = Parameters<typeof catalogueOf>[0]
type Case = readonly [string, Fetched, Parameters<typeof catalogueOf>[1], Partial<ToolCatalogue>]

const cases: readonly Case[] = [
  ['none before the first answer', waiting, undefined, none],
  [
    'the stored list before the first answer',
    waiting,
    stored,
    { source: 'cache', tools: stored.tools, lastUpdated: 3, isLoading: true, error: undefined },
  ],
  [
    'the fetched list',
    fetched,
    stored,
    { source: 'live', tools: [tool], lastUpdated: 5, isLoading: false, error: undefined },
  ],
  ['none, with the error', { ...waiting, failureReason: failed }, undefined, { ...none, error: LOAD_FAILED }],
  [
    'the stored list when none can be fetched',
    { ...waiting, failureReason: failed },
    stored,
    { source: 'cache', tools: stored.tools, lastUpdated: 3, error: CACHED },
  ],
  [
    'the earlier list when it cannot be fetched again',
    { ...fetched, failureReason: failed },
    undefined,
    { source: 'cache', tools: [tool], lastUpdated: 5, error: CACHED },
  ],
]

it.each(cases)('[S3.30, S3.31, S4.38] the tool catalogue is %s', (_, query, kept, expected) => {
  expect(catalogueOf(query, kept)).toMatchObject(expected)
})
