import { expect, it } from 'vitest'
import { howToAllow } from './allow-microphone.ts'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

it.each([
  [
    'Chrome',
    `${MAC} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36`,
    /icon left of the address and switch/,
  ],
  [
    'Edge',
    `${MAC} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36 Edg/128.0`,
    /icon left of the address and switch/,
  ],
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Mobile Safari/537.36',
    /then Permissions/,
  ],
  [
    'Firefox',
    'Mozilla/5.0 (X11; Linux x86_64; rv:129.0) Gecko/20100101 Firefox/129.0',
    /crossed-out microphone/,
  ],
  [
    'Safari',
    `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15`,
    /Safari › Settings/,
  ],
  ['Safari on an iPhone', `${PHONE} Version/17.5 Mobile/15E148 Safari/604.1`, /Website Settings/],
  ['Chrome on an iPhone', `${PHONE} CriOS/128.0 Mobile/15E148 Safari/604.1`, /Settings app/],
  ['another browser', 'Browser/1.0', /settings of your browser/],
])('says where %s keeps the permission', (_, userAgent, words) => {
  expect(howToAllow(userAgent)).toMatch(words)
})
