// One race: contestants that answer the same question, run in turns, measured in CPU time.
//
// Every round runs every contestant once, in rotated order, so that other load on the machine
// affects all of them alike. The measure is CPU time of the whole process (user + system, all
// threads), not wall-clock time: a busy machine lengthens the second and barely changes the first.
// A batch is warmed up, then repeated until it is long enough to be measured.

const shortestBatch = 40_000; // microseconds of CPU; the kernel counts in ticks of a few milliseconds
const slow = 1_000_000; // a single run longer than this is not repeated within a batch and gets fewer rounds

const cpu = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

const median = (values) => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Receives every contestant's result, so that the compiler cannot eliminate the work. */
export let kept;

async function timeBatch(contestant, times) {
  contestant.before?.();
  const began = cpu();
  for (let i = 0; i < times; i += 1) {
    const result = contestant.run();
    kept = contestant.asynchronous ? await result : result;
  }
  return cpu() - began;
}

async function batchSize(contestant, passes) {
  if (passes) return { times: passes, spent: 0 };
  let times = 1;
  for (;;) {
    const spent = await timeBatch(contestant, times);
    if (spent >= shortestBatch) return { times, spent };
    times = Math.ceil(
      times * Math.min(8, Math.max(1.5, (1.2 * shortestBatch) / Math.max(spent, 1))),
    );
  }
}

/**
 * Runs a race and returns it with `time`, the median CPU microseconds per operation of each
 * contestant.
 *
 * A race: `{ name, rounds?, passes?, contestants: [{ name, run, before?, operations?, asynchronous? }], goals }`.
 * `run()` does the work of `operations` (default 1) operations and returns something that depends
 * on all of it; `before()` prepares a batch and is not measured; a contestant whose `run` returns a
 * promise says `asynchronous: true`. With `passes`, a batch is that many runs with nothing before
 * them, and `time` is the mean of all batches but the first quarter: what happens at the beginning of
 * some batches counts. Check with `same` before the race that all contestants return the same result.
 */
export async function run(race) {
  const rounds = race.rounds ?? 7;
  const field = [];
  for (const contestant of race.contestants) {
    await timeBatch(contestant, 1);
    const { times, spent } = await batchSize(contestant, race.passes);
    field.push({
      ...contestant,
      times,
      rounds: spent / times > slow ? Math.min(3, rounds) : rounds,
      samples: [],
    });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < field.length; turn += 1) {
      const contestant = field[(turn + round) % field.length];
      if (round >= contestant.rounds) continue;
      if (!race.passes) await timeBatch(contestant, Math.max(1, contestant.times >> 2));
      contestant.samples.push(
        (await timeBatch(contestant, contestant.times)) /
          contestant.times /
          (contestant.operations ?? 1),
      );
    }
  }
  const results = field.map(({ name, samples }) => ({
    name,
    time: race.passes ? mean(samples.slice(samples.length >> 2)) : median(samples),
    spread: Math.max(...samples) / Math.min(...samples),
  }));
  return { ...race, results, verdicts: (race.goals ?? []).map((goal) => judge(goal, results)) };
}

/**
 * A goal: `{ of, atLeast: n, than }` (n times as fast as the named contestant) or `{ of, within: n,
 * than }` (at most n times its time); `than` may be a list, of which the fastest counts. `of` is
 * ours, by name.
 */
function judge(goal, results) {
  const timeOf = (name) => {
    const found = results.find((result) => result.name === name);
    if (!found) throw new Error(`A goal names the contestant "${name}", which did not run.`);
    return found;
  };
  const ours = timeOf(goal.of);
  const rival = [goal.than]
    .flat()
    .map(timeOf)
    .toSorted((a, b) => a.time - b.time)[0];
  if (goal.within !== undefined) {
    const ratio = ours.time / rival.time;
    return {
      text: `${goal.of} within ${goal.within}x of ${rival.name}`,
      ratio,
      met: ratio <= goal.within,
    };
  }
  const ratio = rival.time / ours.time;
  return {
    text: `${goal.of} at least ${goal.atLeast}x ${rival.name}`,
    ratio,
    met: ratio >= goal.atLeast,
  };
}

/**
 * Throws unless all contestants return the same result by `isSame`; times of different results
 * cannot be compared.
 */
export async function same(
  contestants,
  isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b),
) {
  const [first, ...others] = contestants;
  const expected = await first.run();
  for (const contestant of others) {
    const answer = await contestant.run();
    if (!isSame(expected, answer))
      throw new Error(
        `"${contestant.name}" answers otherwise than "${first.name}": ${short(answer)} instead of ${short(expected)}.`,
      );
  }
}

const short = (value) => (JSON.stringify(value) ?? String(value)).slice(0, 200);
