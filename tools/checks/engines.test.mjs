// Every installed package must run on the oldest supported version of Node; npm alone would only
// warn.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { satisfies } from 'semver';
import { oldestNode } from '../start/preflight.mjs';
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

  it('equals the version in .nvmrc', () => assert.equal(textOf('.nvmrc').trim(), `${promised}.0`));
});

describe('the root manifest', () => {
  it('pins exact versions, because the workspaces copy theirs from it', () => {
    const { devDependencies } = jsonOf('package.json');
    for (const [name, version] of Object.entries(devDependencies))
      assert.match(version, /^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+[\w.-]*$/, name);
  });
});
