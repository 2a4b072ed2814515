// A demonstration of a shape for the storybook. Its name is one of those that may open a screen,
// built or not; it is not bound in the web app and moves no entry of the catalogue. The host of the
// overlays opens catalogued names only, so the demonstration opens in place of one of them.
import { kebab, pascal, sentence } from './edit.mjs';
import { catalogueText } from '../vite/overlay-catalogue.mjs';

const source = 'apps/storybook/src/demo';

/** The overlay in whose place a demonstration of each kind opens. */
const hosts = { modal: 'selectNumber', sidePanel: 'docsPage', bottomSheet: 'shareProfile' };

/** What the catalogue says of the overlay whose place is taken. */
const entryIn = (text, name) =>
  new RegExp(`\\n {2}${name}: overlay\\(\\{([^]*?)\\}\\),`).exec(text)?.[1];

export function demoPlace({ name, kind, given, isShaped }, settled, read) {
  if (!isShaped)
    throw new Error(
      'A demonstration has a shape: give --form, --list or --detail with an operation.',
    );
  const host = hosts[kind];
  const entry = entryIn(catalogueText(read), host) ?? '';
  return {
    host,
    ownTitle: true,
    permission: /permission: '(\w+)'/.exec(entry)?.[1],
    title: given ?? /title: '([^']*)'/.exec(settled ?? '')?.[1] ?? sentence(name),
    source,
    place: `${source}/${kebab(name)}`,
    load: `() => import('./${pascal(name)}Overlay.js')`,
    files: {},
    next: ['npm run storybook shows it below Demo.'],
  };
}
