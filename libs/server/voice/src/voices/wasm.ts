/**
 * The parts of WebAssembly that are used. TypeScript declares it with the browser's types only,
 * which the server does not have.
 */
export type WasmModule = object;

export interface WasmInstance {
  readonly exports: { readonly memory: WasmMemory; readonly _start: () => unknown };
}

interface WasmMemory {
  readonly buffer: ArrayBuffer;
}

interface WasmApi {
  compile(bytes: Uint8Array): Promise<WasmModule>;
  instantiate(module: WasmModule, imports: object): Promise<WasmInstance>;
}

const api = (): WasmApi => (globalThis as unknown as { WebAssembly: WasmApi }).WebAssembly;

export const compileWasm = (bytes: Uint8Array): Promise<WasmModule> => api().compile(bytes);

export const instantiateWasm = (module: WasmModule, imports: object): Promise<WasmInstance> =>
  api().instantiate(module, imports);
