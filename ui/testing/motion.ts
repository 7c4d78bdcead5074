/** Lets a test see the motion that browser tests otherwise do without (vitest.config.ts). */
import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

export async function withMotion(): Promise<void> {
  await prefer('no-preference')
  onTestFinished(() => prefer('reduce'))
}

const prefer = async (value: 'reduce' | 'no-preference'): Promise<void> => {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
}
