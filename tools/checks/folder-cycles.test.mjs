import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { folderCyclesOf } from './folder-cycles.mjs';
import { committedFiles, textOf } from './repository.mjs';

const planted = (files) => folderCyclesOf(new Map(Object.entries(files)));

describe('folders of a library', () => {
  it('import each other in one direction only', () => {
    const sources = committedFiles().filter((file) => /^libs\/.*\.(tsx?|css)$/.test(file));
    const cycles = folderCyclesOf(new Map(sources.map((file) => [file, textOf(file)])));
    const found = cycles.map(
      ({ folders, imports }) =>
        `${folders.join(' and ')} import each other. Move a function or type to the folder where ` +
        `it belongs, hand it in as an argument, or compose both in a file of src:\n` +
        imports.join('\n'),
    );
    assert.deepEqual(found, [], found.join('\n\n'));
  });
});

describe('a cycle of folders', () => {
  it('is found when one only takes the style sheet of the other', () =>
    assert.equal(
      planted({
        'libs/a/src/bills/One.tsx': `import classes from '../plans/Plans.module.css';`,
        'libs/a/src/bills/four.ts': '',
        'libs/a/src/plans/Plans.module.css': '',
        'libs/a/src/plans/Three.tsx': `import { four } from '../bills/four.js';`,
      }).length,
      1,
    ));

  it('is found when no two files import each other', () =>
    assert.deepEqual(
      planted({
        'libs/a/src/bills/one.ts': `import { type Two } from '../plans/two.js';`,
        'libs/a/src/plans/two.ts': `export interface Two {}`,
        'libs/a/src/plans/three.ts': `import { four } from '../bills/four.js';`,
        'libs/a/src/bills/four.ts': '',
      }),
      [
        {
          folders: ['libs/a/src/bills', 'libs/a/src/plans'],
          imports: [
            'libs/a/src/bills/one.ts -> libs/a/src/plans/two.ts',
            'libs/a/src/plans/three.ts -> libs/a/src/bills/four.ts',
          ],
        },
      ],
    ));

  it('is found through a folder between, and through deeper folders', () => {
    const [{ folders }] = planted({
      'libs/a/src/one/deep/x.ts': `import '../../two/y.js';`,
      'libs/a/src/two/y.ts': `import '../three/deep/z.js';`,
      'libs/a/src/three/deep/z.ts': `import '../../one/w.js';`,
      'libs/a/src/one/w.ts': '',
    });
    assert.deepEqual(folders, ['libs/a/src/one', 'libs/a/src/three', 'libs/a/src/two']);
  });

  it('is found when a folder imports the file that composes it', () =>
    assert.deepEqual(
      planted({
        'libs/a/src/module.ts': `import './plans/handlers.js';`,
        'libs/a/src/plans/handlers.ts': `import './rules.js';`,
        'libs/a/src/plans/rules.ts': '',
        'libs/a/src/plans/other.ts': `import '../module.js';`,
      }).map(({ folders }) => folders),
      [['libs/a/src/module.ts', 'libs/a/src/plans']],
    ));

  it('is distinguished from a file that composes folders, and from tests', () =>
    assert.deepEqual(
      planted({
        'libs/a/src/module.ts': `import './plans/x.js'; import './bills/y.js';`,
        'libs/a/src/plans/x.ts': `import '../bills/y.js';`,
        'libs/a/src/bills/y.ts': '',
        'libs/a/src/bills/y.test.ts': `import '../plans/x.js'; import '../testing/server.js';`,
        'libs/a/src/testing/server.ts': `import '../module.js';`,
      }),
      [],
    ));
});
