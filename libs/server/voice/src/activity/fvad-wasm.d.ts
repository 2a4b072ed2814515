/** The parts of the package that are used; it has no types of its own. Numbers are addresses. */
declare module '@echogarden/fvad-wasm' {
  interface FvadModule {
    readonly HEAP16: Int16Array;
    _malloc(bytes: number): number;
    _free(address: number): void;
    _fvad_new(): number;
    _fvad_free(detector: number): void;
    _fvad_set_mode(detector: number, mode: number): number;
    _fvad_set_sample_rate(detector: number, rate: number): number;
    _fvad_process(detector: number, samples: number, length: number): number;
  }
  const load: () => Promise<FvadModule>;
  export default load;
}
