// CPU seconds of a process and its children, with the database counted separately. Read from /proc,
// so available on Linux only.
import { existsSync, readFileSync, readdirSync } from 'node:fs';

const ticksPerSecond = 100; // USER_HZ: the unit that Linux reports, independent of the kernel's own tick
const parent = 1;
/**
 * utime, stime, cutime and cstime, counted from the field after the process name. The last two are
 * those of children that have ended, so that a process keeps what its children used.
 */
const times = [11, 12, 13, 14];

/** `{ server, database }` in CPU seconds so far, or null on systems without /proc. */
export function cpuOf(pid) {
  if (!existsSync('/proc/self/stat')) return null;
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readStat(Number(name)));
  const found = new Set([pid]);
  for (let before = 0; before !== found.size;) {
    before = found.size;
    for (const one of all) if (found.has(one.parent)) found.add(one.pid);
  }
  const total = { server: 0, database: 0 };
  for (const one of all)
    if (found.has(one.pid)) total[one.name === 'postgres' ? 'database' : 'server'] += one.seconds;
  return total;
}

function readStat(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [open, close] = [text.indexOf('('), text.lastIndexOf(')')];
    const fields = text.slice(close + 2).split(' ');
    return [
      {
        pid,
        name: text.slice(open + 1, close),
        parent: Number(fields[parent]),
        seconds: times.reduce((sum, at) => sum + Number(fields[at]), 0) / ticksPerSecond,
      },
    ];
  } catch {
    return []; // the process has ended
  }
}
