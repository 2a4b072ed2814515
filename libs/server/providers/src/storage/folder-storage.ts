import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type StoragePort, checkId } from './port.js';

/**
 * Files in a folder of this machine, spread over 1296 folders by the beginnings of their names.
 * Several processes may share it.
 */
export function createFolderStorage(folder: string): StoragePort {
  const pathOf = (id: string) => join(folder, checkId(id).slice(0, 2), id);
  return {
    name: 'folder',
    put: async (id, bytes) => {
      const path = pathOf(id);
      const draft = `${path}.${randomBytes(6).toString('hex')}`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const file = await open(draft, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      } finally {
        await file.close();
      }
      // A reader never sees half a file.
      await rename(draft, path);
    },
    get: async (id) => {
      const path = pathOf(id);
      const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      return (
        found && {
          size: found.size,
          open: (part) => createReadStream(path, part && { start: part.first, end: part.last }),
        }
      );
    },
    remove: (id) => rm(pathOf(id), { force: true }),
  };
}
