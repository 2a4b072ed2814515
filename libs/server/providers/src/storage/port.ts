import { type Readable } from 'node:stream';

/** A stored file, ready to be read. */
export interface StoredFile {
  /** In bytes. */
  readonly size: number;
  /** The whole, or a part of it: first and last byte, counted from 0. */
  open(part?: { readonly first: number; readonly last: number }): Readable;
}

/**
 * The storage of files' bytes. Names are 32 letters and digits that the server generates, never
 * input of a person.
 */
export interface StoragePort {
  readonly name: string;
  /**
   * Keeps a file for good: once it is done, it outlives a power cut. Doing it again under the same
   * name replaces it.
   */
  put(id: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  /** A file by its name; null when there is none. */
  get(id: string): Promise<StoredFile | null>;
  /** Removes a file. Nothing happens when there is none. */
  remove(id: string): Promise<void>;
}

/** Refuses a name that the caller did not make: no path ever comes from outside. */
export function checkId(id: string): string {
  if (!/^[0-9a-z]{32}$/.test(id))
    throw new Error('A stored file is named by 32 letters and digits');
  return id;
}

/**
 * The storage cannot be reached or refuses; the same may work in a moment. Its words name nothing
 * of the configuration.
 */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}
