// Every installed package must run on the oldest supported version of Node; npm alone would only
// warn.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { satisfies } from 'semver';
import { oldestNode } from '../start/preflight.mjs';
import { versions } from '../test/node-versions.mjs';
import { jsonOf, textOf } from './repository.mjs';

const promised = oldestNode.join('.');
const locked = Object.entries(jsonOf('package-lock.json').packages);

describe('the oldest Node', () => {
  it('is the same in the manifest and in the check before the start', () =>
    assert.equal(jsonOf('package.json').engines.node, `>=${promised}`));

  it('runs every installed package', () => {
    const refusing = locked
      .filter(([, { engines }]) => engines?.node && !satisfies(`${promised}.0`, engines.node))
      .map(([path, { version, engines }]) => `${path} ${version} wants Node ${engines.node}`);
    assert.deepEqual(refusing, []);
  });
});

/** The release that is recommended: the long-term one that is maintained longest. */
const recommended = '24';

describe('the recommended Node', () => {
  it('is that of .nvmrc, the container, the workflow and the README', () => {
    assert.equal(textOf('.nvmrc').trim(), recommended);
    const images = ['Dockerfile', '.github/workflows/ci.yml'].flatMap((file) =>
      [...textOf(file).matchAll(/\bnode:(\d+)[\w.]*-/g)].map(([, version]) => version),
    );
    assert.ok(images.length >= 4);
    assert.deepEqual([...new Set(images)], [recommended]);
    assert.match(textOf('README.md'), new RegExp(`long-term release ${recommended}\\b`));
  });

  it('is tried beside the oldest', () => {
    assert.ok(versions.includes(recommended) && versions.includes(promised));
    const [, list] = /\bnode: \[(.+)\]/.exec(textOf('.github/workflows/ci.yml'));
    assert.deepEqual(
      list.split(', ').map((one) => one.replaceAll("'", '')),
      versions,
    );
    assert.equal(jsonOf('package.json').scripts['test:nodes'], 'node tools/test/node-versions.mjs');
  });
});

describe('an image that is built on or run beside', () => {
  it('is named by its digest, the one of Node alike in both files', () => {
    const used = ['Dockerfile', 'compose.yaml'].map((file) =>
      [...textOf(file).matchAll(/^(?!#).*?(?:=|:-)((?:node|postgres):[^}\s]+)/gm)].map(
        ([, image]) => image,
      ),
    );
    assert.deepEqual(
      used.map((images) => images.length),
      [1, 2],
    );
    for (const image of used.flat()) assert.match(image, /^\w+:[\w.-]+@sha256:[0-9a-f]{64}$/);
    assert.ok(used[1].includes(used[0][0]));
  });
});

describe('the root manifest', () => {
  it('pins exact versions, because the workspaces copy theirs from it', () => {
    const { dependencies, devDependencies } = jsonOf('package.json');
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      assert.match(version, /^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+[\w.-]*$/, name);
  });
});
