/**
 * The public API of each published library as a committed file, `<library>.api.md`, so that reviews
 * show its changes. `npm run api` writes the reports from the build output; with --check it only
 * compares and fails on a difference. With --some, as in `npm test`, it takes the libraries that
 * have changed and a sixth of the others, by the commit; PATCHBAY_FACES=0 to 5 chooses another.
 */
import { mkdtempSync, readFileSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { checksLine } from '../test/counts.mjs';
import { changedFiles, turnOf } from '../test/rotation.mjs';
import { publishedLibraries } from './published/libraries.mjs';
import { root } from './repository.mjs';

const { Extractor, ExtractorConfig } = createRequire(import.meta.url)('@microsoft/api-extractor');
const silent = { default: { logLevel: 'none' } };

/** The report of one library. Throws when its declarations cannot be read. */
function reportOf(folder, into) {
  const projectFolder = join(root, folder);
  const name = basename(folder);
  const config = ExtractorConfig.prepare({
    configObject: {
      projectFolder,
      mainEntryPointFilePath: join(projectFolder, 'dist/index.d.ts'),
      compiler: { tsconfigFilePath: join(projectFolder, 'tsconfig.lib.json') },
      apiReport: {
        enabled: true,
        reportFolder: into,
        reportTempFolder: join(into, 'temp'),
        reportFileName: name,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        extractorMessageReporting: silent,
        tsdocMessageReporting: silent,
        compilerMessageReporting: { default: { logLevel: 'error' } },
      },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: join(projectFolder, 'package.json'),
  });
  // API Extractor's own messages are suppressed; the result is printed below.
  const { succeeded, errorCount } = Extractor.invoke(config, {
    localBuild: true,
    messageCallback: (message) => (message.handled = message.logLevel !== 'error'),
  });
  if (!succeeded && errorCount > 0)
    throw new Error(`API Extractor could not read the declarations of ${folder}.`);
  return readFileSync(join(into, `${name}.api.md`), 'utf8');
}

const sixths = 6;

/** The libraries that have changed, and those of this commit's turn. */
function someLibraries() {
  const changed = [...changedFiles(root)];
  const { turn } = turnOf(root, sixths, 'PATCHBAY_FACES');
  return publishedLibraries.filter(
    ({ folder }, at) =>
      at % sixths === turn || changed.some((file) => file.startsWith(`${folder}/`)),
  );
}

const isCheck = process.argv.includes('--check');
const chosen = process.argv.includes('--some') ? someLibraries() : publishedLibraries;
const into = mkdtempSync(join(tmpdir(), 'api-reports-'));
const changed = [];
try {
  for (const { folder } of chosen) {
    const file = join(root, folder, `${basename(folder)}.api.md`);
    const report = reportOf(folder, into);
    if (existsSync(file) && readFileSync(file, 'utf8') === report) continue;
    changed.push(`${folder}/${basename(file)}`);
    if (!isCheck) writeFileSync(file, report);
  }
} finally {
  rmSync(into, { recursive: true, force: true });
}
for (const file of changed)
  console.log(
    isCheck
      ? `CHANGED  ${file}: the public face is not what was committed; look at the change and run npm run api`
      : `wrote ${file}`,
  );
if (isCheck) console.log(checksLine(chosen.length - changed.length, changed.length));
process.exit(isCheck && changed.length ? 1 : 0);
