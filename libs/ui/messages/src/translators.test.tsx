import { act, render, screen } from '@testing-library/react';
import { type ReactNode } from 'react';
import { keepTranslated } from './translators.js';

keepTranslated(window);

/** What a translator does with one text of the page, in three ways that are found in the world. */
const ways = {
  'puts its own beside it and takes it out': (text: Text, own: Element) => {
    text.before(own);
    text.remove();
  },
  'takes it out and puts its own there': (text: Text, own: Element) => {
    const [parent, next] = [text.parentNode, text.nextSibling];
    text.remove();
    parent?.insertBefore(own, next);
  },
  'puts its own instead': (text: Text, own: Element) => text.replaceWith(own),
  'puts it into its own': (text: Text, own: Element) => {
    text.replaceWith(own);
    own.replaceChildren(text);
  },
} as const;

function translate(root: Node, way: (text: Text, own: Element) => void): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.parentElement?.nodeName === 'FONT') continue;
    const own = document.createElement('font');
    own.append(`«${text.data}»`);
    way(text, own);
  }
}

/** Lets the page report what happened to it. */
const reported = () => act(async () => undefined);

const translated = async (way: (text: Text, own: Element) => void) => {
  translate(document.body, way);
  await reported();
};

const Pager = ({ count, more }: { count: number; more?: ReactNode }) => (
  <p role="status">
    <b>1–{Math.min(20, count)}</b> of {count} contacts{more}
  </p>
);
const words = () => screen.getByRole('status').textContent?.replaceAll(/[«»]/g, '');

describe.each(Object.entries(ways))('a translator that %s', (_name, way) => {
  it('sees each change of a text', async () => {
    const { rerender } = render(<Pager count={511} />);
    await translated(way);
    for (const count of [8, 9, 511]) {
      rerender(<Pager count={count} />);
      await reported();
      expect(words()).toBe(`1–${Math.min(20, count)} of ${count} contacts`);
      await translated(way);
    }
  });

  it('breaks nothing where texts go, come and move', async () => {
    const { rerender } = render(<Pager count={3} more=", sorted" />);
    await translated(way);
    rerender(<Pager count={3} />);
    await reported();
    expect(words()).toBe('1–3 of 3 contacts');
    await translated(way);
    rerender(<Pager count={3} more={<i>, by name</i>} />);
    rerender(<Pager count={3} more=", by date" />);
    await reported();
    expect(words()).toBe('1–3 of 3 contacts, by date');
  });

  it('leaves elements beside its own in their order', async () => {
    const Row = ({ isNew }: { isNew: boolean }) => (
      <p role="status">
        {isNew && <b>New: </b>}Ann{!isNew && ' (known)'}
      </p>
    );
    const { rerender } = render(<Row isNew={false} />);
    await translated(way);
    rerender(<Row isNew />);
    await reported();
    expect(words()).toBe('New: Ann');
    rerender(<Row isNew={false} />);
    await reported();
    expect(words()).toBe('Ann (known)');
  });
});

it('shows a text once that the translator gave back', async () => {
  render(<Pager count={2} />);
  const text = screen.getByRole('status').childNodes[2] as Text;
  const own = document.createElement('font');
  own.append('dos');
  text.replaceWith(own);
  await reported();
  own.before(text);
  await reported();
  expect(words()).toBe('1–2 of 2 contacts');
});

it('does not hide that a node is not where it is said to be', () => {
  const [parent, other] = [document.createElement('p'), document.createElement('b')];
  expect(() => parent.removeChild(other)).toThrow('not a child');
  expect(() => parent.insertBefore(document.createElement('i'), other)).toThrow('child');
});
