// Runs phases in their order on two cores: those that take one of them beside each other, and each
// of the others by itself. Those with the same `rig` start programs on ports that they look for,
// and do so one after the other.
const cores = 2;
const taken = (phase) => phase.cores ?? cores;

/**
 * Starts each phase when as many cores are free as it takes, never before those ahead of it in the
 * list. `mayGoOn` is asked after each result; when it says no, no other is started. The results
 * come in the order of the list.
 */
export async function inLanes(phases, run, mayGoOn = () => true) {
  const results = [];
  const running = new Map();
  let isOver = false;
  const free = () => [...running.keys()].reduce((left, phase) => left - taken(phase), cores);
  const start = (phase, at) =>
    running.set(
      phase,
      run(phase).then((result) => {
        running.delete(phase);
        results[at] = result;
        isOver ||= !mayGoOn(result);
      }),
    );
  const mustWait = (phase) =>
    free() < taken(phase) ||
    [...running.keys()].some(({ rig }) => rig !== undefined && rig === phase.rig);
  for (const [at, phase] of phases.entries()) {
    while (running.size > 0 && mustWait(phase)) await Promise.race(running.values());
    if (isOver) break;
    start(phase, at);
  }
  await Promise.all(running.values());
  return results.filter(Boolean);
}
