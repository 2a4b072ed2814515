import { renderApp } from '@patchbay/overlays/testing';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { ArrivingInput } from './ArrivingInput.js';
import { commonInputs } from './common-inputs.js';
import { type FieldInput } from './field-input.js';
import { rareInputs } from './rare-inputs.js';
import { type InputKind } from './use-field-input.js';

const inputs: Readonly<Record<InputKind, FieldInput>> = { ...commonInputs, ...rareInputs };

/** A field whose input comes when the test says so. */
async function open(kind: InputKind, initial: unknown = '', isKnown = false) {
  let arrive = (): void => undefined;
  let value: unknown = initial;
  function Home() {
    const [hasCome, setCome] = useState(false);
    const [held, setHeld] = useState(initial);
    arrive = () => setCome(true);
    return (
      <ArrivingInput
        label="Field"
        kind={hasCome || isKnown ? kind : undefined}
        Input={hasCome ? inputs[kind] : undefined}
        options={[{ value: 'a', label: 'A' }]}
        value={held}
        onChange={(next) => {
          value = next;
          setHeld(next);
        }}
      />
    );
  }
  await renderApp({ url: '/app/org/7', screens: { home: Home } });
  const field = await screen.findByLabelText<HTMLInputElement>('Field');
  expect(field).toHaveAttribute('aria-busy', 'true');
  return {
    field,
    arrive: () => act(() => arrive()),
    held: () => value,
    line: () => screen.getByLabelText<HTMLInputElement>('Field'),
  };
}

describe('a field whose input has not come yet', () => {
  it.each([false, ['a', 'b'], { a: 'b' }])('shows no text for %j, which is none', async (value) => {
    const { field } = await open('boolean', value);
    expect(field).toHaveValue('');
    expect(field).toHaveAttribute('readonly');
  });

  it.each(['text', 'textarea'] as const)(
    'keeps text, focus and caret when its input takes over, as %s',
    async (kind) => {
      const { field, line, arrive, held } = await open(kind);
      const user = userEvent.setup();
      await user.click(field);
      await user.keyboard('Ada Brn');
      field.setSelectionRange(5, 5);
      arrive();
      expect(line()).toHaveFocus();
      expect(line()).not.toBe(field);
      expect(line()).not.toHaveAttribute('aria-busy');
      await user.keyboard('y');
      expect(line()).toHaveValue('Ada Byrn');
      expect(held()).toBe('Ada Byrn');
    },
  );

  it.each(['text', 'textarea', 'phone', 'url', 'email'] as const)(
    'keeps what is marked marked, so that typing replaces it, as %s',
    async (kind) => {
      const { field, line, arrive, held } = await open(kind, 'an old one');
      const user = userEvent.setup();
      await user.tab();
      expect(field).toHaveFocus();
      field.setSelectionRange(0, field.value.length);
      arrive();
      expect(line()).not.toBe(field);
      await user.keyboard('a new one');
      expect(line()).toHaveValue('a new one');
      expect(held()).toBe('a new one');
    },
  );

  it.each(['text', 'textarea', 'phone', 'url'] as const)(
    'keeps a marked part, from its end to its start, as %s',
    async (kind) => {
      const { field, line, arrive } = await open(kind, 'one two three');
      await userEvent.tab();
      field.setSelectionRange(4, 7, 'backward');
      arrive();
      const { selectionStart, selectionEnd, selectionDirection } = line();
      expect([selectionStart, selectionEnd, selectionDirection]).toEqual([4, 7, 'backward']);
    },
  );

  it('becomes the value of its kind', async () => {
    const { field, line, arrive, held } = await open('number', null);
    await userEvent.type(field, '42');
    arrive();
    expect(line()).toHaveValue('42');
    expect(held()).toBe(42);
  });

  it('keeps its value where it turns out to be a choice', async () => {
    const { field, line, arrive, held } = await open('select', 'a');
    await userEvent.type(field, 'bc');
    arrive();
    expect(held()).toBe('a');
    expect(line()).toHaveValue('a');
  });

  it('cannot be typed where it is known to be no line of text', async () => {
    const { field, held } = await open('date', '2026-11-26', true);
    await userEvent.type(field, 'x');
    expect(field).toHaveAttribute('readonly');
    expect(held()).toBe('2026-11-26');
  });

  it('does not take the focus that it did not have', async () => {
    const { line, arrive } = await open('text');
    arrive();
    expect(line()).not.toHaveFocus();
  });
});
