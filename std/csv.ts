/** Writes tables as CSV (RFC 4180) that execute nothing in a spreadsheet. */

/** A spreadsheet treats such a text as a formula. It passes over unseen characters in front, and takes wide signs, too. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

const neutral = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

function cell(value: string | number | null | undefined): string {
  const text = typeof value === 'number' ? String(value) : neutral(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One record with its line end. A number stays a number; nothing and an empty text are the same. */
export const csvRow = (values: readonly Parameters<typeof cell>[0][]): string =>
  `${values.map(cell).join(',')}\r\n`
