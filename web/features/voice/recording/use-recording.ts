/** The recording of this page: starts, follows the call's streams, stops, and becomes a file. */
import { useSyncExternalStore } from 'react'
import { createStore } from '#std/store.ts'
import { download } from '#web/lib/download.ts'
import { onClearLeftBehind } from '#web/lib/left-behind.ts'
import { showToast } from '#web/lib/toasts.ts'
import type { Voice } from '#web/session/voice.ts'
import { type Recorder, record } from './recorder.ts'
import { fileNameOf, toWav } from './wav-file.ts'

export type Recording = Readonly<{
  /** When the running one began. */
  sinceMs?: number
  hasSound: boolean
  /** The share of the file that is written. */
  share?: number
}>

/** Spec S8.56. */
const NOTHING = 'No recorded chunks found to download.'
/** Long enough to find it. */
const OFFER_MS = 15_000
const FAILED = 'The recording could not be turned into a file. It is kept; try again.'

const store = createStore<Recording>({ hasSound: false })
/** The recordings since the last complete download. */
let chunks: Blob[] = []
/** So many of them are in a file already. */
let taken = 0
let takes = 0
let startedAt = new Date()
let recorder: Recorder | undefined

export const useRecording = (): Recording => useSyncExternalStore(store.subscribe, store.get, store.get)

/** A recording that was not downloaded is kept, and the next one follows it in the same file. */
function makeRoom(now: Date): void {
  takes += 1
  if (taken < chunks.length) return
  chunks = []
  taken = 0
  takes = 1
  startedAt = now
}

/** Follows the call: a changed device goes on in the same recording, and the end of the call ends it. */
export function startRecording(voice: Voice): void {
  if (recorder) return
  const now = new Date()
  makeRoom(now)
  const own = chunks
  const running = record((chunk) => {
    own.push(chunk)
    if (own === chunks && !store.get().hasSound) store.set({ ...store.get(), hasSound: true })
  })
  recorder = running
  running.hear(voice.streams())
  const leave = voice.subscribe(() => {
    if (recorder === running && voice.get().phase !== 'off') return running.hear(voice.streams())
    leave()
    if (recorder === running) void stopRecording()
  })
  store.set({ hasSound: chunks.length > 0, sinceMs: now.getTime() })
}

export async function stopRecording(): Promise<void> {
  const running = recorder
  if (!running) return
  recorder = undefined
  await running.stop()
  const { sinceMs: _, ...rest } = store.get()
  // Another one may have begun meanwhile.
  if (!recorder) store.set(rest)
  if (!rest.hasSound) return
  showToast({
    text:
      takes === 1
        ? 'The recording is kept until this page is left.'
        : `All ${takes} recordings are kept until this page is left, in one file.`,
    ms: OFFER_MS,
    action: { label: 'Download WAV', run: () => void downloadRecording() },
  })
}

/** The last piece of a running one still comes, into the array that nothing reads any more. */
onClearLeftBehind(() => {
  void recorder?.stop()
  recorder = undefined
  chunks = []
  taken = 0
  store.set({ hasSound: false })
})

/** Also works during a recording: the file then holds what there is. */
export async function downloadRecording(): Promise<void> {
  if (chunks.length === 0) return showToast({ text: NOTHING, tone: 'bad' })
  if (store.get().share !== undefined) return
  store.set({ ...store.get(), share: 0 })
  const file = [...chunks]
  try {
    const wav = await toWav(
      file,
      (share) => store.set({ ...store.get(), share }),
      new AbortController().signal,
    )
    download(wav, fileNameOf(startedAt))
    taken = file.length
  } catch {
    showToast({ text: FAILED, tone: 'bad' })
  } finally {
    const { share: _, ...rest } = store.get()
    store.set(rest)
  }
}
