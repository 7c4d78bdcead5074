import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const FOLDER = 'docs/adr'
const names = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.md'))
  .sort()
const STATUS = /^\*\*Status\.\*\* (Accepted|Proposed|Superseded by \d{4} on) \d{4}-\d{2}-\d{2}\b/m
const PARTS = ['Context', 'Decision', 'Consequences', 'What would change our mind']

it('numbers the decisions without gaps', () => {
  expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, index) => index))
})

it.each(names.slice(1))('%s has its number, a status with a date, and every part of the template', (name) => {
  const text = readFileSync(`${FOLDER}/${name}`, 'utf8')
  expect(text).toMatch(new RegExp(`^# ${name.slice(0, 4)}\\. `))
  expect(text).toMatch(STATUS)
  expect(PARTS.filter((part) => !text.includes(`**${part}.**`))).toEqual([])
})
