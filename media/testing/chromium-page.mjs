/** Runs in the real browser for the tests and the benchmark of media: calls as the page does, and listens. */

const FFT = 4096

globalThis.calls = []

/** Answers when sound is set up and the data channel is open, with how long that took. */
globalThis.startCall = async (codec) => {
  const media = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
  })
  const begun = performance.now()
  const peer = new RTCPeerConnection()
  const call = { peer, media, texts: [], closed: false }
  globalThis.calls.push(call)
  const [track] = media.getAudioTracks()
  peer.addTrack(track)
  prefer(peer, codec)
  call.channel = peer.createDataChannel('oai-events')
  call.channel.onmessage = ({ data }) => call.texts.push(data)
  call.channel.onclose = () => {
    call.closed = true
  }
  const open = new Promise((resolve) => {
    call.channel.onopen = resolve
  })
  peer.ontrack = ({ streams: [stream] }) => listen(call, stream)
  await peer.setLocalDescription(await peer.createOffer())
  // As OpenAI's SDK does: at once, without candidates.
  const outcome = await globalThis.answer(peer.localDescription.sdp)
  if (!outcome.ok) return outcome
  await peer.setRemoteDescription({ type: 'answer', sdp: outcome.answerSdp })
  await open
  const { codec: taken, location } = outcome
  return {
    ok: true,
    call: globalThis.calls.length - 1,
    codec: taken,
    location,
    ms: performance.now() - begun,
  }
}

/** Offers go to the server of this page. */
globalThis.answerByServer = (key) => {
  globalThis.answer = async (body) => {
    const headers = { 'content-type': 'application/sdp', authorization: `Bearer ${key}` }
    const answer = await fetch('/api/realtime/calls', { method: 'POST', headers, body })
    const text = await answer.text()
    if (answer.ok) return { ok: true, answerSdp: text, location: answer.headers.get('location') }
    const { error: reason, message } = JSON.parse(text)
    return { ok: false, reason, message }
  }
}

function prefer(peer, codec) {
  if (!codec) return
  const { codecs } = RTCRtpReceiver.getCapabilities('audio')
  const wanted = codecs.filter(({ mimeType }) => mimeType.toLowerCase() === `audio/${codec}`)
  peer
    .getTransceivers()[0]
    .setCodecPreferences([...wanted, ...codecs.filter((each) => !wanted.includes(each))])
}

function listen(call, stream) {
  // Chromium decodes a remote stream only while an element plays it.
  call.audio = new Audio()
  call.audio.srcObject = stream
  call.audio.muted = true
  call.audio.play()
  call.context = new AudioContext()
  call.analyser = new AnalyserNode(call.context, { fftSize: FFT })
  call.context.createMediaStreamSource(stream).connect(call.analyser)
}

/** How much of a frequency is heard now, full scale being 1. */
globalThis.amplitudeOf = (id, hertz) => {
  const { analyser, context } = globalThis.calls[id]
  const samples = new Float32Array(FFT)
  analyser.getFloatTimeDomainData(samples)
  const turn = (2 * Math.PI * hertz) / context.sampleRate
  let re = 0
  let im = 0
  for (const [n, sample] of samples.entries()) {
    re += sample * Math.cos(turn * n)
    im += sample * Math.sin(turn * n)
  }
  return (2 * Math.hypot(re, im)) / FFT
}

globalThis.sendText = (id, text) => globalThis.calls[id].channel.send(text)
globalThis.textsOf = (id) => globalThis.calls[id].texts
globalThis.isClosed = (id) => globalThis.calls[id].closed

globalThis.endCall = (id) => {
  const { peer, media, context } = globalThis.calls[id]
  peer.close()
  context?.close()
  for (const track of media.getTracks()) track.stop()
}
