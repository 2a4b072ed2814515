// The catalogues of messages: complete in Spanish, with the same arguments, true to the specified
// texts; and the areas of the interface that say nothing past them.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import compile from 'icu-minify/compile';
import { isCatalogue } from '../messages/catalogue-paths.mjs';
import { messagesIn } from '../messages/compile.mjs';
import { committedFiles, jsonOf, root, textOf } from './repository.mjs';

/** Folders with interface that still says English past the catalogues. A converted one leaves. */
const remaining = [
  'apps/embed',
  'apps/web',
  'libs/features/accounts',
  'libs/features/agents',
  'libs/features/conversations',
  'libs/features/insights',
  'libs/features/onboarding',
];
/** Folders with components that say nothing themselves. */
const silent = [
  'libs/data/queries',
  'libs/data/session',
  'libs/routing/routes',
  'libs/ui/messages',
  'libs/ui/theme',
];

const rule = 'react/jsx-no-literals';
const { plugins, categories, overrides } = jsonOf('.oxlintrc.json');
const converted = overrides
  .filter(({ rules }) => Array.isArray(rules[rule]))
  .flatMap(({ files }) => files.map((glob) => glob.replace(/\/src\/\*\*\/\*\.tsx$/, '')));

const catalogues = committedFiles().filter(
  (file) => isCatalogue(file) && file.startsWith('libs/') && !file.includes('/testing/'),
);
const libraryOf = (file) => file.split('/src/')[0];
const entries = catalogues.flatMap((file) =>
  messagesIn(textOf(file), file).map((entry) => ({
    ...entry,
    id: `${libraryOf(file)} ${entry.area}.${entry.key}`,
    language: file.endsWith('/es.ts') ? 'es' : 'en',
  })),
);
const textsIn = (language) =>
  new Map(entries.filter((e) => e.language === language).map(({ id, text }) => [id, text]));
const english = textsIn('en');
const spanish = textsIn('es');

/** The arguments and tags of compiled nodes, each with its kind, as far down as they stand. */
function argumentsOf(nodes) {
  return nodes.filter(Array.isArray).flatMap(([name, kind, ...rest]) => {
    if (kind === undefined) return [name];
    if (typeof kind !== 'number' || kind === 0)
      return [`<${name}>`, ...argumentsOf([kind, ...rest])];
    const texts = kind <= 3 ? Object.values(rest[0]).filter(Array.isArray) : [];
    return [`${name}:${kind}`, ...texts.flatMap(argumentsOf)];
  });
}
const argumentsIn = (text) => {
  const compiled = compile(text);
  return [...new Set(Array.isArray(compiled) ? argumentsOf(compiled) : [])].sort();
};

describe('the catalogues of messages', () => {
  it('are found', () => assert.ok(english.size > 20 && catalogues.length > 4));

  it('have every English message in Spanish, and no other', () =>
    assert.deepEqual([...spanish.keys()].sort(), [...english.keys()].sort()));

  it('ask for the same arguments in both languages', () => {
    const different = [...english].filter(
      ([id, text]) => argumentsIn(text).join() !== argumentsIn(spanish.get(id) ?? '').join(),
    );
    assert.deepEqual(different, []);
  });

  it('name each area as its constant, under which its translation is found', () => {
    const misnamed = catalogues.flatMap((file) =>
      [...textOf(file).matchAll(/export const (\w+) = defineArea\(\s*'([^']*)'/g)]
        .filter(([, constant, name]) => constant !== name)
        .map(([, constant]) => `${file}: ${constant}`),
    );
    assert.deepEqual(misnamed, []);
  });

  it('address a person as usted in Spanish', () => {
    const familiar =
      /(?<!\p{L})(tu|tus|ti|tú|contigo|puedes|quieres|tienes|haz|elige|introduce|escribe|inténtalo|guarda tus)(?!\p{L})/iu;
    assert.deepEqual(
      [...spanish].filter(([, text]) => familiar.test(text)),
      [],
    );
  });
});

describe('specified texts', () => {
  const specified = new Set(jsonOf('tools/checks/specified-texts.json'));
  const fixed = new Set(
    catalogues.flatMap((file) => {
      const [, list = ''] = /export const fixed = \[([^\]]*)\]/.exec(textOf(file)) ?? [];
      return [...list.matchAll(/'([^']+)'/g)].map(([, name]) => `${libraryOf(file)} ${name}`);
    }),
  );

  it('stand word for word in the entries that are marked as fixed', () => {
    assert.ok(fixed.size > 0);
    assert.deepEqual(
      [...fixed].filter((id) => !specified.has(english.get(id))),
      [],
    );
  });

  it('are marked as fixed wherever a message says one', () =>
    assert.deepEqual(
      [...english].filter(([id, text]) => specified.has(text) && !fixed.has(id)),
      [],
    ));
});

describe('areas of the interface', () => {
  it('are each converted, still to be converted, or silent', () => {
    const areas = new Set(
      committedFiles()
        .filter((file) => /^(libs|apps)\/.*\.tsx$/.test(file) && !file.includes('/storybook/'))
        .filter((file) => !/\.(test|stories)\.tsx$/.test(file))
        .map((file) => file.split('/src/')[0]),
    );
    assert.deepEqual([...converted, ...remaining, ...silent].sort(), [...areas].sort());
  });

  it('contain no literal text once they are converted', () => {
    const folder = mkdtempSync(join(tmpdir(), 'literal-text-'));
    const planted = {
      children: '<p>Saved</p>',
      braces: "<p>{'Saved'}</p>",
      label: '<input aria-label="Search" />',
      title: '<section title="Members" />',
    };
    for (const area of converted)
      for (const [name, element] of Object.entries(planted)) {
        const file = join(folder, area, 'src/deep', `${name}.tsx`);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, `export const Planted = () => ${element};\n`);
      }
    writeFileSync(
      join(folder, '.oxlintrc.json'),
      JSON.stringify({ plugins, categories, overrides: overrides.filter((o) => rule in o.rules) }),
    );
    const { stdout } = spawnSync(
      process.execPath,
      [join(root, 'node_modules/oxlint/bin/oxlint'), '--format', 'json', '.'],
      { cwd: folder, encoding: 'utf8' },
    );
    rmSync(folder, { recursive: true });
    const found = JSON.parse(stdout)
      .diagnostics.filter(({ code }) => code === 'react(jsx-no-literals)')
      .map(({ filename }) => filename.replace(/^\.\//, ''));
    const expected = converted.flatMap((area) =>
      Object.keys(planted).map((name) => `${area}/src/deep/${name}.tsx`),
    );
    assert.deepEqual([...new Set(found)].sort(), expected.sort());
  });
});
