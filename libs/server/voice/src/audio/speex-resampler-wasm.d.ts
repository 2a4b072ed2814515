/** The parts of the package that are used; it has no types of its own. Numbers are addresses. */
declare module '@echogarden/speex-resampler-wasm' {
  interface SpeexModule {
    readonly HEAP16: Int16Array;
    readonly HEAPU32: Uint32Array;
    _malloc(bytes: number): number;
    _free(address: number): void;
    _speex_resampler_init(
      channels: number,
      from: number,
      to: number,
      quality: number,
      error: number,
    ): number;
    _speex_resampler_skip_zeros(filter: number): number;
    _speex_resampler_process_int(
      filter: number,
      channel: number,
      input: number,
      inputLength: number,
      output: number,
      outputLength: number,
    ): number;
    _speex_resampler_destroy(filter: number): void;
  }
  const load: () => Promise<SpeexModule>;
  export default load;
}
