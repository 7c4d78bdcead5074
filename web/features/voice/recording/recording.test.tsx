import { beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { currentToasts, dropToast } from '#web/lib/toasts.ts'
import { fakeVoice } from '#web/session/fake-voice.ts'
import { fileNameOf, toWav } from './download.ts'
import { canRecord, record, type Sides } from './recorder.ts'
import { currentRecording, downloadRecording, startRecording } from './use-recording.ts'
import { WAV_RATE } from './wav.ts'

/** Two sides that hum, each in its own pitch. */
function humming(near = 440, far = 1800): Sides & { close: () => void } {
  const context = new AudioContext()
  const hum = (frequency: number) => {
    const out = new MediaStreamAudioDestinationNode(context)
    const tone = new OscillatorNode(context, { frequency })
    tone.connect(new GainNode(context, { gain: 0.3 })).connect(out)
    tone.start()
    return out.stream
  }
  return { local: hum(near), remote: hum(far), close: () => void context.close() }
}

/** How much of a pitch is in the samples (Goertzel). */
function strengthOf(frequency: number, samples: Int16Array): number {
  const turn = 2 * Math.cos((2 * Math.PI * frequency) / WAV_RATE)
  let [before, last] = [0, 0]
  for (const sample of samples) [before, last] = [last, sample / 32768 + turn * last - before]
  return Math.sqrt(before ** 2 + last ** 2 - turn * before * last) / samples.length
}

async function recordedFor(chunksWanted: number): Promise<Blob[]> {
  const chunks: Blob[] = []
  const sides = humming()
  const recorder = record((chunk) => chunks.push(chunk))
  recorder.hear(sides)
  await expect.poll(() => chunks.length).toBeGreaterThanOrEqual(chunksWanted)
  await recorder.stop()
  sides.close()
  return chunks
}

/** A browser lets nothing sound before somebody touched the page. */
beforeEach(() => userEvent.click(document.body))

describe('a recording', () => {
  it('[S9.72, S9.73] of both sides is webm, and is downloaded as a wav of 16 bits and one channel', async () => {
    expect(canRecord()).toBe(true)
    const chunks = await recordedFor(2)
    expect(chunks[0]?.type).toContain('audio/webm')
    const shares: number[] = []
    const wav = await toWav(chunks, (share) => shares.push(share), new AbortController().signal)
    const view = new DataView(await wav.arrayBuffer())
    const text = (at: number) => String.fromCharCode(...new Uint8Array(view.buffer, at, 4))
    expect([text(0), text(8), text(36)]).toEqual(['RIFF', 'WAVE', 'data'])
    expect(view.getUint16(22, true)).toBe(1)
    expect(view.getUint16(34, true)).toBe(16)
    expect(view.getUint32(24, true)).toBe(WAV_RATE)
    expect(view.getUint32(4, true)).toBe(wav.size - 8)
    expect(view.getUint32(40, true)).toBe(wav.size - 44)
    expect(shares.at(-1)).toBe(1)

    const samples = new Int16Array(view.buffer, 44)
    expect(samples.length / WAV_RATE).toBeGreaterThan(1.5)
    const middle = samples.subarray(WAV_RATE / 2, WAV_RATE)
    const other = strengthOf(900, middle)
    expect(strengthOf(440, middle)).toBeGreaterThan(other * 20)
    expect(strengthOf(1800, middle)).toBeGreaterThan(other * 20)
  })

  it('that cannot be read says so instead of waiting for ever', async () => {
    const broken = new Blob([new Uint8Array([0x42, 0x86, 0x81, 1, 0xa3, 0x84, 1, 0, 0, 0])])
    await expect(toWav([broken], () => undefined, new AbortController().signal)).rejects.toThrow()
  })

  it('ends with the call, and is offered as a file', async () => {
    const voice = fakeVoice({ phase: 'live' })
    const { close, ...sides } = humming()
    voice.setStreams(sides)
    startRecording(voice)
    await expect.poll(() => currentRecording().hasSound).toBe(true)
    voice.set({ phase: 'off' })
    await vi.waitFor(() => expect(currentToasts()).toHaveLength(1), { timeout: 10_000 })
    close()
    const [toast] = currentToasts()
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    toast?.action?.run()
    await vi.waitFor(() => expect(click).toHaveBeenCalledOnce(), { timeout: 10_000 })
    const [link] = click.mock.contexts
    expect((link as HTMLAnchorElement).download).toMatch(/^parley-[\d-]{16}\.wav$/)
    if (toast) dropToast(toast.id)
  })

  it('that nobody has downloaded is not lost by the next: one file has both, and the one after begins anew', async () => {
    const files: Blob[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    const makeUrl = URL.createObjectURL.bind(URL)
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob && file.type === 'audio/wav') files.push(file)
      return makeUrl(file)
    })
    const voice = fakeVoice({ phase: 'live' })
    async function recordCall(pitch: number): Promise<string | undefined> {
      const { close, ...sides } = humming(pitch, pitch)
      voice.set({ phase: 'live' })
      voice.setStreams(sides)
      const began = performance.now()
      startRecording(voice)
      await vi.waitFor(() => expect(performance.now() - began).toBeGreaterThan(1500), { timeout: 10_000 })
      voice.set({ phase: 'off' })
      await vi.waitFor(() => expect(currentToasts()).toHaveLength(1), { timeout: 10_000 })
      close()
      const [toast] = currentToasts()
      if (toast) dropToast(toast.id)
      return toast?.text
    }
    const pitchesOf = async (file: Blob | undefined): Promise<boolean[]> => {
      const samples = new Int16Array((await file?.arrayBuffer()) ?? new ArrayBuffer(44), 44)
      const noise = strengthOf(3100, samples)
      return [440, 900, 1800].map((pitch) => strengthOf(pitch, samples) > noise * 20)
    }

    await recordCall(440)
    expect(await recordCall(900)).toContain('All 2 recordings')
    await downloadRecording()
    expect(await pitchesOf(files[0])).toEqual([true, true, false])
    expect(await recordCall(1800)).toContain('The recording is kept')
    await downloadRecording()
    expect(await pitchesOf(files[1])).toEqual([false, false, true])
  })

  it('is named by its day and hour', () => {
    expect(fileNameOf(new Date(2026, 10, 3, 9, 5))).toBe('parley-2026-11-03-09-05.wav')
  })
})
