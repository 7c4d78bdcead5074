import { expect, it } from 'vitest'
import { inboxOf } from './inbox.ts'

it.each([
  ['mara@gmail.com', 'Gmail', 'mail.google.com'],
  ['mara@GoogleMail.com', 'Gmail', 'mail.google.com'],
  ['mara@outlook.com', 'Outlook', 'outlook.live.com'],
  ['mara@hotmail.co.uk', 'Outlook', 'outlook.live.com'],
  ['mara@yahoo.com', 'Yahoo', 'mail.yahoo.com'],
  ['mara@yahoo.com.br', 'Yahoo', 'mail.yahoo.com'],
  ['mara@me.com', 'iCloud', 'www.icloud.com'],
  ['mara@proton.me', 'Proton', 'mail.proton.me'],
  ['mara@pm.me', 'Proton', 'mail.proton.me'],
])('[S4.44] the mail of %s is read at %s', (email, label, host) => {
  const inbox = inboxOf(email)
  expect(inbox?.label).toBe(label)
  expect(new URL(inbox?.url ?? '').host).toBe(host)
})

it.each([
  'mara@lindqvist.example',
  'mara@gmail.com.evil.example',
  'mara@notgmail.com',
  'mara@live.evil.example',
  '',
])('no provider is guessed for %s', (email) => expect(inboxOf(email)).toBeUndefined())
