import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { ESLint } from 'eslint';
import { root } from '../checks/repository.mjs';
import { phases } from '../test/phases.mjs';

const feature = 'libs/features/money/src/planted.tsx';
const lines = (count, text) => Array.from({ length: count }, (_, at) => text(at)).join('\n');
const ifs = (depth) => `${'if (a) { '.repeat(depth)}a = 1;${' }'.repeat(depth)}`;

/** A file that breaks each rule that ESLint has. */
const broken = {
  'an import of a layer above': [
    'libs/domain/kernel/src/planted.ts',
    "import * as planted from '@patchbay/contract';\nexport const kept = planted;",
  ],
  'an import on demand of a layer above': [
    'libs/domain/kernel/src/planted.ts',
    "export const kept = () => import('@patchbay/contract');",
  ],
  'an enum': [feature, 'export enum Planted { One }'],
  'a hidden face': [feature, "export * from './one.js';"],
  'a text of the interface': [feature, "export const planted = { title: 'Written here' };"],
  'a text of a toast': [feature, "toast('Written here');"],
  'a long file': [feature, lines(401, (at) => `export const a${at} = 1;`)],
  'a long function': [feature, `export function a() {\n${lines(81, (at) => `b(${at});`)}\n}`],
  'a function of many ways': [
    feature,
    `export function a(b: number) {\n${lines(21, (at) => `if (b === ${at}) return ${at};`)}\nreturn 0;\n}`,
  ],
  'deep conditions': [feature, `export function b(a: number) { ${ifs(5)} }`],
  'many parameters': [feature, `export const a = (${lines(10, (at) => `p${at}: number,`)}) => 1;`],
  'a comment that disables nothing': [
    feature,
    '// eslint-disable-next-line complexity -- planted\nexport const a = 1;',
  ],
};

describe('ESLint with the quick parser', () => {
  let eslint;
  before(() => {
    process.env.PATCHBAY_QUICK_LINT = '1';
    eslint = new ESLint({ cwd: root });
  });

  /** Whether it reports a file; without tokens some reports are an error of the rule. */
  async function isNoticed(path, text) {
    try {
      const [{ messages }] = await eslint.lintText(`${text}\n`, { filePath: join(root, path) });
      return messages.length > 0;
    } catch (error) {
      assert.match(error.message, /Rule: "/);
      return true;
    }
  }

  for (const [what, [path, text]] of Object.entries(broken))
    it(`notices ${what}`, async () => assert.ok(await isNoticed(path, text)));

  it('has nothing against code that breaks no rule', async () => {
    const text =
      '/** Why. */\nexport const planted = <T,>(value: T): T[] => [value satisfies T];\n' +
      'export const Row = ({ name }: { name: string }) => <p>{name!}</p>;';
    assert.equal(await isNoticed(feature, text), false);
  });

  it('refuses what it cannot read', async () =>
    assert.ok(await isNoticed(feature, 'export const = 1;')));

  it('is that of npm test', () => {
    const { commands } = phases.find(({ name }) => name === 'lint');
    assert.ok(commands.some(([, args]) => args.includes('tools/lint/eslint.mjs')));
  });
});
