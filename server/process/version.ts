/** Reads the version of this product. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const PACKAGE = join(import.meta.dirname, '..', '..', 'package.json')

export const version = (): string =>
  z.looseObject({ version: z.string() }).parse(JSON.parse(readFileSync(PACKAGE, 'utf8'))).version
