import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expectAccessible, show } from '../testing/check-part.js';
import { NumberField } from '../text-fields/NumberField.js';
import { PasswordField } from '../text-fields/PasswordField.js';
import { SearchField } from '../text-fields/SearchField.js';

function Minutes({ onChange }: { onChange?: (value: number | null) => void }) {
  const [value, setValue] = useState<number | null>(40);
  return (
    <NumberField
      label="Length"
      help="Of a usual appointment"
      unit="min"
      min={5}
      max={120}
      step={5}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange?.(next);
      }}
    />
  );
}

function Search({ onChange }: { onChange?: (value: string) => void }) {
  const [value, setValue] = useState('');
  return (
    <SearchField
      label="Search organizations"
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange?.(next);
      }}
    />
  );
}

describe('NumberField', () => {
  it('steps by the arrow keys, accepts digits only, and is null while it is empty', async () => {
    const onChange = jest.fn();
    show(<Minutes onChange={onChange} />);
    const field = screen.getByRole('textbox', { name: 'Length' });
    expect(field).toHaveAccessibleDescription('Of a usual appointment');
    await userEvent.click(field);
    await userEvent.keyboard('{ArrowUp}');
    expect(onChange).toHaveBeenLastCalledWith(45);
    await userEvent.clear(field);
    expect(onChange).toHaveBeenLastCalledWith(null);
    await userEvent.type(field, '3x0');
    expect(onChange).toHaveBeenLastCalledWith(30);
  });

  it('clamps its value to the bounds on blur', async () => {
    const onChange = jest.fn();
    show(<Minutes onChange={onChange} />);
    const field = screen.getByRole('textbox', { name: 'Length' });
    await userEvent.clear(field);
    await userEvent.type(field, '500');
    await userEvent.tab();
    expect(onChange).toHaveBeenLastCalledWith(120);
  });
});

describe('PasswordField', () => {
  it('shows its secret after Show is pressed, by the keyboard too', async () => {
    show(
      <PasswordField label="Secret" help="Of the trunk" defaultValue="s3cret" error="Too short" />,
    );
    const field = screen.getByLabelText('Secret');
    expect(field).toHaveAttribute('type', 'password');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Too short');
    await userEvent.tab();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Show Secret' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(field).toHaveAttribute('type', 'text');
    expect(screen.getByRole('button', { name: 'Show Secret' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });
});

describe('SearchField', () => {
  it('is cleared by Escape and by its button, and leaves the next Escape to the surface', async () => {
    const onEscape = jest.fn();
    const note = (event: KeyboardEvent) =>
      event.key !== 'Escape' || event.defaultPrevented || onEscape();
    document.addEventListener('keydown', note);
    show(<Search />);
    const field = screen.getByRole('searchbox', { name: 'Search organizations' });
    await userEvent.type(field, 'north{Escape}');
    expect(field).toHaveValue('');
    expect(onEscape).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(onEscape).toHaveBeenCalledTimes(1);
    await userEvent.type(field, 'north');
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(field).toHaveValue('');
    document.removeEventListener('keydown', note);
  });
});

it('Number, password and search fields are accessible', () =>
  expectAccessible(
    <>
      <Minutes />
      <PasswordField label="Secret" />
      <Search />
    </>,
  ));
