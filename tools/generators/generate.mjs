// npm run generate -- <kind> <args…>. Each kind is a file in this folder that returns a plan of the
// files to write.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { walk } from '../checks/walk.mjs';
import { formatted } from '../format/format.mjs';
import { kinds } from './kinds.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Writes the files of a plan below a folder: all of them, or none if the plan fails. */
export async function apply(into, kind, args) {
  const read = (file) =>
    existsSync(join(into, file)) ? readFileSync(join(into, file), 'utf8') : undefined;
  const list = (folder) => walk(into, [folder], () => true).map((file) => relative(into, file));
  const { files, next } = kinds[kind](args, read, list);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(into, file)), { recursive: true });
    writeFileSync(join(into, file), await formatted(join(root, file), text));
  }
  return { written: Object.keys(files), next };
}

async function main([kind, ...args]) {
  if (!Object.hasOwn(kinds, kind ?? ''))
    throw new Error(
      `Say what to generate: ${Object.keys(kinds).join(', ')}. Example: npm run generate -- library libs/domain/formats`,
    );
  const { written, next } = await apply(root, kind, args);
  console.log(`Wrote\n  ${written.join('\n  ')}\nNext\n  ${next.join('\n  ')}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
