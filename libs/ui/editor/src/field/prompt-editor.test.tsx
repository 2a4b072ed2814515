import { PatchbayProvider } from '@patchbay/theme';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { createRef, useState } from 'react';
import { fields } from '../testing/any-prompt.js';
import { PromptEditor, type PromptEditorHandle, type PromptEditorProps } from '../index.js';

HTMLCanvasElement.prototype.getContext = () => null;

const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };

/** Opens the editor with a text, and waits until its chunk is there. */
async function open(props: Partial<PromptEditorProps> = {}, scheme: 'light' | 'dark' = 'light') {
  const texts: string[] = [];
  function Held() {
    const [text, setText] = useState(props.value ?? '');
    const onChange = (next: string) => {
      texts.push(next);
      setText(next);
    };
    return (
      <PromptEditor
        label="Instructions"
        fields={fields}
        {...props}
        value={text}
        onChange={onChange}
      />
    );
  }
  const view = render(<Held />, {
    wrapper: ({ children }) => (
      <PatchbayProvider env="test" scheme={scheme}>
        {children}
      </PatchbayProvider>
    ),
  });
  const box = () => screen.getByRole('textbox', { name: 'Instructions' });
  await waitFor(() => expect(box()).toHaveAttribute('contenteditable'));
  return { ...view, box, texts };
}

const violations = async () =>
  (await axe.run(document.body, { rules })).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );

/** Types a brace, which opens the list of fields. */
async function typeBrace(box: HTMLElement) {
  await userEvent.click(screen.getByRole('button', { name: 'Insert a field' }));
  return box;
}

