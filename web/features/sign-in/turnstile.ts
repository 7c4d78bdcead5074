/** Loads Cloudflare's widget, where the server requires it. */

type Options = Readonly<{
  sitekey: string
  action: string
  callback: (token: string) => void
  'error-callback': () => void
  'expired-callback': () => void
}>
export type TurnstileApi = Readonly<{
  render: (place: HTMLElement, options: Options) => string
  remove: (id: string) => void
}>
declare global {
  interface Window {
    turnstile?: TurnstileApi
  }
}

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'

export async function loadTurnstile(): Promise<TurnstileApi> {
  if (window.turnstile) return window.turnstile
  const script = document.createElement('script')
  script.src = SCRIPT
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  script.addEventListener('load', resolve)
  script.addEventListener('error', reject)
  document.head.append(script)
  await promise.finally(() => script.remove())
  if (!window.turnstile) throw new Error('The widget did not arrive')
  return window.turnstile
}
