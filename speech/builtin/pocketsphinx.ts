/** Decodes whole utterances against named grammars through PocketSphinx's C interface. */
import type * as Koffi from 'koffi'

/** The words of the likeliest path, '' when there are none, and its mean acoustic log likelihood per 10 ms. */
type Decoded = Readonly<{ text: string; fit: number }>

export type Decoder = Readonly<{
  /** Returns the phones of a word, '' when the dictionary lacks it. */
  phonesOf(word: string): string
  /** Adds a word; its second pronunciation is `word(2)`. */
  addWord(word: string, phones: string): void
  /** Compiles a JSGF grammar; all its words must be in the dictionary. */
  addGrammar(name: string, jsgf: string): void
  dropGrammar(name: string): void
  /** Takes the whole utterance at 16 kHz mono, so that the cepstral mean covers all of it. */
  decode(grammar: string, pcm: Int16Array): Decoded
}>

type Handle = bigint | null

/** Takes PocketSphinx's own settings (`-hmm`, `-dict`, …). Throws when the library or the model is missing. */
export function openDecoder(koffi: typeof Koffi, settings: Readonly<Record<string, string>>): Decoder {
  const base = koffi.load('libsphinxbase.so.3')
  const lib = koffi.load('libpocketsphinx.so.3')
  base.func('int err_set_logfile(const char*)')('/dev/null')
  const argv = ['parley', ...Object.entries(settings).flat()]
  const config: Handle = base.func('void* cmd_ln_parse_r(void*, void*, int, const char**, int)')(
    null,
    lib.func('void* ps_args()')(),
    argv.length,
    argv,
    1,
  )
  if (!config) throw new Error(`PocketSphinx refuses these settings: ${argv.join(' ')}`)
  const decoder: Handle = lib.func('void* ps_init(void*)')(config)
  if (!decoder) throw new Error('PocketSphinx could not load its model')

  const lookUp = lib.func('str! ps_lookup_word(void*, const char*)')
  const addWord = lib.func('int ps_add_word(void*, const char*, const char*, int)')
  const setJsgf = lib.func('int ps_set_jsgf_string(void*, const char*, const char*)')
  const unset = lib.func('int ps_unset_search(void*, const char*)')
  const setSearch = lib.func('int ps_set_search(void*, const char*)')
  const forgetNoise = lib.func('int ps_start_stream(void*)')
  const start = lib.func('int ps_start_utt(void*)')
  const process = lib.func('int ps_process_raw(void*, const int16_t*, size_t, int, int)')
  const end = lib.func('int ps_end_utt(void*)')
  const getHyp = lib.func('const char* ps_get_hyp(void*, _Out_ int32_t*)')
  const firstSegment = lib.func('void* ps_seg_iter(void*, _Out_ int32_t*)')
  const nextSegment = lib.func('void* ps_seg_next(void*)')
  const wordOf = lib.func('const char* ps_seg_word(void*)')
  const framesOf = lib.func('void ps_seg_frames(void*, _Out_ int*, _Out_ int*)')
  const scoreOf = lib.func('int32_t ps_seg_prob(void*, _Out_ int32_t*, _Out_ int32_t*, _Out_ int32_t*)')
  const must = (code: number, what: string): void => {
    if (code < 0) throw new Error(`PocketSphinx refuses ${what}`)
  }

  /** Acoustic score alone: a likely sentence must not hide that it was never spoken. */
  function fitOfPath(): number {
    let [sum, frames] = [0, 0]
    for (let at: Handle = firstSegment(decoder, [0]); at; at = nextSegment(at)) {
      const [from, to, score] = [[0], [0], [0]]
      framesOf(at, from, to)
      scoreOf(at, score, [0], [0])
      if (wordOf(at) === '(NULL)') continue
      sum += score[0] ?? 0
      frames += (to[0] ?? 0) - (from[0] ?? 0) + 1
    }
    return sum / Math.max(1, frames)
  }

  return {
    phonesOf: (word) => lookUp(decoder, word) ?? '',
    addWord: (word, phones) => must(addWord(decoder, word, phones, 0), `the word ${word} as ${phones}`),
    addGrammar: (name, jsgf) => must(setJsgf(decoder, name, jsgf), `the grammar ${name}`),
    dropGrammar: (name) => must(unset(decoder, name), `to drop the grammar ${name}`),
    decode(grammar, pcm) {
      must(setSearch(decoder, grammar), `to use the grammar ${grammar}`)
      // The noise estimate of the last call does not fit this one.
      must(forgetNoise(decoder), 'a new line')
      must(start(decoder), 'an utterance')
      process(decoder, pcm, pcm.length, 0, 1)
      must(end(decoder), 'the end of an utterance')
      const text: string | null = getHyp(decoder, [0])
      return text ? { text, fit: fitOfPath() } : { text: '', fit: Number.NEGATIVE_INFINITY }
    },
  }
}
