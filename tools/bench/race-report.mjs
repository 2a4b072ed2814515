// A race as text: every contestant with its time and its multiple of the fastest of ours, then each
// goal met or NOT met.

const units = [
  [1e6, 's'],
  [1e3, 'ms'],
  [1, 'us'],
];

/** CPU microseconds for people. */
export function time(microseconds) {
  const [size, unit] = units.find(([least]) => microseconds >= least) ?? [1e-3, 'ns'];
  return `${Number((microseconds / size).toPrecision(3))} ${unit}`;
}

export function print({ name, results, verdicts }) {
  const width = Math.max(...results.map((result) => result.name.length));
  const fastest = Math.min(...results.map((result) => result.time));
  console.log(`\n${name}`);
  for (const result of results.toSorted((a, b) => a.time - b.time)) {
    console.log(
      `  ${result.name.padEnd(width)}  ${time(result.time).padStart(9)}  ` +
        `${(result.time / fastest).toPrecision(3).padStart(7)}x of the fastest  (spread ` +
        `${result.spread.toFixed(2)})`,
    );
  }
  for (const verdict of verdicts)
    console.log(
      `  ${verdict.met ? 'met    ' : 'NOT met'}  ${verdict.text}: ${verdict.ratio.toPrecision(3)}x`,
    );
}
