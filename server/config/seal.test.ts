import { expect, it } from 'vitest'
import { textSeal } from './seal.ts'
import { deriveKey } from './secret.ts'

const TEXT = 'Öffne https://parley.example/auth/confirm?token=t0k3n\n'
const key = deriveKey('a secret of at least thirty-two characters', 'mail-text')
const seal = textSeal(key)

it('opens what it sealed with the same context', () => {
  const sealed = seal.seal(TEXT, 'mail-1')
  expect(sealed).toMatch(/^[\w-]+$/)
  expect(seal.open(sealed, 'mail-1')).toBe(TEXT)
  expect(seal.open(sealed, 'mail-2')).toBeUndefined()
  expect(seal.seal(TEXT, 'mail-1')).not.toBe(sealed)
})

it('opens nothing with another key, nothing changed, and no plain text', () => {
  const sealed = seal.seal(TEXT, 'mail-1')
  const other = textSeal(deriveKey('a secret of at least thirty-two characters', 'guest-cookie'))
  expect(other.open(sealed, 'mail-1')).toBeUndefined()
  const bytes = Buffer.from(sealed, 'base64url')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(seal.open(changed.toString('base64url'), 'mail-1')).toBeUndefined()
  }
  for (const text of ['', 'short', TEXT]) expect(seal.open(text, 'mail-1')).toBeUndefined()
})
