/**
 * Chooses what the deep run of `.ci/run` has: what the commit touches, then the pieces that have
 * waited longest, until the budget is used. The order of the pieces is a ring. Each commit of the
 * main line has the arc that begins where that of the one before ended, so the number of the commit
 * says what has waited longest, and nothing is kept outside of Git. PATCHBAY_DEEP_NUMBER repeats the
 * choice of another commit. `npm run test:deep` alone has everything; the workflow runs that every
 * night.
 */
import { dirname } from 'node:path';
import { commitNumber } from './rotation.mjs';

/**
 * Processor seconds that a deep run after `npm test` has beside the test files that were left: together
 * about those of `npm test`.
 */
export const budget = 540;
/** Of these at least so many are for the turns, however much a commit touches. */
export const arc = 300;

const costOf = (units) => units.reduce((sum, { cost }) => sum + cost, 0);

const isBelow = (file, folder) =>
  folder.endsWith('/') ? file.startsWith(folder) : [file, dirname(file)].includes(folder);

const isTouched = ({ folders }, changed) =>
  folders.some((folder) => [...changed].some((file) => isBelow(file, folder)));

/** As many of a list, from its start, as a number of seconds holds. */
function fitting(units, seconds) {
  let left = seconds;
  const rest = units.findIndex(({ cost }) => (left -= cost) < 0);
  return rest === -1 ? units : units.slice(0, rest);
}

/** The ring, from the piece in which the arc of a commit begins. */
function ringFrom(units, number) {
  const begin = (number * arc) % costOf(units);
  let at = 0;
  const first = units.findIndex(({ cost }) => (at += cost) > begin);
  return [...units.slice(first), ...units.slice(0, first)];
}

/**
 * The chosen pieces, those of them that are touched, and the owed ones in the order in which their
 * turn comes. A piece that is longer than an arc has a turn of its own.
 */
export function planOf(units, { number, changed }) {
  const touchedAll = units.filter((unit) => isTouched(unit, changed));
  const touched = fitting(touchedAll, budget - arc);
  const waiting = ringFrom(units, number).filter((unit) => !touched.includes(unit));
  const inTurn = fitting(waiting, budget - costOf(touched));
  const chosen = [...touched, ...(inTurn.length ? inTurn : waiting.slice(0, 1))];
  return { chosen, touched, owed: waiting.filter((unit) => !chosen.includes(unit)) };
}

/** The number of the commit, or what the environment says instead. */
export function numberOf(folder, env = process.env) {
  const said = env.PATCHBAY_DEEP_NUMBER;
  if (said === undefined || said === '') return commitNumber(folder);
  if (!/^\d+$/.test(said)) throw new Error(`PATCHBAY_DEEP_NUMBER is a number, not "${said}".`);
  return Number(said);
}

/** How many of which phases: "debian 12, stories 3". */
export function told(units) {
  const counts = new Map();
  for (const { phase } of units) counts.set(phase, (counts.get(phase) ?? 0) + 1);
  return [...counts].map(([phase, count]) => `${phase} ${count}`).join(', ');
}

/** What is owed, and when its turn comes. */
export function owedText(owed) {
  const turns = Math.ceil(costOf(owed) / arc);
  return (
    `Owed, in the order of the turns: ${told(owed)}. The next ${turns} commits and the workflow of ` +
    'every night have them; `npm run test:deep` has all now, `npm run test:deep -- <phase>` one phase.'
  );
}
