// A copy of the sources in which holes are made.
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { placesOf, planted } from './place.mjs';
import { root } from './table.mjs';

/**
 * A copy of the sources without build output, with the same third-party packages and its own links
 * to the libraries.
 */
export function copySources() {
  const folder = mkdtempSync(join(tmpdir(), 'patchbay-holes-'));
  for (const name of ['libs', 'tools'])
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (path) => !['dist', 'out-tsc', 'node_modules', 'coverage'].includes(basename(path)),
    });
  for (const name of ['package.json', 'tsconfig.base.json'])
    cpSync(join(root, name), join(folder, name));
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@patchbay'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@patchbay' && !name.startsWith('.'))
      symlinkSync(join(root, 'node_modules', name), join(modules, name));
  for (const group of readdirSync(join(folder, 'libs'))) {
    for (const library of readdirSync(join(folder, 'libs', group))) {
      const manifest = join(folder, 'libs', group, library, 'package.json');
      if (existsSync(manifest))
        symlinkSync(
          join(folder, 'libs', group, library),
          join(modules, JSON.parse(readFileSync(manifest, 'utf8')).name),
        );
    }
  }
  return folder;
}

/** Throws for a hole whose text does not match its file, before any test runs. */
export function demandPlace(name, { file, find, append, also }) {
  if (!append && placesOf(readFileSync(join(root, file), 'utf8'), find) !== 1)
    throw new Error(
      `${file} does not have exactly one place for the hole "${name}"; the code has moved on.`,
    );
  if (also) demandPlace(name, also);
}

/** Makes a hole in a copy; the returned function restores the text. */
export function plant(folder, { file, find, put, append, also }) {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  if (append) appendFileSync(path, append);
  else writeFileSync(path, planted(text, find, put));
  const healOther = also ? plant(folder, also) : () => undefined;
  return () => {
    healOther();
    writeFileSync(path, text);
  };
}
