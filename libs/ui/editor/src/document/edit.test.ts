import { jest } from '@jest/globals';
import { type EditorState, NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state';
import fc from 'fast-check';
import { aHost, anyPrompt, documentOf, stateOf } from '../testing/any-prompt.js';
import { becomeText, replaceText } from './edit.js';
import { readBy } from './host.js';
import { normaliser } from './normaliser.js';
import { openMarker, promptKeys, toggleBold, toggleLines } from './keys.js';
import { textIndex, textOffset } from './places.js';
import { print } from './prompt.js';

/** The text of a state with its caret as `|`. */
const shown = ({ doc, selection }: EditorState): string => {
  const text = print(doc);
  const at = textOffset(doc, selection.head);
  return `${text.slice(0, at)}|${text.slice(at)}`;
};

const typed = (state: EditorState, text: string): EditorState =>
  [...text].reduce((now, letter) => now.apply(now.tr.insertText(letter)), state);

/** What a key does to a state. */
function pressed(state: EditorState, key: string, more: KeyboardEventInit = {}): EditorState {
  let next = state;
  const view = {
    get state() {
      return next;
    },
    dispatch: (tr: Transaction) => {
      next = next.apply(tr);
    },
    endOfTextblock: (direction: string) =>
      direction === 'backward'
        ? next.selection.$head.parentOffset === 0
        : next.selection.$head.parentOffset === next.selection.$head.parent.content.size,
  };
  const { handleKeyDown } = promptKeys(aHost()).props;
  // The keys need no more of a view than this.
  handleKeyDown?.call({} as never, view as never, { key, ...more } as never);
  return next;
}

/** What a typed letter does where the editor writes it itself; null where the browser does. */
function written(marked: string, key: string, more: KeyboardEventInit = {}): string | null {
  let next = stateOf(marked);
  const view = { state: next, dispatch: (tr: Transaction) => void (next = next.apply(tr)) };
  const preventDefault = jest.fn();
  const { handleKeyPress } = normaliser(aHost()).props;
  const isWritten = handleKeyPress?.call(
    {} as never,
    view as never,
    { key, preventDefault, ...more } as never,
  );
  expect(preventDefault).toHaveBeenCalledTimes(isWritten ? 1 : 0);
  return isWritten ? shown(next) : null;
}

const isAsRead = ({ doc }: EditorState) => doc.eq(documentOf(print(doc)));
const chips = ({ doc }: EditorState): string[] => {
  const sources: string[] = [];
  doc.descendants((node) => {
    if (node.type.name === 'marker') sources.push(String(node.attrs['source']));
  });
  return sources;
};

describe('the first letter of an empty line', () => {
  it.each([
    ['|', 'G', 'G|'],
    ['- |', 'G', '- G|'],
    ['a\n|\nb', '*', 'a\n*|\nb'],
  ])('in %j, %j is written by the editor: %j', (before, key, after) =>
    expect(written(before, key)).toBe(after),
  );
  it.each([
    ['a|', 'b', {}],
    ['|', 'Enter', {}],
    ['|', 'v', { ctrlKey: true }],
    ['|', 'v', { metaKey: true }],
  ])('in %j, %j with %j is left to the browser', (before, key, more) =>
    expect(written(before, key, more)).toBeNull(),
  );
});

describe('typing', () => {
  it.each([
    ['|', '# A', '# A|'],
    ['|', '- a', '- a|'],
    ['|', '**b** c', '**b** c|'],
    ['Hi |.', '{orgName}', 'Hi {orgName}|.'],
    ['a|', ' {other} b', 'a {other} b|'],
  ])('in %j of %j gives %j', (before, text, after) =>
    expect(shown(typed(stateOf(before), text))).toBe(after),
  );

  it('of a closing brace makes a chip of a known field, and of no other', () => {
    expect(chips(typed(stateOf('|'), '{orgName} {other}'))).toEqual(['{orgName}']);
  });

  it('leaves a marker around the caret as text until the caret leaves it', () => {
    let state = typed(stateOf('|'), '{agentNam}');
    expect(chips(state)).toEqual([]);
    state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 10)));
    state = typed(state, 'e');
    expect(chips(state)).toEqual([]);
    state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 1)));
    expect(chips(state)).toEqual(['{agentName}']);
    expect(print(state.doc)).toBe('{agentName}');
  });

  it('continues bold text with words and blanks', () => {
    const state = typed(stateOf('**a|**'), ' b');
    expect(print(state.doc)).toBe('**a b**');
  });
});

