// A column that scrolls does not squeeze what it holds: a part that clips what it shows has no
// least height in a flex column, and became a line of two pixels once the column was full.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { committedFiles, textOf } from './repository.mjs';

const rulesIn = (css) =>
  [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(
    ([, selector, body]) => ({ selector: selector.trim(), body }),
  );
const scrolls = /overflow(?:-y|-block)?:\s*(?:\w+\s+)?(?:auto|scroll)/;
const isColumn = /flex-direction:\s*column/;
const keepsHeight = /flex:\s*none|flex-shrink:\s*0/;

/** The selectors of scrolling flex columns whose parts may be squeezed. */
function squeezing(css) {
  const rules = rulesIn(css);
  return rules
    .filter(({ body }) => scrolls.test(body) && isColumn.test(body))
    .map(({ selector }) => selector)
    .filter(
      (selector) =>
        !rules.some((one) => one.selector === `${selector} > *` && keepsHeight.test(one.body)),
    );
}

describe('a scrolling column', () => {
  it('does not squeeze what it holds', () => {
    const found = committedFiles()
      .filter((file) => file.endsWith('.module.css'))
      .flatMap((file) => squeezing(textOf(file)).map((selector) => `${file} ${selector}`));
    assert.deepEqual(found, []);
  });

  it('is found where it may', () => {
    const column = '.lines { overflow-y: auto; display: flex; flex-direction: column; }';
    assert.deepEqual(squeezing(column), ['.lines']);
    assert.deepEqual(squeezing(`${column}\n.lines > * { flex: none; }`), []);
  });
});
