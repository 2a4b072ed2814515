/**
 * `npm run generate -- overlay <name> <kind> <feature> ["Title"]` moves the entry from the planned
 * overlays to the catalogue, adds a screen that does not compile until it renders something, its
 * test by the contract that all overlays share, its stories in the states of that contract, and the
 * line that registers it in the web app. With `--form`, `--list` or `--detail` and an operation the
 * screen is derived from the contract and works. With `storybook` as the feature it is a
 * demonstration: the catalogue stays as it is, and the screen opens in place of another overlay.
 */
import { addImport, addToTable, kebab, pascal } from './edit.mjs';
import { catalogueText } from '../vite/overlay-catalogue.mjs';
import { areaTable, takePlanned } from './overlay-catalogue.mjs';
import { demoPlace } from './overlay-demo.mjs';
import { screenOf, storiesOf, testOf } from './overlay-files.mjs';
import { messageFiles, searchFiles, titleFiles, unwritten } from './overlay-messages.mjs';
import { readOptions, shapeOf } from './overlay-shape.mjs';

const listed = 'libs/domain/intents/src/catalogue.test.ts';
const allowed = 'libs/domain/intents/src/allowed-names.ts';
const binding = 'apps/web/src/overlays.ts';
const kinds = ['modal', 'sidePanel', 'bottomSheet', 'confirm', 'suggestion'];

function check(name, kind, feature, read) {
  if (!new RegExp(`'${name}'`).test(read(allowed)))
    throw new Error(`"${name}" is not among the names that may open a screen (${allowed}).`);
  if (!kinds.includes(kind)) throw new Error(`The kind is one of ${kinds.join(', ')}.`);
  if (feature === 'storybook') return;
  if (new RegExp(`^ {2}${name}: overlay\\(`, 'm').test(catalogueText(read)))
    throw new Error(`${name} is in the catalogue already.`);
  if (read(`libs/features/${feature}/src/index.ts`) === undefined)
    throw new Error(`There is no libs/features/${feature}.`);
}

const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** The table of a feature's overlays, from which each screen is loaded when it is opened. */
function showIn(index, shown, name, source) {
  const opening = new RegExp(`export const ${shown} = \\{`);
  const entry = `  ${name}: () => import('${source}'),`;
  if (opening.test(index)) return addToTable(index, opening, entry);
  const kept = /^\s*export \{\s*\};?\s*$/.test(index) ? '' : index.trimEnd();
  const whole = `${kept}\n\n/** Overlays of this feature. */\nexport const ${shown} = {\n${entry}\n} satisfies Partial<OverlayScreens>;\n`;
  return addImport(whole, 'type OverlayScreens', '@patchbay/overlays');
}

/**
 * The planned overlays hold what is decided about a name before it has a screen; the new entry
 * takes that over.
 */
function entryOf(kind, given, settled) {
  const withKind = settled.replace(/kind: '\w+'/, `kind: '${kind}'`);
  return given === undefined ? withKind : withKind.replace(/title: '[^']*'/, `title: '${given}'`);
}

/** Where an overlay of a feature is written, and the files that make it part of the product. */
function featurePlace({ name, kind, feature, given, isShaped }, read) {
  const source = `libs/features/${feature}/src`;
  const folder = isShaped ? kebab(name) : 'screens';
  const component = `${pascal(name)}Overlay`;
  const shown = `${camel(feature)}Overlays`;
  const settled = takePlanned(name, read);
  const entry = entryOf(kind, given, settled.entry);
  const title = /title: '([^']*)'/.exec(entry)[1];
  const bound = addToTable(
    read(binding),
    /export const overlays: OverlayScreens = \{/,
    `  ${name}: ${shown}.${name},`,
  );
  return {
    host: name,
    permission: /permission: '(\w+)'/.exec(entry)?.[1],
    title,
    source,
    place: `${source}/${folder}`,
    from: shown,
    load: `${shown}.${name}`,
    files: {
      [settled.catalogued]: addToTable(read(settled.catalogued), areaTable, entry),
      [settled.file]: settled.rest,
      [listed]: addToTable(
        read(listed),
        /expect\(new Set\(overlayNames\)\)\.toEqual\(\s*new Set\(\[/,
        `        '${name}',`,
      ),
      [`${source}/index.ts`]: showIn(
        read(`${source}/index.ts`),
        shown,
        name,
        `./${folder}/${component}.js`,
      ),
      [binding]: addImport(bound, shown, `@patchbay/feature-${feature}`),
      ...titleFiles(name, title, read),
      ...searchFiles(name, title, read),
    },
    next: [
      `Check title, size, permission, companions and place of the entry in ${settled.catalogued}: the search lists overlays in this order.`,
      ...(isShaped ? [`Name the folder ${folder} in libs/features/${feature}/README.md.`] : []),
      `${binding} loads it when it is opened.`,
    ],
  };
}

/** The screen of an operation with its messages, or one that a person writes. */
function screenFiles(options, name, place, read) {
  if (!options.shape)
    return {
      shows: `${place.title}: the first words on the screen`,
      files: { [`${place.place}/${pascal(name)}Overlay.tsx`]: screenOf(name) },
    };
  const about = `${place.title}: the ${options.shape} of \`${options.operation}\`.`;
  const head = place.ownTitle ? "useOverlayTitle(t('title'));\n  " : '';
  const shape = shapeOf(options, { ...place, area: name, head, about }, read);
  const texts = { ...(place.ownTitle ? { title: place.title } : {}), ...shape.texts };
  const screen = place.ownTitle
    ? addImport(shape.screen, 'useOverlayTitle', '@patchbay/overlays')
    : shape.screen;
  const beside = Object.entries(shape.files).map(([file, text]) => [
    `${place.place}/${file}`,
    text,
  ]);
  return {
    ...shape,
    files: {
      [`${place.place}/${pascal(name)}Overlay.tsx`]: screen,
      ...Object.fromEntries(beside),
      ...messageFiles({ ...place, area: name, texts, about: `What the overlay \`${name}\` says.` }),
    },
  };
}

export function planOverlay(args, read) {
  const options = readOptions(args);
  const [name, kind, feature, given] = options.words;
  check(name, kind, feature, read);
  const asked = { name, kind, feature, given, isShaped: Boolean(options.shape) };
  const place =
    feature === 'storybook'
      ? demoPlace(asked, takePlanned(name, read)?.entry, read)
      : featurePlace(asked, read);
  const component = `${pascal(name)}Overlay`;
  const screen = screenFiles(options, name, { ...place, kind }, read);
  const shown = { ...place, ...screen, component };
  const files = {
    ...place.files,
    ...screen.files,
    [`${place.place}/${component}.test.tsx`]: testOf(shown),
    [`${place.place}/${component}.stories.tsx`]: storiesOf(shown),
  };
  const left = unwritten(files);
  return {
    files,
    next: [
      ...place.next,
      options.shape
        ? `Run npm run sync, and read ${place.place}: order and wording of what the contract gave are a person's work.`
        : `Write ${place.place}/${component}.tsx, its test and what its stories show.`,
      ...left.map((file) => `Write the marked Spanish in ${file}; a check fails until then.`),
      'npm run api',
    ],
  };
}
