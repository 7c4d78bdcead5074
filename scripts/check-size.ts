/** Fails when the built page exceeds its size budget. */
import { buildWebIfStale } from './build-web.ts'
import { isOver, sizes, table } from './sizes.ts'

await buildWebIfStale()
const list = sizes()
console.log(table(list))
process.exit(list.some(isOver) ? 1 : 0)
