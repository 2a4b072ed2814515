// Whether the product goes on answering others while something heavy is done to it.
import assert from 'node:assert/strict';

/** Asks for a small answer again and again while `work` runs, straight at the process. Gives the slowest answer in milliseconds. */
export async function slowestWhile(site, work, { everyMs = 50, path = '/healthz' } = {}) {
  const times = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const { status, ms, reason } = await site.direct.ask('GET', path, { timeoutMs: 15_000 });
      times.push(status === 200 ? ms : Infinity);
      if (status !== 200 && !site.product.isUp()) throw new Error(`the process ended (${reason})`);
      await new Promise((done) => setTimeout(done, everyMs));
    }
  })();
  try {
    const result = await work();
    return { result, slowestMs: Math.max(...times, 0), get asked() { return times.length; } };
  } finally {
    isOver = true;
    await asking;
  }
}

/** Holds that others were answered, each within `mostMs`. */
export async function staysCalm(site, work, { mostMs = 2000, ...options } = {}) {
  const { result, slowestMs } = await slowestWhile(site, work, options);
  assert.ok(slowestMs <= mostMs, `others waited ${slowestMs === Infinity ? 'in vain' : `${Math.round(slowestMs)} ms`}; at most ${mostMs} ms`);
  return { result, slowestMs: Math.round(slowestMs) };
}

/** The highest memory in megabytes while something runs. */
export async function peakMemory(site, work) {
  let peak = 0;
  const timer = setInterval(async () => { peak = Math.max(peak, await site.product.memory()); }, 200);
  try {
    const result = await work();
    peak = Math.max(peak, await site.product.memory());
    return { result, peak: Math.round(peak) };
  } finally {
    clearInterval(timer);
  }
}

export const percentile = (times, share) => [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))];
