import { type TemplateField } from '@patchbay/template-fields';
import { renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { TemplateFieldInput } from './TemplateFieldInput.js';

const field = (patch: Partial<TemplateField>): TemplateField => ({
  key: 'answer',
  title: 'Answer',
  ...patch,
});

async function renderField(shown: TemplateField, props: { large?: boolean } = {}) {
  const values: unknown[] = [];
  function Holder() {
    const [held, setHeld] = useState(shown);
    return (
      <>
        <TemplateFieldInput
          {...props}
          field={held}
          fields={[held]}
          onChange={(value) => {
            values.push(value);
            setHeld({ ...held, value });
          }}
        />
        <button>After</button>
      </>
    );
  }
  await renderApp({ url: '/app/org/7/inbox', screens: { inbox: Holder } });
  await screen.findByRole('button', { name: 'After' });
  return { last: () => values.at(-1), values };
}

const input = () => screen.findByRole('textbox', { name: /Answer/ });

describe('the input of a template field', () => {
  it('gives a number as a number while it is typed, and shows it as it is typed', async () => {
    const { last } = await renderField(field({ type: 'number' }));
    await userEvent.type(await input(), '1.');
    expect(await input()).toHaveValue('1.');
    await userEvent.type(await input(), '50');
    expect(await input()).toHaveValue('1.50');
    expect(last()).toBe(1.5);
  });

  it('keeps a text that is no number, and says so when it is left', async () => {
    const { last } = await renderField(field({ type: 'number' }));
    await userEvent.type(await input(), 'about 40');
    expect(await input()).not.toHaveAttribute('aria-invalid', 'true');
    await userEvent.tab();
    expect(await input()).toHaveValue('about 40');
    expect(await input()).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByText('Enter a number, like 40 or 12.5.')).toBeInTheDocument();
    expect(last()).toBe('about 40');
  });

  it('keeps a text without an e-mail address, and says so when it is left', async () => {
    const { last } = await renderField(field({ type: 'email' }));
    await userEvent.type(await input(), 'the front desk');
    expect(await input()).not.toHaveAttribute('aria-invalid', 'true');
    await userEvent.tab();
    expect(await input()).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByText('Enter an e-mail address, like name@example.com.')).toBeInTheDocument();
    expect(last()).toBe('the front desk');
  });

  it('says at once that a stored text is no whole number', async () => {
    await renderField(field({ type: 'integer', value: '12.5' }));
    expect(await input()).toHaveValue('12.5');
    expect(screen.getByText('Enter a whole number.')).toBeInTheDocument();
  });

  it('shows a date that was written in words, and says what to enter', async () => {
    await renderField(field({ type: 'date', value: 'next summer' }));
    expect(await input()).toHaveValue('next summer');
    expect(screen.getByText('Enter a date.')).toBeInTheDocument();
  });

  it('gives yes and no as such', async () => {
    const { last } = await renderField(field({ inputType: 'boolean' }));
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Answer' }), 'No');
    expect(last()).toBe(false);
    expect(await screen.findByRole('combobox', { name: 'Answer' })).toHaveValue('false');
  });

  it('takes an extension in place of a phone number, and a number with its country', async () => {
    const { last } = await renderField(field({ type: 'phone' }));
    await userEvent.type(await input(), 'ext:1002');
    await userEvent.tab();
    expect(last()).toBe('ext:1002');
    expect(await input()).toHaveValue('ext:1002');
    expect(await input()).not.toHaveAttribute('aria-invalid', 'true');
    await userEvent.clear(await input());
    await userEvent.type(await input(), '(512) 555-0148');
    await waitFor(() => expect(last()).toBe('+15125550148'));
  });

  it('is cards where it is the question of a page', async () => {
    const { last } = await renderField(field({ type: 'select', options: ['red', 'blue'] }), {
      large: true,
    });
    await userEvent.click(await screen.findByRole('radio', { name: 'blue' }));
    expect(last()).toBe('blue');
  });

  it.each([
    ['opening hours', { value: 'Monday to Friday from 8 AM to 5 PM, on Sunday closed' }],
    [
      'an answer like its example',
      { value: '', placeholder: 'Monday to Friday 8 AM to 5 PM, Saturday 9 AM to noon' },
    ],
  ])('has several lines on a phone for %s that one line would cut off', async (_, given) => {
    const before = window.matchMedia;
    window.matchMedia = (query) => ({
      ...before.call(window, query),
      matches: query.includes('max-width: 767'),
    });
    await renderField(field({ type: 'text', ...given }));
    expect((await input()).tagName).toBe('TEXTAREA');
    window.matchMedia = before;
  });

  it('does not change its control, and so keeps the focus, while a text grows long', async () => {
    await renderField(field({ value: 'a'.repeat(88) }));
    const line = await input();
    await userEvent.type(line, 'bbbbb');
    expect(await input()).toBe(line);
    expect(line).toHaveFocus();
  });

  it('is locked, with the reason, while it is not asked', async () => {
    await renderField(field({ value: 'x', disabledIf: 'answer=x' }));
    expect(await input()).toHaveAttribute('readonly');
    expect(await input()).toHaveValue('');
    expect(screen.getByText('Not asked, because of an answer above.')).toBeInTheDocument();
  });
});
