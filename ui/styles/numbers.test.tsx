import { expect, it } from 'vitest'

const widthOf = (text: string): number => {
  const row = document.createElement('span')
  row.className = 'num'
  row.textContent = text
  document.body.append(row)
  const { width } = row.getBoundingClientRect()
  row.remove()
  return width
}

it('sets the comma of a number close, and its digits in columns', () => {
  const digit = widthOf('0')
  expect(widthOf('3,738') - widthOf('3738')).toBeLessThan(digit / 2)
  expect(widthOf('1,111.11')).toBeCloseTo(widthOf('3,738.40'), 1)
})
