import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderHook } from 'vitest-browser-react'
import { clearLeftBehind } from '#web/lib/left-behind.ts'
import { currentToasts, dropToast } from '#web/lib/toasts.ts'
import { fakeVoice } from '../../../session/testing/fake-voice.ts'
import { canRecord, record, type Sides } from './recorder.ts'
import { recordedTone, useRecorder } from './testing/fake-recorder.ts'
import { downloadRecording, startRecording, stopRecording, useRecording } from './use-recording.ts'
import { WAV_RATE } from './wav.ts'
import { fileNameOf, toWav } from './wav-file.ts'

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

/** How much of a pitch a stream carries now. */
function pitchMeter(stream: MediaStream): (hertz: number) => number {
  const context = new AudioContext({ sampleRate: WAV_RATE })
  const analyser = new AnalyserNode(context, { fftSize: 4096 })
  context.createMediaStreamSource(stream).connect(analyser)
  onTestFinished(() => context.close())
  const samples = new Float32Array(analyser.fftSize)
  return (hertz) => {
    analyser.getFloatTimeDomainData(samples)
    return strengthOf(
      hertz,
      Int16Array.from(samples, (sample) => sample * 32_767),
    )
  }
}

let recorder: ReturnType<typeof useRecorder>
beforeEach(async () => {
  recorder = useRecorder()
  // A browser plays nothing before the first press on the page.
  await userEvent.click(document.body)
})
afterEach(() => void vi.unstubAllGlobals())

describe('a recording', () => {
  it('[S9.72] is webm, comes in pieces of a second, and hears both sides, also when one of them changes', async () => {
    vi.unstubAllGlobals()
    expect(canRecord()).toBe(true)
    recorder = useRecorder()
    const chunks: Blob[] = []
    const running = record((chunk) => chunks.push(chunk))
    expect(recorder()).toMatchObject({
      state: 'recording',
      sliceMs: 1000,
      options: { mimeType: 'audio/webm;codecs=opus', audioBitsPerSecond: 48_000 },
    })
    const { close, ...sides } = humming()
    const other = humming(900)
    running.hear(sides)
    const strength = pitchMeter(recorder().stream)
    const heard = (): boolean[] => [440, 900, 1800].map((hertz) => strength(hertz) > 0.01)
    await expect.poll(heard).toEqual([true, false, true])
    running.hear({ ...sides, ...(other.local && { local: other.local }) })
    await expect.poll(heard).toEqual([false, true, true])

    recorder().give(await recordedTone(440))
    await running.stop()
    expect(chunks).toHaveLength(1)
    close()
    other.close()
  })

  it('[S9.73] is downloaded as a wav of 16 bits and one channel', async () => {
    const whole = await recordedTone(440)
    const half = whole.size >> 1
    const shares: number[] = []
    const { signal } = new AbortController()
    const pieces = [whole.slice(0, half), whole.slice(half), await recordedTone(1800)]
    const wav = await toWav(pieces, (share) => shares.push(share), signal)
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
    expect(samples.length / WAV_RATE).toBeGreaterThan(2.5)
    const [first, last] = [samples.subarray(WAV_RATE / 2, WAV_RATE), samples.subarray(-WAV_RATE)]
    expect(strengthOf(440, first)).toBeGreaterThan(strengthOf(900, first) * 20)
    expect(strengthOf(1800, last)).toBeGreaterThan(strengthOf(900, last) * 20)
  })

  it('that cannot be read fails instead of waiting for ever', async () => {
    const broken = new Blob([new Uint8Array([0x42, 0x86, 0x81, 1, 0xa3, 0x84, 1, 0, 0, 0])])
    await expect(toWav([broken], () => undefined, new AbortController().signal)).rejects.toThrow()
  })

  it('ends with the call, and is offered as a file', async () => {
    const voice = fakeVoice({ phase: 'live' })
    startRecording(voice)
    recorder().give(await recordedTone(440))
    voice.set({ phase: 'off' })
    await expect.poll(currentToasts).toHaveLength(1)
    const [toast] = currentToasts()
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    toast?.action?.run()
    await expect.poll(() => click.mock.calls.length).toBe(1)
    const [link] = click.mock.contexts
    expect((link as HTMLAnchorElement).download).toMatch(/^parley-[\d-]{16}\.wav$/)
    if (toast) dropToast(toast.id)
  })

  it('that was not downloaded is not lost by the next: one file has both, and the one after begins anew', async () => {
    const files: Blob[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    const makeUrl = URL.createObjectURL.bind(URL)
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob && file.type === 'audio/wav') files.push(file)
      return makeUrl(file)
    })
    const voice = fakeVoice({ phase: 'live' })
    async function recordCall(pitch: 440 | 900 | 1800): Promise<string | undefined> {
      voice.set({ phase: 'live' })
      startRecording(voice)
      recorder().give(await recordedTone(pitch))
      voice.set({ phase: 'off' })
      await expect.poll(currentToasts).toHaveLength(1)
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

  it('goes on when it began after another one of the same call had stopped', async () => {
    const voice = fakeVoice({ phase: 'live' })
    startRecording(voice)
    await stopRecording()
    startRecording(voice)
    voice.set({ mic: 'muted' })
    expect(recorder().state).toBe('recording')
    await stopRecording()
  })

  it('is shown as running when it began while another one still stopped', async () => {
    const voice = fakeVoice({ phase: 'live' })
    const { result } = await renderHook(() => useRecording())
    startRecording(voice)
    const stopped = stopRecording()
    startRecording(voice)
    await stopped
    expect(result.current.sinceMs).toBeTypeOf('number')
    await stopRecording()
    await expect.poll(() => result.current.sinceMs).toBeUndefined()
  })

  it('of a user is gone with their sign-out, also one that runs', async () => {
    const voice = fakeVoice({ phase: 'live' })
    startRecording(voice)
    recorder().give(await recordedTone(440))
    clearLeftBehind()
    recorder().give(await recordedTone(440))
    await downloadRecording()
    const [toast] = currentToasts()
    expect(toast?.text).toBe('No recorded chunks found to download.')
    if (toast) dropToast(toast.id)
  })

  it('is named by its day and hour', () => {
    expect(fileNameOf(new Date(2026, 10, 3, 9, 5))).toBe('parley-2026-11-03-09-05.wav')
  })
})
