import { execFileSync } from 'node:child_process';

const isShort = process.env.PATCHBAY_PROOFS === 'short';

/**
 * `npm test` runs the short form of long proofs; `npm run test:deep`, and a file that is run by
 * itself, use the long form.
 */
export const ofLength = <T>(short: T, long: T): T => (isShort ? short : long);

/**
 * Which share short proofs take. It follows from the commit, so that a second run takes the same
 * and the next commits take others; PATCHBAY_DRAW=<number> says another.
 */
function drawOf({ PATCHBAY_DRAW: said } = process.env): number {
  if (said !== undefined && said !== '') {
    if (!/^\d+$/.test(said)) throw new Error(`PATCHBAY_DRAW is a number, not "${said}".`);
    return Number(said);
  }
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number.parseInt(commit.slice(0, 8), 16);
  } catch {
    return 0; // without Git, or without a commit
  }
}

let draw: number | undefined;
function currentDraw(): number {
  if (draw === undefined) {
    draw = drawOf();
    process.stdout.write(`Short proofs take their share by PATCHBAY_DRAW=${draw}\n`);
  }
  return draw;
}

/**
 * Whether a short proof takes the case at this place, where it takes one of so many. A long proof
 * takes each.
 */
export const isDrawn = (at: number, oneOf: number): boolean =>
  !isShort || (at + currentDraw()) % oneOf === 0;

/** Whose processes are killed between a commit and what follows it. */
const killed = [
  'tasks',
  'payouts',
  'webhooks',
  'statements',
  'replies',
  'texts',
  'writes',
] as const;

/**
 * Whether a run kills the processes of one of these. All are of one kind, so a short run takes one
 * of them and reports the others as skipped; the next commits take those.
 */
export const isKilled = (whose: (typeof killed)[number]): boolean =>
  isDrawn(killed.indexOf(whose), killed.length);
