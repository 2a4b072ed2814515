// Resident memory of a process and its children, without the database. Read from /proc, so
// available on Linux only.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const mebibyte = 1024 * 1024;
const pageBytes = 4096;

/** Current MiB, or null on systems without /proc. */
export function residentOf(pid) {
  if (!existsSync('/proc/self/statm')) return null;
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => look(Number(name)));
  const found = new Set([pid]);
  for (let before = 0; before !== found.size;) {
    before = found.size;
    for (const one of all) if (found.has(one.parent)) found.add(one.pid);
  }
  return (
    all
      .filter((one) => found.has(one.pid) && one.name !== 'postgres')
      .reduce((sum, one) => sum + one.resident, 0) / mebibyte
  );
}

/** Runs `work` and returns how many MiB the process grew at its peak. */
export async function extraMemory(pid, work) {
  const before = residentOf(pid);
  let most = before;
  let isOver = false;
  const watch = (async () => {
    while (!isOver) {
      const now = residentOf(pid);
      if (now !== null && now > most) most = now;
      await pause(20);
    }
  })();
  const result = await work().finally(() => {
    isOver = true;
  });
  await watch;
  return { result, extraMiB: before === null ? undefined : most - before };
}

function look(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [open, close] = [stat.indexOf('('), stat.lastIndexOf(')')];
    const resident = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * pageBytes;
    return [
      {
        pid,
        name: stat.slice(open + 1, close),
        parent: Number(stat.slice(close + 2).split(' ')[1]),
        resident,
      },
    ];
  } catch {
    return []; // the process has ended
  }
}
