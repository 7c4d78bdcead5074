/** Loads koffi, which calls C libraries, only where it is needed, because it has a native part. */
import { createRequire } from 'node:module'
import type * as Koffi from 'koffi'

export const loadKoffi = (): typeof Koffi => createRequire(import.meta.url)('koffi')
