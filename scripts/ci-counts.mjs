/** Adds up the counts of several test reports, lists the failures, and prints the line that CI reads. */
import { existsSync, readFileSync } from 'node:fs'

const files = process.argv.slice(2)
const missing = files.filter((file) => !existsSync(file))
const reports = files.filter((file) => existsSync(file)).map((file) => JSON.parse(readFileSync(file, 'utf8')))
const sum = (pick) => reports.reduce((total, report) => total + pick(report), 0)
const tests = reports.flatMap(({ testResults }) =>
  testResults.flatMap(({ name, message, assertionResults, status }) => {
    const file = name.replace(`${process.cwd()}/`, '')
    // A file that failed to load reports no tests.
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed'))
      return [{ file, title: '(the file itself)', status, messages: [message] }]
    return assertionResults.map((test) => ({
      file,
      title: test.fullName,
      status: test.status,
      messages: test.failureMessages ?? [],
    }))
  }),
)

const MESSAGE_LINES = 12
const tell = (word, { file, title, messages }) => {
  const [first = ''] = messages
  console.log(`${word}: ${file} > ${title}\n  ${first.split('\n').slice(0, MESSAGE_LINES).join('\n  ')}`)
}
for (const file of missing) console.log(`no report: ${file}`)
for (const test of tests) if (test.status === 'failed') tell('failed', test)

const passed = sum((report) => report.numPassedTests)
/** A suite that did not start counts as a failure, and so does a missing report. */
const failed =
  sum((report) => report.numFailedTests + (report.success || report.numFailedTests > 0 ? 0 : 1)) +
  missing.length
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)
