// npm run generate -- <kind> <args…>. Each kind is a file beside this one.
import { fileURLToPath } from 'node:url';
import { writeLibrary } from './library.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const kinds = {
  library: ([path, ...summary]) => writeLibrary(root, path, summary.join(' ') || undefined),
};

const [kind, ...args] = process.argv.slice(2);
if (!kinds[kind]) {
  console.error(`Say what to generate: ${Object.keys(kinds).join(', ')}. Example: npm run generate -- library libs/domain/formats`);
  process.exit(1);
}
kinds[kind](args);