describe('keys', () => {
  it.each([
    ['Enter', '- a|', '- a\n- |'],
    ['Enter', '9. a|b', '9. a\n10. |b'],
    ['Enter', '- a\n- |', '- a\n|'],
    ['Enter', '# A|', '# A\n|'],
    ['Enter', 'a|b\r\nc', 'a\r\n|b\r\nc'],
    ['Backspace', '- |a', '|a'],
    ['Backspace', '## |a', '|a'],
    ['Backspace', 'a\n|b', 'a|b'],
    ['Delete', 'a|\n- b', 'a|b'],
  ])('%s changes %j to %j', (key, before, after) =>
    expect(shown(pressed(stateOf(before), key))).toBe(after),
  );

  it('Enter opens a selected condition as text, with the caret before its brace', () => {
    let state = stateOf('{#if industry=dental}a{/if}');
    state = state.apply(state.tr.setSelection(NodeSelection.create(state.doc, 1)));
    expect(openMarker(state, (tr) => (state = state.apply(tr)))).toBe(true);
    expect(shown(state)).toBe('{#if industry=dental|}a{/if}');
    expect(chips(state)).toEqual(['{/if}']);
  });

  it('toggle headings, lists and bold, and back', () => {
    let state = stateOf('a|b');
    const dispatch = (tr: Transaction) => {
      state = state.apply(tr);
    };
    toggleLines('number')(state, dispatch);
    expect(print(state.doc)).toBe('1. ab');
    toggleLines('bullet')(state, dispatch);
    expect(print(state.doc)).toBe('- ab');
    toggleLines('bullet')(state, dispatch);
    state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 1, 3)));
    toggleBold(state, dispatch);
    expect(print(state.doc)).toBe('**ab**');
    toggleBold(state, dispatch);
    expect(print(state.doc)).toBe('ab');
  });
});

describe('a change of the text', () => {
  const spot = fc.double({ min: 0, max: 1, noNaN: true });

  it('by a paste is the text with the pasted text in it, wherever it is', () =>
    fc.assert(
      fc.property(anyPrompt, anyPrompt, spot, spot, (text, pasted, one, other) => {
        const state = stateOf(text.replaceAll('|', ''));
        const before = print(state.doc);
        const [from, to] = [one, other]
          .map((part) => textIndex(state.doc).positionOf(Math.floor(part * before.length)))
          .sort((a, b) => a - b) as [number, number];
        const next = state.apply(replaceText(state, { from, to, text: pasted }, readBy(aHost())));
        const expected =
          before.slice(0, textOffset(state.doc, from)) +
          pasted +
          before.slice(textOffset(state.doc, to));
        expect(print(next.doc)).toBe(expected);
      }),
    ));

  it('from outside leaves the lines that are the same', () => {
    const state = stateOf('# A\nb\n- c');
    const next = state.apply(becomeText(state, '# A\nB\n- c', readBy(aHost())));
    expect(print(next.doc)).toBe('# A\nB\n- c');
    expect(next.doc.child(0)).toBe(state.doc.child(0));
    expect(next.doc.child(2)).toBe(state.doc.child(2));
  });

  it('from outside gives the other text, whatever both are', () =>
    fc.assert(
      fc.property(anyPrompt, anyPrompt, (text, other) => {
        const state = stateOf(text.replaceAll('|', ''));
        const next = state.apply(becomeText(state, other, readBy(aHost())));
        expect(print(next.doc)).toBe(other);
      }),
    ));

  it('of any kind leaves a document that is what its text says', () =>
    fc.assert(
      fc.property(
        anyPrompt,
        fc.array(
          fc.tuple(
            spot,
            fc.constantFrom('*', '**', '{', '}', '# ', ' ', 'a', 'Enter', 'Backspace'),
          ),
          { maxLength: 12 },
        ),
        (text, steps) => {
          let state = stateOf(text.replaceAll('|', ''));
          for (const [part, step] of steps) {
            const at = TextSelection.near(
              state.doc.resolve(Math.floor(part * state.doc.content.size)),
            );
            state = state.apply(state.tr.setSelection(at));
            state = /^[EB]/.test(step) ? pressed(state, step) : typed(state, step);
          }
          // A marker around the caret may still be text.
          state = state.apply(state.tr.setSelection(TextSelection.atStart(state.doc)));
          expect(isAsRead(state)).toBe(true);
        },
      ),
    ));
});
