// Each rule of oxlint is violated here on purpose, so that a rule that is off or has no types is
// noticed.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { committedFiles, jsonOf, root, textOf } from './repository.mjs';

const { rules, overrides } = jsonOf('.oxlintrc.json');
const language = Object.keys(jsonOf('tools/lint/language-rules.json').rules);

/** One file per rule that violates it; for the rules about markup, the element. */
const planted = {
  'typescript/no-floating-promises': `export const begin = (work: Promise<number>): void => { work; };`,
  'typescript/no-misused-promises': `export const listen = (heard: () => Promise<void>) => [1].forEach(heard);`,
  'typescript/await-thenable': `export const read = async (value: number) => await value;`,
  'typescript/no-unsafe-argument': `export const parsed = (text: string) => Number.parseInt(JSON.parse(text));`,
  'typescript/no-unsafe-assignment': `export const parse = (text: string) => { const value = JSON.parse(text); return typeof value; };`,
  'typescript/no-unsafe-call': `export const run = (text: string): void => { JSON.parse(text)(); };`,
  'typescript/no-unsafe-member-access': `export const size = (text: string) => Number(JSON.parse(text).length);`,
  'typescript/no-unsafe-return': `export function parse(text: string) { return JSON.parse(text); }`,
  'typescript/switch-exhaustiveness-check': `export function of(kind: 'a' | 'b') { switch (kind) { case 'a': return 1; } return 2; }`,
  // Two of `language-rules.json`, which holds the recommended rules of the language.
  eqeqeq: `export const isOne = (value: number) => value == 1;`,
  'no-unused-vars': `export const one = 1;\nconst two = 2;`,
  'import/no-cycle': `import { type Other } from './other.js';\nexport interface One { readonly other: Other }`,
};
const elements = {
  'jsx-a11y/alt-text': '<img src="/a.png" />',
  'jsx-a11y/anchor-ambiguous-text': '<a href="/a">click here</a>',
  'jsx-a11y/anchor-has-content': '<a href="/a" />',
  'jsx-a11y/anchor-is-valid': '<a href="#">A</a>',
  'jsx-a11y/aria-activedescendant-has-tabindex': '<div aria-activedescendant="a" />',
  'jsx-a11y/aria-props': '<div aria-labeled="a" />',
  'jsx-a11y/aria-proptypes': '<div aria-hidden="maybe" />',
  'jsx-a11y/aria-role': '<div role="datepicker" />',
  'jsx-a11y/aria-unsupported-elements': '<meta aria-hidden="false" />',
  'jsx-a11y/autocomplete-valid': '<input type="text" autoComplete="anything" />',
  'jsx-a11y/click-events-have-key-events': '<div role="button" onClick={() => undefined} />',
  'jsx-a11y/heading-has-content': '<h1 />',
  'jsx-a11y/html-has-lang': '<html />',
  'jsx-a11y/iframe-has-title': '<iframe src="/a" />',
  'jsx-a11y/img-redundant-alt': '<img src="/a.png" alt="Photo of a boat" />',
  'jsx-a11y/interactive-supports-focus': '<div role="button" onKeyDown={() => undefined} />',
  'jsx-a11y/label-has-associated-control': '<label>Name</label>',
  'jsx-a11y/lang': '<html lang="english" />',
  'jsx-a11y/media-has-caption': '<audio src="/a.mp3" />',
  'jsx-a11y/mouse-events-have-key-events': '<div onMouseOver={() => undefined} />',
  'jsx-a11y/no-access-key': '<div accessKey="h" />',
  'jsx-a11y/no-aria-hidden-on-focusable': '<button aria-hidden="true">A</button>',
  'jsx-a11y/no-autofocus': '<input autoFocus />',
  'jsx-a11y/no-distracting-elements': '<marquee>A</marquee>',
  'jsx-a11y/no-interactive-element-to-noninteractive-role': '<button role="article">A</button>',
  'jsx-a11y/no-noninteractive-element-interactions': '<h2 onClick={() => undefined}>A</h2>',
  'jsx-a11y/no-noninteractive-element-to-interactive-role': '<h2 role="button">A</h2>',
  'jsx-a11y/no-noninteractive-tabindex': '<div tabIndex={0} />',
  'jsx-a11y/no-redundant-roles': '<button role="button">A</button>',
  'jsx-a11y/no-static-element-interactions': '<div onKeyDown={() => undefined} />',
  'jsx-a11y/role-has-required-aria-props': '<span role="checkbox" />',
  'jsx-a11y/role-supports-aria-props': '<li aria-required="true">A</li>',
  'jsx-a11y/scope': '<div scope="row" />',
  'jsx-a11y/tabindex-no-positive': '<button tabIndex={2}>A</button>',
};

