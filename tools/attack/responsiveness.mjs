// Measures whether the product still answers other requests under heavy load.
import assert from 'node:assert/strict';

/**
 * Sends small requests directly to the process while `work` runs. Returns the slowest response time
 * in milliseconds.
 */
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
    return {
      result,
      slowestMs: Math.max(...times, 0),
      get asked() {
        return times.length;
      },
    };
  } finally {
    isOver = true;
    await asking;
  }
}

const quietMs = 1500;

/**
 * Asserts that other requests were each answered within `maxMs`; on a busy machine, within a small
 * multiple of the latency before the attack. Repeatable work is tried at most `rounds` times: a
 * real stall occurs in every round, a busy machine only in some.
 */
export async function staysResponsive(site, work, { maxMs = 2000, rounds = 1, ...options } = {}) {
  const { slowestMs: before } = await slowestWhile(
    site,
    () => new Promise((done) => setTimeout(done, quietMs)),
    options,
  );
  const allowed = Math.max(maxMs, 4 * before);
  let { result, slowestMs } = await slowestWhile(site, work, options);
  for (let round = 1; round < rounds && slowestMs > allowed; round += 1)
    ({ result, slowestMs } = await slowestWhile(site, work, options));
  assert.ok(
    slowestMs <= allowed,
    `others waited ${slowestMs === Infinity ? 'in vain' : `${Math.round(slowestMs)} ms`}; ` +
      `${Math.round(before)} ms before, at most ${Math.round(allowed)} ms`,
  );
  return { result, slowestMs: Math.round(slowestMs) };
}

/** Peak memory in megabytes while `work` runs. */
export async function peakMemory(site, work) {
  let peak = 0;
  const look = async () => {
    peak = Math.max(peak, await site.product.memory());
  };
  const timer = setInterval(() => void look(), 200);
  try {
    const result = await work();
    await look();
    return { result, peak: Math.round(peak) };
  } finally {
    clearInterval(timer);
  }
}

export const percentile = (times, share) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))];
