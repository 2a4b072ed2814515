// The text that `npm test` prints first: which proofs it runs in a short form only, or not at all.
import { deepPhases } from './deep-phases.mjs';
import { filesInTurn } from './in-turns.mjs';
import { shareInTurn } from './file-shares.mjs';

export function leftToDeep() {
  const width = Math.max(...deepPhases.map(({ name }) => name.length));
  return [
    'This run has a short form of every kind of proof. It leaves to `npm run test:deep`:',
    ...deepPhases.map(({ name, title }) => `  ${name.padEnd(width)}  ${title}`),
    `Of long test files it runs ${filesInTurn().told}. \`debian\`, \`screens\`, \`libraries\`, \`laws\` and \`tools\` run all of them.`,
    `Of all other test files it runs ${shareInTurn().told}. \`.ci/run\` has the others next (\`rest\`, \`rest-dom\`).`,
    'What each of them shows and costs: tools/proofs/README.md',
  ].join('\n');
}