const nameOf = (rule) => rule.replace('/', '-');
const fileOf = (rule) => `src/${nameOf(rule)}.${rule in planted ? 'ts' : 'tsx'}`;
const files = {
  'tsconfig.json': JSON.stringify({
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: { jsx: 'react-jsx', lib: ['ES2022', 'DOM'], types: [] },
    include: ['src/**/*'],
  }),
  'package.json': '{ "type": "module" }',
  'src/other.ts': `import { type One } from './import-no-cycle.js';\nexport interface Other { readonly one: One }`,
  'src/untyped.mjs': `export const size = (text) => JSON.parse(text).length;\nexport const work = async () => 1;\nwork();`,
  'src/waited.mjs': `import { it } from 'node:test';\nit('passes', () => undefined);`,
  ...Object.fromEntries(Object.entries(planted).map(([rule, text]) => [fileOf(rule), text])),
  ...Object.fromEntries(
    Object.entries(elements).map(([rule, element]) => [
      fileOf(rule),
      `export const Planted = () => ${element};`,
    ]),
  ),
};

describe('oxlint', () => {
  let folder;
  let found;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'typed-lint-'));
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const { stdout } = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/oxlint/bin/oxlint'),
        ...['--config', join(root, '.oxlintrc.json'), '--format', 'json', 'src'],
      ],
      { cwd: folder, encoding: 'utf8' },
    );
    found = JSON.parse(stdout).diagnostics.map(({ code, filename, severity }) => ({
      rule: code.replace(/\((.*)\)$/, '/$1').replace(/^eslint\//, ''),
      file: filename,
      severity,
    }));
  });
  after(() => rmSync(folder, { recursive: true }));

  const reportedIn = (file) =>
    found.filter((one) => one.file === file && one.severity === 'error').map(({ rule }) => rule);

  for (const rule of Object.keys({ ...planted, ...elements }))
    it(`reports what breaks ${rule}`, () => assert.ok(reportedIn(fileOf(rule)).includes(rule)));

  it('has a planted example for every rule about types, markup and imports', () =>
    assert.deepEqual(
      Object.keys({ ...planted, ...elements })
        .filter((rule) => !language.includes(rule))
        .sort(),
      Object.keys(rules).sort(),
    ));

  it('checks only promises in files without types', () =>
    assert.deepEqual(reportedIn('src/untyped.mjs'), ['typescript/no-floating-promises']));

  it("allows the unawaited promises of Node's test runner", () =>
    assert.deepEqual(reportedIn('src/waited.mjs'), []));

  it('is disabled only for any in files without types', () =>
    assert.deepEqual(
      overrides
        .filter(({ rules: changed }) => !('react/jsx-no-literals' in changed))
        .map(({ files: names, rules: changed }) => [names, Object.keys(changed)]),
      [[['**/*.mjs'], Object.keys(rules).filter((rule) => rule.includes('/no-unsafe-'))]],
    ));
});

describe('comments that disable oxlint', () => {
  it('apply to one line and one rule, and give the reason', () => {
    const vague = committedFiles()
      .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.startsWith('tools/checks/'))
      .flatMap((file) =>
        (textOf(file).match(/(ox|es)lint-disable.*/g) ?? [])
          .filter((comment) => comment.startsWith('ox'))
          .filter((comment) => !/^oxlint-disable-next-line [\w/-]+ -- \S/.test(comment))
          .map((comment) => `${file}: ${comment}`),
      );
    assert.deepEqual(vague, []);
  });
});
