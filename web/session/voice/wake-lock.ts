/** Keeps the screen awake for as long as a call lasts; the browser lets go whenever the page is hidden. */

export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined
  let isOver = false
  const take = async (): Promise<void> => {
    if (isOver || document.visibilityState !== 'visible') return
    // Refused to save power, or not there at all: the call goes on without.
    const taken = await navigator.wakeLock?.request('screen').catch(() => undefined)
    if (isOver) void taken?.release()
    else lock = taken
  }
  const onVisible = () => void take()
  document.addEventListener('visibilitychange', onVisible)
  onVisible()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', onVisible)
    void lock?.release()
  }
}
