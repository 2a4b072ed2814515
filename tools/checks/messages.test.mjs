// The catalogues of messages: complete in Spanish, with the same arguments, true to the specified
// texts; and the rule that refuses text past them, in every library and app with components.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { ESLint } from 'eslint';
import compile from 'icu-minify/compile';
import { isCatalogue, languageOf } from '../messages/catalogue-paths.mjs';
import { catalogueText } from '../vite/overlay-catalogue.mjs';
import { mark } from '../generators/shapes/spanish.mjs';
import { messagesIn } from '../messages/compile.mjs';
import { committedFiles, jsonOf, root, textOf } from './repository.mjs';

const rule = 'react/jsx-no-literals';
const { plugins, categories, overrides } = jsonOf('.oxlintrc.json');
/** The libraries and apps with components; fixtures and the story book are for developers. */
const areas = [
  ...new Set(
    committedFiles()
      .filter((file) => /^(libs|apps)\/.*\.tsx$/.test(file) && !file.includes('/storybook/'))
      .filter((file) => !/\.(test|stories)\.tsx$/.test(file) && !file.includes('/testing/'))
      .map((file) => file.split('/src/')[0]),
  ),
];

const catalogues = committedFiles().filter(
  (file) => isCatalogue(file) && /^(libs|apps)\//.test(file) && !file.includes('/testing/'),
);
const entries = catalogues.flatMap((file) =>
  messagesIn(textOf(file), file).map((entry) => ({
    ...entry,
    id: `${dirname(file)} ${entry.area}.${entry.key}`,
    language: languageOf(file),
  })),
);
/** “de 29 nov – 28 dic”: days that are written as a range need no word before them. */
const beforeRange = /(?<!\p{L})(?:de|del|desde|from|of|since) \{(?:range|days|period|dates)\}/iu;

const textsIn = (language) =>
  new Map(entries.filter((e) => e.language === language).map(({ id, text }) => [id, text]));
const english = textsIn('en');
const spanish = textsIn('es');
// The titles of the overlays stand in the catalogue of overlays.
const overlays = catalogueText(textOf);
for (const [, name, title] of overlays.matchAll(/^ {2}(\w+): overlay\(\{\s+title: '([^']+)'/gm))
  english.set(`libs/ui/overlays/src/titles overlayTitles.${name}`, title);

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

  it('have no Spanish that a generator has left to a person', () =>
    assert.deepEqual(
      catalogues.filter((file) => textOf(file).includes(mark)),
      [],
    ));

  it('name only styles of numbers and dates that the runtime knows', () => {
    // An unknown style would be left out, and 40 % be shown as 0.4.
    const runtime = textOf('libs/ui/messages/src/use-messages.ts');
    const namesIn = (block) =>
      [...(block?.[1] ?? '').matchAll(/(\w+): \{/g)].map(([, name]) => name);
    const known = {
      number: namesIn(/^ {2}number: \{(.*)\},$/m.exec(runtime)),
      date: namesIn(/^ {2}dateTime: \{$([\s\S]*?)^ {2}\},$/m.exec(runtime)),
    };
    assert.ok(known.number.length > 0 && known.date.length > 0);
    const styles = [...english, ...spanish].flatMap(([id, text]) =>
      [...text.matchAll(/\{\w+, (number|date|time), ([\w-]+)\}/g)].map(([, kind, style]) => ({
        ...{ id, style, kind: kind === 'time' ? 'date' : kind },
      })),
    );
    assert.ok(styles.length > 20);
    assert.deepEqual(
      styles.filter(({ kind, style }) => !known[kind].includes(style)),
      [],
    );
  });

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

  it('name an area once in a library: the web app fetches all of one as one module', () => {
    const places = new Map();
    for (const file of catalogues)
      for (const [, name] of textOf(file).matchAll(/= defineArea\(\s*'([^']*)'/g)) {
        const id = `${file.split('/src/')[0]} ${name}`;
        places.set(id, [...(places.get(id) ?? []), file]);
      }
    assert.ok(places.size > 100);
    assert.deepEqual(
      [...places].filter(([, files]) => files.length > 1),
      [],
    );
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
      return [...list.matchAll(/'([^']+)'/g)].map(([, name]) => `${dirname(file)} ${name}`);
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

describe('libraries and apps with components', () => {
  it('are found', () => assert.ok(areas.length > 8 && areas.includes('apps/web')));

  it('contain no literal text: the rule holds in each of them', () => {
    const folder = mkdtempSync(join(tmpdir(), 'literal-text-'));
    const planted = {
      children: '<p>Saved</p>',
      braces: "<p>{'Saved'}</p>",
      label: '<input aria-label="Search" />',
      title: '<section title="Members" />',
    };
    for (const area of areas)
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
    const expected = areas.flatMap((area) =>
      Object.keys(planted).map((name) => `${area}/src/deep/${name}.tsx`),
    );
    assert.deepEqual([...new Set(found)].sort(), expected.sort());
  });

  it('contain no literal text in what they pass on: labels, titles and toasts', async () => {
    // The rule of the dependencies would have Nx read the whole workspace first.
    const overrideConfig = { rules: { '@nx/enforce-module-boundaries': 'off' } };
    const eslint = new ESLint({ cwd: root, overrideConfig });
    const planted = [
      "export const item = { key: 'x', label: 'Saved' };",
      'export const ask = (who: string) => ({ title: `Remove ${who}?` });',
      "declare const toast: (text: string) => void;\nexport const say = () => toast('Link copied');",
    ];
    const filePath = join(root, 'libs/features/accounts/src/index.ts');
    for (const code of planted) {
      const [{ messages }] = await eslint.lintText(`${code}\n`, { filePath });
      const found = messages.filter(({ message }) => message.startsWith('Text of the interface'));
      assert.equal(found.length, 1, code);
    }
  });
});

it('the sign of a percentage stands where the language of the person has it', () =>
  // es-MX writes 35.3%, es-ES 35,3 %: a sign in the text is beside one that the format wrote.
  assert.deepEqual(
    entries.filter(({ text }) => /[}#\d]\s?%/.test(text)).map(({ id, text }) => `${id}: ${text}`),
    [],
  ));

it('no word that begins a range stands before one', () =>
  assert.deepEqual(
    entries.filter(({ text }) => beforeRange.test(text)).map(({ id, text }) => `${id}: ${text}`),
    [],
  ));
