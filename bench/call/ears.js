/** Runs in the page of a caller: notes when each side of a call sounds, and when its events come, on the page's own clock. */

const LOUD = 0.01

const PROCESSOR = `registerProcessor('sounding', class extends AudioWorkletProcessor {
  process([[samples]]) {
    if (samples?.some((sample) => Math.abs(sample) > ${LOUD})) this.port.postMessage(0)
    return true
  }
})`

globalThis.heard = { local: [], remote: [], events: [] }

async function listenTo(context, stream, times) {
  const node = new AudioWorkletNode(context, 'sounding')
  node.port.onmessage = () => times.push(performance.now())
  context.createMediaStreamSource(stream).connect(node)
}

globalThis.prickEars = async (id) => {
  const { peer, media, channel } = globalThis.calls[id]
  const context = new AudioContext()
  await context.audioWorklet.addModule(URL.createObjectURL(new Blob([PROCESSOR], { type: 'text/javascript' })))
  await listenTo(context, media, globalThis.heard.local)
  await listenTo(context, new MediaStream([peer.getReceivers()[0].track]), globalThis.heard.remote)
  channel.addEventListener('message', ({ data }) => {
    const { type } = JSON.parse(data)
    globalThis.heard.events.push({ type, atMs: performance.now() })
  })
}
