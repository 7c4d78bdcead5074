import { expect, it } from 'vitest'
import { deviceOf } from './accounts.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

// biome-ignore format: a table is read by its columns
it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/149.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/149.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/149.0.7827.0 Safari/537.36`, 'Chrome on Linux'],
  [`Mozilla/5.0 (X11; Ubuntu; Linux x86_64) ${WEBKIT} Ubuntu Chromium/149.0.0.0 Chrome/149.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/149.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/149.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${APPLE} CriOS/149.0.7827.40 Mobile/15E148 Safari/604.1`, 'Chrome on iOS'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/19.0 Safari/605.1.15`, 'Safari on macOS'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${APPLE} Version/19.0 Mobile/15E148 Safari/604.1`, 'Safari on iOS'],
  [`Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) ${APPLE} Version/19.0 Mobile/15E148 Safari/604.1`, 'Safari on iOS'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/149.0.0.0 Safari/537.36 Edg/149.0.0.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/149.0.0.0 Mobile Safari/537.36 EdgA/149.0.0.0`, 'Edge on Android'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${APPLE} Version/19.0 EdgiOS/149.0.0.0 Mobile/15E148 Safari/604.1`, 'Edge on iOS'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/149.0.0.0 Safari/537.36 OPR/131.0.0.0`, 'Opera on macOS'],
  [`Mozilla/5.0 (Linux; Android 16; SM-S931B) ${WEBKIT} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`, 'Samsung Internet on Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0', 'Firefox on Android'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${APPLE} FxiOS/150.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iOS'],
  // Epiphany, which uses Safari's engine on Linux.
  [`Mozilla/5.0 (X11; Linux x86_64) ${APPLE} Version/19.0 Safari/605.1.15 Epiphany/605.1.15`, 'GNOME Web on Linux'],
  ['curl/8.0', 'Unknown browser'],
  ['', 'Unknown browser'],
  [null, 'Unknown browser'],
])('names the device of %j', (userAgent, words) => expect(deviceOf(userAgent)).toBe(words))
