/** Adds up the test runner's own counts of several reports and prints the one line that CI reads. */
import { existsSync, readFileSync } from 'node:fs'

const reports = process.argv.slice(2)
const missing = reports.filter((file) => !existsSync(file))
const counts = reports
  .filter((file) => existsSync(file))
  .map((file) => JSON.parse(readFileSync(file, 'utf8')))
const sum = (pick) => counts.reduce((total, report) => total + pick(report), 0)

const passed = sum((report) => report.numPassedTests)
/** A suite that could not even start counts as a failure, and so does a report that was never written. */
const failed =
  sum((report) => report.numFailedTests + (report.success || report.numFailedTests > 0 ? 0 : 1)) +
  missing.length
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)
