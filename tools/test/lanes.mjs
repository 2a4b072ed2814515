// Schedules phases in order on two cores: phases that need one core run in parallel, also with those
// that `shares` marks: these wait for databases, clocks and processes, and use of the second core
// what is left. All others run alone. Phases with the same `rig` start programs on ports that they
// search for, so they run one after the other. A phase waits for the end of those that it names in
// `after`, whose files it reads.
const cores = 2;

/** The cores that a phase keeps from others. */
export const taken = (phase) => phase.cores ?? (phase.shares ? 1 : cores);

/**
 * Starts each phase when as many cores are free as it takes, never before those ahead of it in the
 * list. `mayGoOn` is called after each result; if it returns false, no further phase is started.
 * The results have the order of the list.
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
    [...running.keys()].some(
      ({ rig, name }) => (rig !== undefined && rig === phase.rig) || phase.after?.includes(name),
    );
  for (const [at, phase] of phases.entries()) {
    while (running.size > 0 && mustWait(phase)) await Promise.race(running.values());
    if (isOver) break;
    start(phase, at);
  }
  await Promise.all(running.values());
  return results.filter(Boolean);
}
