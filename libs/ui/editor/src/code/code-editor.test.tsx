import { PatchbayProvider } from '@patchbay/theme';
import { act, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { createRef, useState } from 'react';
import { createCodeEditor } from './CodeEditor.js';
import { CodeEditor, type CodeEditorHandle, type CodeEditorProps } from '../index.js';

const box = () => screen.getByRole('textbox', { name: 'Formula' });
const isThere = () => waitFor(() => expect(box()).toHaveAttribute('contenteditable', 'true'));
const none: CodeEditorProps['parts'] = [];

function show(props: Partial<CodeEditorProps> = {}, Editor = CodeEditor) {
  const texts: string[] = [];
  function Held() {
    const [text, setText] = useState(props.value ?? '');
    const onChange = (next: string) => {
      texts.push(next);
      setText(next);
    };
    return <Editor label="Formula" parts={none} {...props} value={text} onChange={onChange} />;
  }
  const view = render(<Held />, {
    wrapper: ({ children }) => (
      <PatchbayProvider env="test" scheme="light">
        {children}
      </PatchbayProvider>
    ),
  });
  return { ...view, texts };
}
const pasted = (text: string) => {
  const event = createEvent.paste(box());
  Object.assign(event, { clipboardData: { getData: () => text } });
  return event;
};

describe('the editor of a code', () => {
  it('is edited as it is before its chunk is there, and goes on at the same place', async () => {
    // Another test file of this process may have loaded the chunk of the usual one.
    const { texts } = show(
      { value: 'sum()' },
      createCodeEditor(() => import('./code-control.js')),
    );
    const plain = box() as HTMLTextAreaElement;
    expect(plain).toHaveValue('sum()');
    act(() => plain.focus());
    fireEvent.change(plain, { target: { value: 'sum(x)' } });
    plain.setSelectionRange(5, 5);
    expect(texts.at(-1)).toBe('sum(x)');
    await isThere();
    expect(box()).toHaveTextContent('sum(x)');
    await userEvent.keyboard('y');
    await waitFor(() => expect(texts.at(-1)).toBe('sum(xy)'));
  });

  it('underlines what is wrong where it stands, and a gap where something is missing', async () => {
    const { container } = show({
      value: 'a ?? b',
      error: 'Unexpected token',
      parts: [
        { start: 2, end: 4, kind: 'problem' },
        { start: 6, end: 6, kind: 'problem' },
      ],
    });
    await isThere();
    const marks = [...container.querySelectorAll('.problem')];
    expect(marks.map(({ textContent }) => textContent)).toEqual(['??', '']);
    expect(box()).toHaveTextContent('a ?? b');
    expect(box()).toBeInvalid();
    expect(box()).toHaveAccessibleDescription('Unexpected token');
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('keeps lines, pastes plain text, and undoes what a screen has written', async () => {
    const ref = createRef<CodeEditorHandle>();
    const { texts } = show({ value: 'a,\nb', ref });
    await isThere();
    act(() => ref.current?.write('a,\nbc', 5));
    expect(texts.at(-1)).toBe('a,\nbc');
    expect(box()).toHaveFocus();
    fireEvent(box(), pasted('\r\n, d'));
    await waitFor(() => expect(texts.at(-1)).toBe('a,\nbc\n, d'));
    fireEvent.keyDown(box(), { key: 'z', keyCode: 90, ctrlKey: true });
    await waitFor(() => expect(texts.at(-1)).toBe('a,\nb'));
  });

  it('gives keys to the list of words first, and names its active option', async () => {
    const keys: string[] = [];
    show({
      value: 'su',
      completion: {
        list: 'words',
        active: 'words-0',
        onKey: ({ key }) => {
          keys.push(key);
          return key === 'ArrowDown';
        },
      },
    });
    await isThere();
    expect(box()).toHaveAttribute('aria-controls', 'words');
    expect(box()).toHaveAttribute('aria-activedescendant', 'words-0');
    expect(fireEvent.keyDown(box(), { key: 'ArrowDown' })).toBe(false);
    expect(keys).toEqual(['ArrowDown']);
  });

  it('is not edited while it is locked', async () => {
    show({ value: 'a', locked: true });
    await waitFor(() => expect(box()).toHaveAttribute('contenteditable', 'false'));
    expect(box()).toHaveAttribute('aria-readonly', 'true');
  });
});
