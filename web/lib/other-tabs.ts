/** Notifies the other tabs of this browser about a sign-in or sign-out, so that all show the same account. */

const CHANNEL = 'parley.identity'

export function notifyOtherTabs(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('changed')
  channel.close()
}

export function onOtherTab(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', listener)
  return () => channel.close()
}
