/** What the worker that makes a wav tells the page. */
export type WavNews =
  | { type: 'progress'; share: number }
  | { type: 'done'; wav: Blob }
  | { type: 'failed'; message: string }
