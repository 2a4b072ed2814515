// Finds text that must never be committed: paths of one machine, secrets, unfinished work.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { committedFiles, textOf } from './repository.mjs';

const own = 'tools/checks/committed-text.test.mjs';
const files = committedFiles().filter((file) => file !== own);
const code = files.filter((file) => /\.(tsx?|mjs|css)$/.test(file));

/** Each place as `file:line: text`, so that a failure can be opened. */
function places(among, pattern, except = () => false) {
  return among.flatMap((file) =>
    textOf(file)
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) && !except(file, line)
          ? [`${file}:${index + 1}: ${line.trim().slice(0, 120)}`]
          : [],
      ),
  );
}

const secrets = [
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ['a key of a model vendor', /\bsk-[A-Za-z0-9_-]{20,}\b/],
  ['a key of a card processor', /\b[sr]k_live_[A-Za-z0-9]{10,}/],
  ['a key of a cloud', /\bAKIA[0-9A-Z]{16}\b/],
  ['a token of a code host', /\bgh[pousr]_[A-Za-z0-9]{30,}\b/],
  ['a signed token', /\beyJ[A-Za-z0-9_-]{15,}\.[A-Za-z0-9_-]{15,}\.[A-Za-z0-9_-]{10,}/],
];

describe('committed text', () => {
  it('contains no path of a developer’s machine', () =>
    assert.deepEqual(places(files, /(^|[\s"'`(=:])\/(work|root|home\/[a-z]+)\//), []));

  it('installs packages from the public registry only', () => {
    const foreign = (line) => /"resolved": "https?:\/\/(?!registry\.npmjs\.org\/)/.test(line);
    assert.deepEqual(
      places(
        files.filter((file) => file === 'package-lock.json'),
        /"resolved": "http/,
      ).filter(foreign),
      [],
    );
    assert.deepEqual(places(files, /^\s*(@[\w-]+:)?registry\s*=/), []);
  });

  for (const [what, pattern] of secrets)
    it(`holds no ${what.replace(/^an? /, '')}`, () => assert.deepEqual(places(files, pattern), []));

  it('contains no environment file', () =>
    assert.deepEqual(
      files.filter((file) => /(^|\/)\.env(\.|$)/.test(file) && !file.endsWith('.example')),
      [],
    ));

  it('contains no unfinished work', () =>
    assert.deepEqual(places(code, /\b(TODO|FIXME|XXX|HACK)\b/), []));

  it('contains no .skip or .only of a test', () => {
    const tests = code.filter((file) => /\.(test|spec)\./.test(file));
    // A test may be conditional on the machine (`isRoot() ? it : it.skip`), on the same line.
    const depends = (_file, line) => /\? (it|test|describe) : \1\.skip\b/.test(line);
    assert.deepEqual(
      places(
        tests,
        /\b(it|test|describe)\.(skip|only|todo|fixme)\b|\b(xit|xdescribe|fit|fdescribe)\(/,
        depends,
      ),
      [],
    );
  });

  it('has no debugger statement and no stray console.log in the product', () => {
    // Examples of the API's documentation print what they received.
    const product = code.filter(
      (file) =>
        /^(libs|apps)\//.test(file) &&
        !/\.test\.|\/build\/|\/kit\/src\/docs\/(?:guides\/|sample-languages\.)/.test(file),
    );
    assert.deepEqual(places(product, /^\s*debugger;|\bconsole\.log\(/), []);
  });
});
