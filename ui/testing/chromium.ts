/** Chromium's protocol in browser tests, whose commands Vitest does not type, and what the tests need of it. */
import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

export const chromium = (): { send(method: string, params?: object): Promise<Record<string, string>> } =>
  cdp() as never

/** The files share one mouse: where the last file left it, it would hover over what this one draws. */
export async function moveMouseAway(): Promise<void> {
  await chromium().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 })
}

/** Lets a test see the motion that browser tests otherwise do without (vitest.config.ts). */
export async function withMotion(): Promise<void> {
  await prefer('no-preference')
  onTestFinished(() => prefer('reduce'))
}

async function prefer(value: 'reduce' | 'no-preference'): Promise<void> {
  const features = [{ name: 'prefers-reduced-motion', value }]
  await chromium().send('Emulation.setEmulatedMedia', { features })
}
