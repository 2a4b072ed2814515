import { Readable } from 'node:stream';
import { type StoragePort, checkId } from './port.js';

/** Files in the memory of the process: for tests. `names` lists them. */
export function createMemoryStorage(): StoragePort & { names(): string[] } {
  const files = new Map<string, Uint8Array>();
  return {
    name: 'memory',
    names: () => [...files.keys()],
    put: async (id, bytes) => {
      files.set(checkId(id), bytes.slice());
    },
    get: async (id) => {
      const bytes = files.get(checkId(id));
      return bytes
        ? {
            size: bytes.length,
            open: (part) =>
              Readable.from([Buffer.from(part ? bytes.slice(part.first, part.last + 1) : bytes)]),
          }
        : null;
    },
    remove: async (id) => {
      files.delete(checkId(id));
    },
  };
}
