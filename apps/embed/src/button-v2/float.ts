import { isSet, lengthOf, sizeOf } from './measures.js';

/** Between two launchers in one corner, in pixels. */
const between = 12;

const cornerOf = ({ position = 'bottom-right' }: DOMStringMap): readonly string[] =>
  position.split('-');
const isIn = ([vertical, horizontal]: readonly string[], { dataset }: HTMLElement): boolean => {
  const [ownVertical, ownHorizontal] = cornerOf(dataset);
  return (
    (ownVertical === 'top') === (vertical === 'top') &&
    (ownHorizontal === 'left') === (horizontal === 'left')
  );
};

/** What its page wrote of a launcher. Our own mark is no part of it. */
const writtenOf = ({ dataset: { launcher: _launcher, ...written } }: HTMLElement): string =>
  Object.entries(written)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .join('\n');

const hidden = new WeakSet<HTMLElement>();

const heightOf = ({ dataset }: HTMLElement): string =>
  lengthOf(dataset.height, sizeOf(dataset)[0] ?? '');

/**
 * Puts a launcher into its corner. A page that has several there, as by a snippet in its layout and
 * in its text, shows equal ones once, and others above each other.
 */
export function float(page: Document, element: HTMLElement): void {
  const { style, dataset } = element;
  const corner = cornerOf(dataset);
  style.position = 'fixed';
  style.zIndex = '2147482000';
  style[corner[1] === 'left' ? 'left' : 'right'] = lengthOf(dataset.offsetX, '24');
  const all = [...page.querySelectorAll<HTMLElement>('[data-floating]')].filter(
    (one) => isSet(one.dataset.floating) && one.style.position === 'fixed' && isIn(corner, one),
  );
  pile(corner[0] === 'top' ? 'top' : 'bottom', all.includes(element) ? all : [element]);
}

function pile(edge: 'top' | 'bottom', launchers: readonly HTMLElement[]): void {
  const seen = new Set<string>();
  let before = '';
  for (const launcher of launchers) {
    const written = writtenOf(launcher);
    if (seen.has(written)) {
      launcher.style.display = 'none';
      hidden.add(launcher);
      continue;
    }
    // The equal one before it has left the page.
    if (hidden.delete(launcher)) launcher.style.display = '';
    seen.add(written);
    const offset = lengthOf(launcher.dataset.offsetY, '24');
    launcher.style[edge] = before ? `calc(${offset}${before})` : offset;
    before += ` + ${heightOf(launcher)} + ${between}px`;
  }
}
