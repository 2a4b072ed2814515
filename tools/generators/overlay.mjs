/**
 * `npm run generate -- overlay <name> <kind> <feature> ["Title"]` Moves the entry from the planned
 * overlays to the catalogue, adds a screen that does not compile until it renders something, its
 * test by the contract that all overlays share, its stories in the states of that contract, and the
 * line that registers it in the web app.
 */
import { addImport, addToTable, hasKey, pascal, sentence, takeEntry } from './edit.mjs';

const catalogue = 'libs/domain/intents/src/catalogue.ts';
const planned = 'libs/domain/intents/src/planned.ts';
const listed = 'libs/domain/intents/src/catalogue.test.ts';
const allowed = 'libs/domain/intents/src/allowed-names.ts';
const binding = 'apps/web/src/overlays.ts';
const table = /export const overlayCatalogue = \{/;
const kinds = ['modal', 'sidePanel', 'bottomSheet', 'confirm', 'suggestion'];

function check(name, kind, feature, read) {
  if (!new RegExp(`'${name}'`).test(read(allowed)))
    throw new Error(`"${name}" is not among the names that may open a screen (${allowed}).`);
  if (hasKey(read(catalogue), table, name)) throw new Error(`${name} is in the catalogue already.`);
  if (!kinds.includes(kind)) throw new Error(`The kind is one of ${kinds.join(', ')}.`);
  if (read(`libs/features/${feature}/src/index.ts`) === undefined)
    throw new Error(`There is no libs/features/${feature}.`);
}

const screenOf = (name) => `import { type OverlayScreenProps } from '@patchbay/overlays';
import { type ReactElement } from 'react';

/** Overlay \`${name}\`: what a person does here, in one sentence. */
export function Screen({ close, surface }: OverlayScreenProps<'${name}'>): ReactElement {
  // Show it on a surface of the kit; until then this does not compile.
}
`;

const testOf = (
  name,
  component,
  title,
) => `import { itBehavesLikeOverlay } from '@patchbay/overlays/testing';
import { Screen } from './${component}.js';

itBehavesLikeOverlay('${name}', async () => ({ Screen }), { shows: '${title}: the first words on the screen' });
`;

/** Storybook requires a default export. */
const shownByDefault = ['export', '{ stories as default };'].join(' ');

const storiesOf = (
  name,
  table,
  title,
) => `import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { ${table} } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
${shownByDefault}

const shown = overlayStories({
  name: '${name}',
  load: ${table}.${name},
  // \`reads\` names the call that the screen waits for; \`full\` and \`empty\` have the answers.
  full: {},
  shows: '${title}: the first words on the screen',
});

export const Loading = shown.loading;
export const Empty = shown.empty;
export const Failed = shown.error;
export const Full = shown.full;
export const Forbidden = shown.forbidden;
`;

const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** The table of a feature's overlays, from which each screen is loaded when it is opened. */
function showIn(index, table, name, source) {
  const opening = new RegExp(`export const ${table} = \\{`);
  const entry = `  ${name}: () => import('${source}'),`;
  if (opening.test(index)) return addToTable(index, opening, entry);
  const kept = /^\s*export \{\s*\};?\s*$/.test(index) ? '' : index.trimEnd();
  const whole = `${kept}\n\n/** Overlays of this feature. */\nexport const ${table} = {\n${entry}\n} satisfies Partial<OverlayScreens>;\n`;
  return addImport(whole, 'type OverlayScreens', '@patchbay/overlays');
}

/**
 * The planned overlays hold what is decided about a name before it has a screen; the new entry
 * takes that over.
 */
function entryOf(name, kind, given, settled) {
  if (!settled)
    return `  ${name}: overlay({ title: '${given ?? sentence(name)}', kind: '${kind}', size: 'md', embeddable: false, companions: {} }),`;
  const withKind = settled.replace(/kind: '\w+'/, `kind: '${kind}'`);
  return given === undefined ? withKind : withKind.replace(/title: '[^']*'/, `title: '${given}'`);
}

/** Removes the entry of a name from the file of planned overlays that contains it. */
function takePlanned(name, read) {
  const areas = [...(read(planned) ?? '').matchAll(/from '\.\/(planned\/[\w-]+)\.js'/g)];
  for (const [, area] of areas) {
    const file = `libs/domain/intents/src/${area}.ts`;
    const taken = takeEntry(read(file) ?? '', /export const planned\w+ = \{/, name);
    if (taken) return { ...taken, file };
  }
  return undefined;
}

export function planOverlay([name, kind, feature, given], read) {
  check(name, kind, feature, read);
  const component = `${pascal(name)}Overlay`;
  const folder = `libs/features/${feature}/src`;
  const place = `${folder}/screens/${component}`;
  const shown = `${camel(feature)}Overlays`;
  const settled = takePlanned(name, read);
  const entry = entryOf(name, kind, given, settled?.entry);
  const title = /title: '([^']*)'/.exec(entry)[1];
  const files = {
    [catalogue]: addToTable(read(catalogue), table, entry),
    ...(settled ? { [settled.file]: settled.rest } : {}),
    [listed]: addToTable(read(listed), /expect\(overlayNames\)\.toEqual\(\[/, `      '${name}',`),
    [`${place}.tsx`]: screenOf(name),
    [`${place}.test.tsx`]: testOf(name, component, title),
    [`${place}.stories.tsx`]: storiesOf(name, shown, title),
    [`${folder}/index.ts`]: showIn(
      read(`${folder}/index.ts`),
      shown,
      name,
      `./screens/${component}.js`,
    ),
    [binding]: addImport(
      addToTable(
        read(binding),
        /export const overlays: OverlayScreens = \{/,
        `  ${name}: ${shown}.${name},`,
      ),
      shown,
      `@patchbay/feature-${feature}`,
    ),
  };
  return {
    files,
    next: [
      `Check size, permission and companions of the entry in ${catalogue}.`,
      `Write ${place}.tsx, its test and what its stories show.`,
      `${binding} loads it when it is opened.`,
    ],
  };
}
