/** The workbench and what can be fetched ahead of it. */
import { prefetchModules } from '#web/features/workbench/queries.ts'
import { Workbench } from '#web/features/workbench/workbench.tsx'

export const parts = { Workbench, prefetchModules }
