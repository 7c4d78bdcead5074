/**
 * Runs in the page before its own code and records on the page's clock when the person speaks, when Parley is audible,
 * and when events arrive. A muted element is not audible.
 */
{
  const LOUD = 0.01
  const PROCESSOR = `registerProcessor('sounding', class extends AudioWorkletProcessor {
    process([[samples]]) {
      if (samples?.some((sample) => Math.abs(sample) > ${LOUD})) this.port.postMessage(0)
      return true
    }
  })`
  const heard = { local: [], remote: [], events: [] }
  const players = new Set()
  let context

  async function listenTo(stream, sounds) {
    context ??= new AudioContext()
    await context.resume()
    await context.audioWorklet.addModule(URL.createObjectURL(new Blob([PROCESSOR], { type: 'text/javascript' })))
    const node = new AudioWorkletNode(context, 'sounding')
    node.port.onmessage = sounds
    context.createMediaStreamSource(stream).connect(node)
  }

  const isAudible = () => [...players].some(({ muted, paused, srcObject }) => !muted && !paused && srcObject)

  const play = HTMLMediaElement.prototype.play
  HTMLMediaElement.prototype.play = function note(...args) {
    players.add(this)
    return play.apply(this, args)
  }

  const createDataChannel = RTCPeerConnection.prototype.createDataChannel
  RTCPeerConnection.prototype.createDataChannel = function note(...args) {
    const channel = createDataChannel.apply(this, args)
    channel.addEventListener('message', ({ data }) =>
      heard.events.push({ type: JSON.parse(data).type, atMs: performance.now() }),
    )
    this.addEventListener('track', ({ track }) => {
      void listenTo(new MediaStream([track]), () => isAudible() && heard.remote.push(performance.now()))
    })
    return channel
  }

  // The scripted microphone begins a moment before its sound can be heard.
  addEventListener('person-speaks', () => heard.local.push(performance.now()))
  globalThis.heardSoFar = () => heard
}
