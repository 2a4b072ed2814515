import { chownSync, mkdirSync, statSync } from 'node:fs';
import { dirname, parse } from 'node:path';

/** The account that the database runs as when we are root: PostgreSQL refuses to run as root. */
const unprivileged = { uid: 65_534, gid: 65_534 };

export const isRoot = (): boolean => process.getuid?.() === 0;

/** Spawn options that make a program run as an ordinary account. */
export const ordinaryAccount = (): { uid?: number; gid?: number } => (isRoot() ? unprivileged : {});

/** Gives a path to the account that the database runs as. */
export function chownToDatabase(path: string): void {
  if (isRoot()) chownSync(path, unprivileged.uid, unprivileged.gid);
}

/** Whether an account that is neither owner nor in the group may walk down to a folder. */
export function isReachable(folder: string): boolean {
  for (let path = folder; path !== parse(path).root; path = dirname(path))
    if ((statSync(path).mode & 0o001) === 0) return false;
  return true;
}

/** Where root keeps what must lie outside of folders that only root may enter, such as /root. */
export function systemFolder(): string {
  const folder = '/var/lib/patchbay';
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  return folder;
}
