// The files of one overlay: its screen, its test by the contract of all overlays, and its stories
// in the states of that contract.

export const screenOf = (name) => `import { type OverlayScreenProps } from '@patchbay/overlays';
import { type ReactElement } from 'react';

/** Overlay \`${name}\`: what a person does here, in one sentence. */
export function Screen({ close, surface }: OverlayScreenProps<'${name}'>): ReactElement {
  // Show it on a surface of the kit; until then this does not compile.
}
`;

/** The answers of a shape, each the example that the contract has. */
const answer = (operation) => `{ ${operation}: exampleReply('${operation}') }`;

export function testOf({ host, component, shows, operation, value }) {
  const replies = operation ? `replies: answering(${answer(operation)}), ` : '';
  const args = value === undefined ? '' : `args: { value: ${JSON.stringify(value)} }, `;
  return `${operation ? "import { answering, exampleReply } from '@patchbay/fakes';\n" : ''}import { itBehavesLikeOverlay } from '@patchbay/overlays/testing';
import { Screen } from './${component}.js';

itBehavesLikeOverlay('${host}', async () => ({ Screen }), { ${args}${replies}shows: ${JSON.stringify(shows)} });
`;
}

/** Storybook requires a default export. */
const shownByDefault = ['export', '{ stories as default };'].join(' ');

const states = {
  Loading: 'loading',
  Empty: 'empty',
  Failed: 'error',
  Full: 'full',
  Forbidden: 'forbidden',
};

/** The states that a shape has: one that reads nothing does not fail, one without rows is not empty. */
const statesOf = ({ reads, empty, permission }) =>
  Object.keys(states).filter(
    (state) =>
      state === 'Full' ||
      (state === 'Empty' && empty) ||
      (state === 'Failed' && reads) ||
      (['Loading', 'Forbidden'].includes(state) && (reads || permission)),
  );

const declared = (lines) => lines.filter(Boolean).join('\n  ');

function declarationOf({ host, load, shows, operation, reads, empty, value }) {
  if (!operation)
    return declared([
      `name: '${host}',`,
      `load: ${load},`,
      '// `reads` names the call that the screen waits for; `full` and `empty` have the answers.',
      'full: {},',
      `shows: ${JSON.stringify(shows)},`,
    ]);
  const none = empty && `{ ...exampleReply('${operation}'), ${entriesOf(empty)} }`;
  return declared([
    `name: '${host}',`,
    `load: ${load},`,
    value === undefined ? '' : `params: { value: ${JSON.stringify(value)} },`,
    reads ? `reads: '${reads}',` : '',
    `full: ${answer(operation)},`,
    none ? `empty: { ${operation}: ${none} },` : '',
    `shows: ${JSON.stringify(shows)},`,
  ]);
}

const entriesOf = (values) =>
  Object.entries(values)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(', ');

export function storiesOf(options) {
  const { from, operation } = options;
  const names = operation ? statesOf(options) : Object.keys(states);
  return `${operation ? "import { exampleReply } from '@patchbay/fakes';\n" : ''}import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
${from ? `import { ${from} } from '../index.js';\n` : ''}
const stories = { tags: ['!autodocs'] } satisfies Meta;
${shownByDefault}

const shown = overlayStories({
  ${declarationOf(options)}
});

${names.map((name) => `export const ${name} = shown.${states[name]};`).join('\n')}
`;
}
