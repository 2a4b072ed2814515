// Every component that the kit exports is shown in the storybook: a story has it as its component
// or renders it. Every overlay that the web app binds has the stories of one declaration.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { catalogueText } from '../vite/overlay-catalogue.mjs';
import { committedFiles, textOf } from './repository.mjs';

const kit = 'libs/ui/kit/src';

/** Icons are shown together, in one story. */
const isComponent = (name) => /^[A-Z][A-Za-z]*[a-z]/.test(name) && !/^Icon[A-Z]/.test(name);

/** The components that an index exports by name; types are not among them. */
const componentsOf = (index) =>
  [...index.matchAll(/export \{([^}]*)\} from/g)]
    .flatMap(([, names]) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => !name.startsWith('type ') && isComponent(name));

/** The components without a story, by the texts of all stories. */
function withoutStory(components, stories) {
  const shows = (name) => new RegExp(`<${name}[\\s/>]|component: ${name}\\b`);
  return components.filter((name) => !stories.some((text) => shows(name).test(text)));
}

const overlays = 'apps/web/src/overlays.ts';
const features = 'libs/features/';

/** The overlays that have a screen, by the table that binds them. */
const boundIn = (table) =>
  [...table.matchAll(/^ {2}(\w+): (?:\w+Overlays\.\1|\(\) => import\(.+\)),$/gm)].map(
    ([, name]) => name,
  );

/** The overlays that no declaration names, or whose stories show none of their states. */
const withoutStories = (names, files) =>
  names.filter(
    (name) =>
      !files.some(
        (text) =>
          new RegExp(`name: '${name}'`).test(text) &&
          /overlayStories\(/.test(text) &&
          /^export const Full = shown\.full;$/m.test(text),
      ),
  );

/**
 * The states that the declaration of an overlay's stories makes possible. The host itself waits for
 * the permission of an overlay that has one, and says when it cannot be read.
 */
function statesOf(declaration, entry) {
  const waits = /^ {2}reads: /m.test(declaration) || /permission: /.test(entry);
  const empty = /^ {2}empty: /m.test(declaration) ? ['empty'] : [];
  return new Set(['full', ...empty, ...(waits ? ['loading', 'error', 'forbidden'] : [])]);
}

/** What is declared for an overlay and shown by no story, as “name state”. */
function hiddenStates(text, entries) {
  const declared = /^const shown = overlayStories\(\{\n {2}name: '(\w+)',\n([^]*?)^\}\);/m.exec(
    text,
  );
  if (!declared) return [];
  const [, name, declaration] = declared;
  const entry = new RegExp(`^ {2}${name}: overlay\\(\\{[^]*?^ {2}\\}\\)`, 'm').exec(entries)?.[0];
  return [...statesOf(declaration, entry ?? '')]
    .filter((state) => !text.includes(`= shown.${state};`))
    .map((state) => `${name} ${state}`);
}

const stories = committedFiles()
  .filter((file) => file.startsWith(kit) && file.endsWith('.stories.tsx'))
  .map(textOf);
const components = componentsOf(textOf(`${kit}/index.ts`));

/** Screens that are no list of rows and have the four states of one. */
const likeLists = /\/(?:Dashboard|UsageScreen|LogsScreen|InboxScreen)\.tsx$/;
const isListScreen = (file, text) =>
  /<(?:DataList|ListScreen)[\s>]/.test(text) || likeLists.test(file);

/** The states of a list screen that no story shows, as “file state”. */
function hiddenLists(screens, textOfStories) {
  return screens.flatMap((file) => {
    const [folder, name] = [file.replace(/[^/]*$/, ''), file.replace(/^.*\//, '')];
    const text = textOfStories(`${folder}${name.replace('.tsx', '')}.stories.tsx`);
    return 'Loading Empty Failed Full'
      .split(' ')
      .filter((state) => !new RegExp(`^export const ${state} =`, 'm').test(text))
      .map((state) => `${name} ${state}`);
  });
}

describe('stories', () => {
  it('show every component of the kit', () =>
    assert.deepEqual(withoutStory(components, stories), []));

  it('show every overlay that has a screen', () => {
    const bound = boundIn(textOf(overlays));
    assert.ok(bound.length >= 15, `${bound.length} overlays`);
    const files = committedFiles()
      .filter((file) => file.startsWith(features) && file.endsWith('.stories.tsx'))
      .map(textOf);
    assert.deepEqual(withoutStories(bound, files), []);
  });

  it('of every feature are in the storybook', () => {
    const listed = textOf('apps/storybook/.storybook/main.ts');
    const written = committedFiles()
      .filter((file) => file.startsWith(features) && file.endsWith('.stories.tsx'))
      .map((file) => file.split('/').slice(1, 3).join('/'));
    assert.deepEqual(
      [...new Set(written)].filter((feature) => !listed.includes(`storiesOf('${feature}'`)),
      [],
    );
  });

  it('show an overlay loading, empty, failed, full and forbidden, as far as it can be', () => {
    const entries = catalogueText(textOf);
    const texts = committedFiles()
      .filter((file) => file.startsWith(features) && file.endsWith('.stories.tsx'))
      .map(textOf);
    assert.deepEqual(
      texts.flatMap((text) => hiddenStates(text, entries)),
      [],
    );
  });

  it('show every list of a screen loading, empty, failed and full', () => {
    const files = committedFiles().filter((file) => file.startsWith(features));
    const screens = files.filter(
      (file) =>
        /[a-z]\.tsx$/.test(file) && !/\.\w+\.tsx$/.test(file) && isListScreen(file, textOf(file)),
    );
    assert.ok(screens.length >= 16, screens.join());
    assert.deepEqual(
      hiddenLists(screens, (file) => (files.includes(file) ? textOf(file) : '')),
      [],
    );
  });

  it('are missed where a list hides a state', () => {
    const text = 'export const Loading = a;\nexport const Empty = b;\nexport const Full = c;\n';
    assert.deepEqual(
      hiddenLists(['a/Rows.tsx'], () => text),
      ['Rows.tsx Failed'],
    );
    assert.equal(hiddenLists(['a/Rows.tsx'], () => '').length, 4);
  });

  it('are missed where a state is declared and not shown', () => {
    const text =
      "const shown = overlayStories({\n  name: 'help',\n  reads: 'getAccount',\n});\n" +
      'export const Full = shown.full;\nexport const Loading = shown.loading;\n';
    assert.deepEqual(hiddenStates(text, ''), ['help error', 'help forbidden']);
    const entry = "  help: overlay({\n    permission: 'canViewOrg',\n  })";
    assert.deepEqual(hiddenStates(text, entry).length, 2);
    const unread = text.replace("  reads: 'getAccount',\n", '');
    assert.deepEqual(hiddenStates(unread, entry), ['help error', 'help forbidden']);
    assert.deepEqual(hiddenStates(unread, ''), []);
  });

  it('are missed where an overlay is named without its stories', () => {
    const declared = "overlayStories({ name: 'help' });\nexport const Full = shown.full;\n";
    assert.deepEqual(withoutStories(['help', 'viewAs'], [declared]), ['viewAs']);
    assert.deepEqual(withoutStories(['help'], ["overlayStories({ name: 'help' });"]), ['help']);
  });

  it('are missed where a component is only imported', () => {
    assert.ok(components.length > 70, `${components.length} components`);
    assert.deepEqual(
      withoutStory(['Chip', 'Tile'], ["import { Tile } from './Avatar.js';\n<Chip>Live</Chip>"]),
      ['Tile'],
    );
  });
});
