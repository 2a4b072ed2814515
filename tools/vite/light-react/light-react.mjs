import { fileURLToPath } from 'node:url';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const lacking = here('lacking.mjs');

/** React's packages by the light runtime that has their interface. */
export const lightReact = [
  { find: /^react\/(jsx-runtime|jsx-dev-runtime)$/, replacement: 'preact/$1' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react$/, replacement: here('react.mjs') },
];

/**
 * Fails the build of a page that would use an export of React which the light runtime has not.
 * Importing one is no fault: what a page leaves out is not in its files.
 */
export const refuseLacking = () => ({
  name: 'refuse-lacking',
  generateBundle(_options, bundle) {
    const used = Object.values(bundle).flatMap(
      (part) => part.modules?.[lacking]?.renderedExports ?? [],
    );
    if (used.length) this.error(`The light runtime has no ${[...new Set(used)].join(', ')}.`);
  },
});
