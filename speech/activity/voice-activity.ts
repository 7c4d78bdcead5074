/** Detects voice activity by WebRTC's detector and an energy gate, both of which must agree. */
import loadFvad from '@echogarden/fvad-wasm'
import { levelOf } from '../audio/pcm.ts'
import { FRAME, RATE, type VoiceActivity } from '../ports.ts'
import { createEnergyGate } from './energy-gate.ts'

/** libfvad's mode: 3 is the most reluctant to call audio speech, 0 the least. */
const RELUCTANCE = 2
const DEFAULT_THRESHOLD = 0.5

/** Loads the library once; the function it returns makes a detector for each call. */
export async function loadVoiceActivity(): Promise<(threshold?: number) => VoiceActivity> {
  const fvad = await loadFvad()
  return (threshold = DEFAULT_THRESHOLD) => {
    const detector = fvad._fvad_new()
    fvad._fvad_set_mode(detector, RELUCTANCE)
    fvad._fvad_set_sample_rate(detector, RATE)
    const buffer = fvad._malloc(FRAME * 2)
    const gate = createEnergyGate(threshold)
    let isClosed = false
    return {
      hear(frame) {
        if (isClosed) throw new Error('this voice activity is closed')
        if (frame.length !== FRAME) throw new Error(`a frame has ${FRAME} samples, not ${frame.length}`)
        const level = levelOf(frame)
        fvad.HEAP16.set(frame, buffer >> 1)
        const sounds = fvad._fvad_process(detector, buffer, FRAME) === 1
        // The gate learns from every frame, so it runs even when the detector finds no speech.
        const isLoud = gate.isOpen(level)
        return { voiced: sounds && isLoud, level }
      },
      setThreshold: gate.setThreshold,
      close() {
        if (isClosed) return
        isClosed = true
        fvad._fvad_free(detector)
        fvad._free(buffer)
      },
    }
  }
}
