/** Keeps the screen awake during a call, and notices that the machine slept and lost the connection. */

/** The browser gives the lock up whenever the page is hidden. */
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

const TICK_MS = 1000
/** A server lets go of a call after five seconds without a packet. */
const SLEPT_MS = 5000
const ASK_EVERY_MS = 500
/** ICE checks the other side at least this often. */
const MOST_SILENT_MS = 6000

type Stats = { type: string; packetsReceived?: number; responsesReceived?: number }

/** Everything that only a living other side makes grow. */
async function heardOf(connection: RTCPeerConnection): Promise<number> {
  let heard = 0
  const report = await connection.getStats()
  report.forEach(({ type, packetsReceived, responsesReceived }: Stats) => {
    if (type === 'inbound-rtp') heard += packetsReceived ?? 0
    if (type === 'candidate-pair') heard += responsesReceived ?? 0
  })
  return heard
}

/** `onDead` when nothing is heard of the other side after what looks like sleep. */
export function watchSleep(connection: RTCPeerConnection, onDead: () => void): () => void {
  const over = new AbortController()
  let last = Date.now()
  let isAsking = false

  async function ask(): Promise<void> {
    if (isAsking) return
    isAsking = true
    const before = await heardOf(connection)
    for (let waited = 0; waited < MOST_SILENT_MS && !over.signal.aborted; waited += ASK_EVERY_MS) {
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
      if ((await heardOf(connection)) > before) {
        isAsking = false
        return
      }
    }
    if (!over.signal.aborted) onDead()
  }

  const tick = () => {
    const slept = Date.now() - last > TICK_MS + SLEPT_MS
    last = Date.now()
    if (slept) void ask()
  }
  const timer = setInterval(tick, TICK_MS)
  // Timers of a hidden page may be delayed; a return to the page checks at once.
  const onBack = () => document.visibilityState === 'visible' && tick()
  document.addEventListener('visibilitychange', onBack, { signal: over.signal })
  addEventListener('online', () => void ask(), { signal: over.signal })
  return () => {
    over.abort()
    clearInterval(timer)
  }
}
