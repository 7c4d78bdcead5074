/** koffi, which calls C libraries; it has a native part of its own, so it is loaded only by those who need it. */
import { createRequire } from 'node:module'
import type * as Koffi from 'koffi'

export const loadKoffi = (): typeof Koffi => createRequire(import.meta.url)('koffi')
