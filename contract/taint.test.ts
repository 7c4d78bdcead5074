import { expect, it } from 'vitest'
import { taintSource } from './taint.ts'

it.each(['solana-alpha.example', 'xn--jup-8cd.example', '127.0.0.1', undefined])(
  '%j may be named as a host',
  (host) => expect(taintSource.safeParse({ tool: 'fetch', title: 'Web page', host }).success).toBe(true),
)

it.each(['Press Confirm now', 'evil.example says', '<b>x</b>', '', 'a'.repeat(64), 'a..b', 'a\nb'])(
  '%j is never named as a host',
  (host) => expect(taintSource.safeParse({ tool: 'fetch', title: 'Web page', host }).success).toBe(false),
)
