/**
 * `npm run generate -- overlay <name> <kind> <feature> ["Title"]`
 * Moves the entry from the planned overlays to the catalogue, adds a screen that does not compile until it shows something, its test by the contract that every overlay keeps,
 * and the line that binds both in the web app.
 */
import { addToTable, hasKey, kebab, pascal, sentence, takeEntry } from './edit.mjs';

const catalogue = 'libs/domain/intents/src/catalogue.ts';
const planned = 'libs/domain/intents/src/planned.ts';
const listed = 'libs/domain/intents/src/catalogue.test.ts';
const allowed = 'libs/domain/intents/src/allowed-names.ts';
const binding = 'apps/web/src/screens.ts';
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

const screenOf = (name, component) => `import { type OverlayScreenProps } from '@patchbay/overlays';
import { type ReactElement } from 'react';

/** What a person does here, in one sentence. */
export function ${component}({ args, close }: OverlayScreenProps<'${name}'>): ReactElement {
  // Show it; until then this does not compile.
}
`;

const testOf = (
  name,
  component,
  title,
) => `import { itBehavesLikeOverlay } from '@patchbay/overlays/testing';
import { ${component} } from './${component}.js';

itBehavesLikeOverlay('${name}', async () => ({ Screen: ${component} }), { shows: '${title}: the first words on the screen' });
`;

function showIn(index, component, source) {
  const line = `export { ${component} } from '${source}';\n`;
  return /^\s*export \{\s*\};?\s*$/.test(index) ? line : `${index.trimEnd()}\n${line}`;
}

/** What is settled about a name without a screen stands in the planned overlays; the entry goes on with it. */
function entryOf(name, kind, given, settled) {
  if (!settled)
    return `  ${name}: overlay({ title: '${given ?? sentence(name)}', kind: '${kind}', size: 'md', embeddable: false, companions: {} }),`;
  const withKind = settled.replace(/kind: '\w+'/, `kind: '${kind}'`);
  return given === undefined ? withKind : withKind.replace(/title: '[^']*'/, `title: '${given}'`);
}

/** Takes the entry of a name out of the file of planned overlays that has it. */
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
  const component = pascal(name);
  const folder = `libs/features/${feature}/src`;
  const place = `${folder}/${kebab(name)}/${component}`;
  const settled = takePlanned(name, read);
  const entry = entryOf(name, kind, given, settled?.entry);
  const title = /title: '([^']*)'/.exec(entry)[1];
  const files = {
    [catalogue]: addToTable(read(catalogue), table, entry),
    ...(settled ? { [settled.file]: settled.rest } : {}),
    [listed]: addToTable(read(listed), /expect\(overlayNames\)\.toEqual\(\[/, `      '${name}',`),
    [`${place}.tsx`]: screenOf(name, component),
    [`${place}.test.tsx`]: testOf(name, component, title),
    [`${folder}/index.ts`]: showIn(
      read(`${folder}/index.ts`),
      component,
      `./${kebab(name)}/${component}.js`,
    ),
  };
  const screens = read(binding);
  const opening = /: OverlayScreens = \{/;
  const canBind = screens !== undefined && opening.test(screens);
  if (canBind)
    files[binding] = addToTable(
      screens,
      opening,
      `  ${name}: () => import('@patchbay/feature-${feature}').then((m) => ({ Screen: m.${component} })),`,
    );
  return {
    files,
    next: [
      `Check size, permission and companions of the entry in ${catalogue}.`,
      `Write ${place}.tsx and its test.`,
      canBind ? `Check the line in ${binding}.` : `Bind ${name} in ${binding}.`,
    ],
  };
}
