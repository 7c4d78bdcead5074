/** Types of the parts of @echogarden/fvad-wasm in use: libfvad's C functions over its own memory. */
declare module '@echogarden/fvad-wasm' {
  type Fvad = {
    readonly HEAP16: Int16Array
    _fvad_new(): number
    _fvad_free(detector: number): void
    _fvad_set_mode(detector: number, mode: number): number
    _fvad_set_sample_rate(detector: number, rate: number): number
    /** 1 for speech, 0 for none, -1 for a frame of an unsupported length. */
    _fvad_process(detector: number, frame: number, length: number): number
    _malloc(bytes: number): number
    _free(address: number): void
  }
  const load: () => Promise<Fvad>
  export = load
}
