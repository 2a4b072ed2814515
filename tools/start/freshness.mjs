// Checks whether the installation and the build are up to date with the sources.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { walk } from '../checks/walk.mjs';

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/**
 * npm writes node_modules/.package-lock.json as its last step, so an interrupted install counts as
 * missing. Versions are compared, not times, because npm writes the two files in either order.
 */
export function needsInstall(root) {
  const note = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(note)) return true;
  const installed = packagesOf(note);
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).some(
    ([path, wanted]) =>
      path &&
      !wanted.optional &&
      !wanted.devOptional &&
      (installed[path]?.version !== wanted.version || installed[path]?.link !== wanted.link),
  );
}

/** A note of `npm start`, which installs only what the product needs, of the locked versions. */
const noteOfProduct = (root) => join(root, 'node_modules/.product-lock');
const lockHash = (root) =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

/** npm removes the note with the packages, so an interrupted installation counts as missing. */
export const recordProductInstall = (root) => writeFileSync(noteOfProduct(root), lockHash(root));

export function needsProductInstall(root) {
  const note = noteOfProduct(root);
  const isNoted = existsSync(note) && readFileSync(note, 'utf8') === lockHash(root);
  return !isNoted && needsInstall(root);
}

const sourceFolders = ['apps', 'libs', 'tools/build', 'tools/vite'];
const rootFiles = ['package-lock.json', 'tsconfig.base.json', 'nx.json'];
const notSource = /\.(test|stories)\.tsx?$|\.md$|\.tsbuildinfo$/;

/** One hash of path, size and time of every source file of the bundles. */
export function sourceStamp(root) {
  const hash = createHash('sha256');
  const files = [
    ...walk(root, sourceFolders, (name) => !notSource.test(name)),
    ...rootFiles.map((file) => join(root, file)).filter(existsSync),
  ];
  for (const file of files) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file.slice(root.length)}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

const stampFile = (root) => join(root, 'dist/.stamp');

/** A build is valid only if all `outputs` exist. */
export function needsBuild(root, outputs, stamp = sourceStamp(root)) {
  if (!outputs.every((file) => existsSync(join(root, file)))) return true;
  return !existsSync(stampFile(root)) || readFileSync(stampFile(root), 'utf8') !== stamp;
}

export function recordBuild(root, stamp) {
  mkdirSync(dirname(stampFile(root)), { recursive: true });
  writeFileSync(stampFile(root), stamp);
}