describe('the editor of a prompt', () => {
  it('shows the text in a plain control until its chunk is there', async () => {
    render(
      <PatchbayProvider env="test" scheme="light">
        <PromptEditor
          label="Instructions"
          fields={fields}
          value="You are {agentName}."
          onChange={() => undefined}
        />
      </PatchbayProvider>,
    );
    expect(screen.getByRole('textbox', { name: 'Instructions' })).toHaveTextContent('You are');
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Instructions' })).toHaveAttribute(
        'contenteditable',
      ),
    );
  });

  it('opens a text without a change of it', async () => {
    const value = '# A\r\n **b** \n{orgName} {other}\n';
    const { texts, box } = await open({ value });
    fireEvent.focus(box());
    fireEvent.blur(box());
    expect(texts).toEqual([]);
  });

  it('has the name, the line and the state of a field', async () => {
    const { box } = await open({ help: 'What the agent knows.', 'data-field': 'prompt' });
    expect(box()).toHaveAccessibleDescription('What the agent knows.');
    expect(box()).toHaveAttribute('data-field', 'prompt');
    await userEvent.click(screen.getByText('Instructions'));
    expect(box()).toHaveFocus();
  });

  it('shows an error in its line, and its hint while it is empty', async () => {
    const { box } = await open({ error: 'Enter a prompt.', placeholder: 'You are' });
    expect(box()).toHaveAttribute('aria-invalid', 'true');
    expect(box()).toHaveAccessibleDescription('Enter a prompt.');
    expect(box()).toHaveAttribute('aria-placeholder', 'You are');
  });

  it('can be read and searched, but not changed, while it is locked', async () => {
    const { box } = await open({ locked: true, value: 'You are {agentName}.' });
    expect(box()).toHaveAttribute('contenteditable', 'false');
    expect(box()).toHaveAttribute('aria-readonly', 'true');
    expect(screen.queryByRole('button', { name: 'Bold' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Find and replace' })).toBeInTheDocument();
  });

  it('shows fields as they are written and conditions in words', async () => {
    const { box } = await open({ value: '{orgName} {agentName}{#if industry=dental}a{/if}' });
    expect(box()).toHaveTextContent('{orgName} {agentName}Only if Industry is Dental practiceaEnd');
  });

  it('takes a text that is inserted from outside, at the end when there is no caret', async () => {
    const ref = createRef<PromptEditorHandle>();
    const { texts, box } = await open({ ref, value: 'We are ' });
    act(() => ref.current?.insert('{orgName}'));
    expect(texts.at(-1)).toBe('We are {orgName}');
    expect(box()).toHaveFocus();
  });
});

describe('the list of fields', () => {
  it('opens at a brace, is moved in by arrows, and Enter writes the marker', async () => {
    const { texts, box } = await open();
    await typeBrace(box());
    const list = screen.getByRole('listbox', { name: 'Fields' });
    expect(screen.getByText('4 fields')).toBeInTheDocument();
    const options = within(list).getAllByRole('option');
    expect(box()).toHaveAttribute('aria-activedescendant', options[0]?.id);
    fireEvent.keyDown(box(), { key: 'ArrowDown' });
    expect(within(list).getByRole('option', { selected: true })).toHaveTextContent(
      'Name of the agent',
    );
    fireEvent.keyDown(box(), { key: 'Enter' });
    expect(texts.at(-1)).toBe('{agentName}');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('is closed by Escape, which the surface below does not see', async () => {
    const { texts, box } = await open();
    await typeBrace(box());
    expect(fireEvent.keyDown(box(), { key: 'Escape' })).toBe(false);
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(texts.at(-1)).toBe('{');
  });
});

describe('find and replace', () => {
  it('counts, goes through and replaces the matches, in chips too', async () => {
    const { texts, box } = await open({ value: 'Ask. ask {agentName}\nasked' });
    fireEvent.keyDown(box(), { key: 'f', ctrlKey: true });
    await userEvent.type(screen.getByRole('textbox', { name: 'Find' }), 'ask');
    expect(screen.getByText('1 of 3')).toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('2 of 3')).toBeInTheDocument();
    await userEvent.type(screen.getByRole('textbox', { name: 'Replace by' }), 'tell');
    await userEvent.click(screen.getByRole('button', { name: 'Replace' }));
    expect(texts.at(-1)).toBe('Ask. tell {agentName}\nasked');
    await userEvent.click(screen.getByRole('button', { name: 'Replace all' }));
    expect(texts.at(-1)).toBe('tell. tell {agentName}\ntelled');
    expect(screen.getByText('2 matches replaced')).toBeInTheDocument();
    await userEvent.clear(screen.getByRole('textbox', { name: 'Find' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Find' }), 'agentName');
    await userEvent.clear(screen.getByRole('textbox', { name: 'Replace by' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Replace by' }), 'orgName');
    await userEvent.click(screen.getByRole('button', { name: 'Replace all' }));
    expect(texts.at(-1)).toBe('tell. tell {orgName}\ntelled');
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Find' }), { key: 'Escape' });
    expect(screen.queryByRole('search')).toBeNull();
    expect(box()).toHaveFocus();
  });
});

describe('a marker with a problem', () => {
  it('is counted, and keeps its text with the reason', async () => {
    const { box } = await open({ value: 'You are {other}. {#if industry=dental}' });
    const goTo = screen.getByRole('button', { name: '2 markers to check' });
    await userEvent.click(goTo);
    expect(box()).toHaveFocus();
    const text = 'No field is called other. The agent reads {other} as it is.';
    expect(await screen.findByText(text, { selector: '[role=status]' })).toBeInTheDocument();
    expect(within(box()).getByText('{other}')).toHaveAttribute('data-problem', text);
  });

  it('says of two braces and of spaces how it is written', async () => {
    await open({ value: 'You are {{orgName}} and {first name}.' });
    await userEvent.click(screen.getByRole('button', { name: '2 markers to check' }));
    expect(
      await screen.findByText(
        '{{orgName}} is read as it is. A marker has one brace on each side: {orgName}.',
        { selector: '[role=status]' },
      ),
    ).toBeInTheDocument();
  });
});

it.each(['light', 'dark'] as const)(
  'is accessible in %s, with its list and its search',
  async (scheme) => {
    const { box } = await open({ value: '# A\n- {orgName} {other}', help: 'Help.' }, scheme);
    expect(await violations()).toEqual([]);
    await typeBrace(box());
    expect(await violations()).toEqual([]);
    fireEvent.keyDown(box(), { key: 'Escape' });
    fireEvent.keyDown(box(), { key: 'f', ctrlKey: true });
    expect(await violations()).toEqual([]);
  },
);

describe('undo in the editor of a prompt', () => {
  it('goes on after the editor was closed and opened again', async () => {
    let kept: string | null = null;
    const undoStorage = {
      read: () => kept,
      write: (steps: string) => {
        kept = steps;
      },
    };
    const handle = createRef<PromptEditorHandle>();
    const first = await open({ value: 'Be brief.', undoStorage, ref: handle });
    act(() => handle.current?.insert(' Be kind.'));
    const written = 'Be brief. Be kind.';
    expect(first.texts.at(-1)).toBe(written);
    first.unmount();
    const second = await open({ value: written, undoStorage });
    fireEvent.keyDown(second.box(), { key: 'z', ctrlKey: true });
    await waitFor(() => expect(second.texts.at(-1)).toBe('Be brief.'));
    fireEvent.keyDown(second.box(), { key: 'y', ctrlKey: true });
    await waitFor(() => expect(second.texts.at(-1)).toBe(written));
  });

  it('begins again where the text was changed somewhere else', async () => {
    const first = await open({
      value: 'Theirs.',
      undoStorage: { read: () => '{', write: () => {} },
    });
    fireEvent.keyDown(first.box(), { key: 'z', ctrlKey: true });
    expect(first.box()).toHaveTextContent('Theirs.');
  });
});

describe('a mention', () => {
  const mentions = [
    { name: 'schedule', title: 'Book appointments', note: 'Function' },
    { name: 'Price list', title: 'Price list', note: 'Knowledge base' },
    { name: 'transfer', title: 'Transfer', note: 'Function', missing: 'Not here.' },
  ];

  it('is chosen from the list that an @ opens, and stays plain text', async () => {
    const { box, texts } = await open({ mentions, value: 'To book, use ' });
    act(() => box().focus());
    await userEvent.keyboard('@');
    expect(await screen.findByRole('listbox', { name: 'Functions and knowledge' })).toBeVisible();
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Book appointmentsFunction',
      'Price listKnowledge base',
    ]);
    await userEvent.keyboard('price{Enter}');
    expect(texts.at(-1)).toContain('@[Price list]');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('opens no list within a word', async () => {
    const ref = createRef<PromptEditorHandle>();
    await open({ mentions, ref });
    act(() => ref.current?.insert('Write to desk'));
    await userEvent.keyboard('@');
    expect(screen.queryByRole('listbox')).toBeNull();
    act(() => ref.current?.insert(' or '));
    await userEvent.keyboard('@');
    expect(await screen.findByRole('listbox')).toBeVisible();
  });

  it('is drawn, and says when the agent does not have it', async () => {
    const { box } = await open({ mentions, value: 'Use @schedule, @transfer or @other.' });
    const tips = [...box().querySelectorAll('[data-tip]')].map((one) => [
      one.textContent,
      one.getAttribute('data-tip'),
    ]);
    expect(tips).toEqual([
      ['@schedule', 'Book appointments. Function'],
      ['@transfer', 'Transfer. Not here.'],
    ]);
  });

  it('can be begun with the tool', async () => {
    await open({ mentions });
    await userEvent.click(screen.getByRole('button', { name: /Mention a function/ }));
    expect(await screen.findByRole('listbox', { name: 'Functions and knowledge' })).toBeVisible();
  });
});
