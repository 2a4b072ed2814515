import { chownSync, mkdirSync, statSync } from 'node:fs';
import { dirname, parse } from 'node:path';

/** The user that runs the database if the process is root: PostgreSQL refuses to run as root. */
const unprivileged = { uid: 65_534, gid: 65_534 };

export const isRoot = (): boolean => process.getuid?.() === 0;

/** Spawn options that make a program run as an unprivileged user. */
export const ordinaryAccount = (): { uid?: number; gid?: number } => (isRoot() ? unprivileged : {});

/** Makes the user of the database the owner of a path. */
export function chownToDatabase(path: string): void {
  if (isRoot()) chownSync(path, unprivileged.uid, unprivileged.gid);
}

/** Whether a user that is neither owner nor in the group can enter a folder. */
export function isReachable(folder: string): boolean {
  for (let path = folder; path !== parse(path).root; path = dirname(path))
    if ((statSync(path).mode & 0o001) === 0) return false;
  return true;
}

/** The place for files that must be outside of folders that only root may enter, such as /root. */
export function systemFolder(): string {
  const folder = '/var/lib/patchbay';
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  return folder;
}
