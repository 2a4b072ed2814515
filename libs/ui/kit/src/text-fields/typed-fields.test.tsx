import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { expectAccessible, show } from '../testing/check-part.js';
import { EmailField, UrlField } from './AddressFields.js';
import { CheckboxesField } from '../choices/CheckboxesField.js';
import { FileField } from '../values/FileField.js';
import { FilesField } from '../values/FilesField.js';
import { JsonField } from '../values/JsonField.js';
import { KeyValueField } from '../values/KeyValueField.js';
import { MoneyField } from './MoneyField.js';
import { NumberField } from './NumberField.js';
import { PhoneField } from './PhoneField.js';
import { TimeField } from './TimeField.js';

interface Bound<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Holds a value as a screen does, and reports every change of it. */
function Holder<Value>({
  initial,
  onChange,
  children,
}: {
  initial: Value;
  onChange?: (value: Value) => void;
  children: (bound: Bound<Value>) => ReactNode;
}) {
  const [value, setValue] = useState(initial);
  return (
    <>
      {children({
        value,
        onChange: (next) => {
          setValue(next);
          onChange?.(next);
        },
      })}
      <button onClick={() => setValue(initial)}>Begin again</button>
    </>
  );
}

const held = <Value,>(initial: Value, children: (bound: Bound<Value>) => ReactNode) => {
  const onChange = jest.fn<(value: Value) => void>();
  show(
    <Holder initial={initial} onChange={onChange}>
      {children}
    </Holder>,
  );
  return onChange;
};
const beginAgain = () => userEvent.click(screen.getByRole('button', { name: 'Begin again' }));

describe('EmailField and UrlField', () => {
  it('return their text, show the keyboard of their kind, and show an error in their line', async () => {
    const onChange = held('', (bound) => (
      <EmailField label="E-mail" error="Add the ending, like .com" {...bound} />
    ));
    const field = screen.getByRole('textbox', { name: 'E-mail' });
    await userEvent.type(field, 'ana@acme');
    expect(onChange).toHaveBeenLastCalledWith('ana@acme');
    expect(field).toHaveAttribute('type', 'email');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Add the ending, like .com');
  });

  it.each([
    ['acme.com/prices', 'https://acme.com/prices'],
    ['localhost:3000', 'https://localhost:3000'],
    ['http://acme.com', 'http://acme.com'],
  ])('UrlField completes %s to %s on blur', async (typed, whole) => {
    held('', (bound) => <UrlField label="Website" {...bound} />);
    const field = screen.getByRole('textbox', { name: 'Website' });
    await userEvent.type(field, typed);
    expect(field).toHaveValue(typed);
    await userEvent.tab();
    expect(field).toHaveValue(whole);
  });

  it('leave an empty address empty', async () => {
    const onChange = held('', (bound) => <UrlField label="Website" {...bound} />);
    await userEvent.click(screen.getByRole('textbox', { name: 'Website' }));
    await userEvent.tab();
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe('PhoneField', () => {
  const phone = (initial = '', country?: string) => {
    const onChange = held(initial, (bound) => (
      <PhoneField label="Phone" country={country} {...bound} />
    ));
    return { onChange, field: screen.getByRole('textbox', { name: 'Phone' }) };
  };

  it('accepts a number in national format and returns E.164', async () => {
    const { onChange, field } = phone();
    await userEvent.type(field, '216 555 1234');
    expect(field).toHaveValue('216 555 1234');
    await userEvent.tab();
    await waitFor(() => expect(field).toHaveValue('(216) 555-1234'));
    expect(onChange).toHaveBeenLastCalledWith('+12165551234');
    expect(field).toBeValid();
  });

  it.each([
    ['+12165551234', 'US', '(216) 555-1234'],
    ['+4930123456', 'US', '+49 30 123456'],
    ['+4930123456', 'DE', '030 123456'],
  ])('shows %s to a reader in %s as %s', async (stored, country, shown) => {
    const { field } = phone(stored, country);
    await waitFor(() => expect(field).toHaveValue(shown));
  });

  it('reports an invalid number on blur, and not before', async () => {
    const { onChange, field } = phone();
    await userEvent.type(field, '12');
    expect(field).toBeValid();
    await userEvent.tab();
    await waitFor(() => expect(field).toBeInvalid());
    expect(field).toHaveAccessibleDescription(/Enter a phone number with its area code/);
    expect(onChange).toHaveBeenLastCalledWith('12');
  });
});

describe('MoneyField', () => {
  it('accepts dollars and returns cents', async () => {
    const onChange = held<number | null>(123_450, (bound) => (
      <MoneyField label="Price" help="A month" max={200_000_00} {...bound} />
    ));
    const field = screen.getByRole('textbox', { name: 'Price' });
    expect(field).toHaveValue('1,234.50');
    await userEvent.clear(field);
    expect(onChange).toHaveBeenLastCalledWith(null);
    await userEvent.type(field, '20.05');
    expect(onChange).toHaveBeenLastCalledWith(2005);
    await userEvent.type(field, '{Backspace}{Backspace}{Backspace}');
    expect(onChange).toHaveBeenLastCalledWith(2000);
    await userEvent.tab();
    expect(field).toHaveValue('20.00');
  });

  it('has the decimals of its currency and enforces its bounds', async () => {
    const onChange = held<number | null>(null, (bound) => (
      <MoneyField label="Price" currency="JPY" max={500} {...bound} />
    ));
    await userEvent.type(screen.getByRole('textbox', { name: 'Price' }), '1.9');
    expect(onChange).toHaveBeenLastCalledWith(19);
    await userEvent.type(screen.getByRole('textbox', { name: 'Price' }), '000');
    await userEvent.tab();
    expect(onChange).toHaveBeenLastCalledWith(500);
  });

  it('shows an error in its line', () => {
    held<number | null>(null, (bound) => <MoneyField label="Price" error="Enter it" {...bound} />);
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription('Enter it');
    expect(screen.getByRole('textbox')).toBeInvalid();
  });
});

it('NumberField accepts decimals with zeros, and a minus', async () => {
  const onChange = held<number | null>(null, (bound) => (
    <NumberField label="Rate" decimals={2} {...bound} />
  ));
  await userEvent.type(screen.getByRole('textbox', { name: 'Rate' }), '1.0');
  expect(onChange).toHaveBeenLastCalledWith(1);
  await userEvent.type(screen.getByRole('textbox', { name: 'Rate' }), '5');
  expect(onChange).toHaveBeenLastCalledWith(1.05);
  await userEvent.clear(screen.getByRole('textbox', { name: 'Rate' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Rate' }), '-0.5');
  expect(onChange).toHaveBeenLastCalledWith(-0.5);
});

it('TimeField returns hours and minutes, and shows an error in its line', () => {
  const onChange = held('09:00', (bound) => (
    <TimeField label="Opens" error="Too early" {...bound} />
  ));
  const field = screen.getByLabelText('Opens');
  expect(field).toHaveAttribute('type', 'time');
  expect(field).toHaveAccessibleDescription('Too early');
  fireEvent.change(field, { target: { value: '17:30' } });
  expect(onChange).toHaveBeenLastCalledWith('17:30');
  expect(field).toHaveValue('17:30');
});

describe('JsonField', () => {
  const onProblem = jest.fn();
  const json = (initial: unknown = null) => {
    const onChange = held(initial, (bound) => (
      <JsonField label="Settings" onProblem={onProblem} {...bound} />
    ));
    return { onChange, field: screen.getByRole('textbox', { name: 'Settings' }) };
  };

  it('returns the parsed value, and formats it on blur', async () => {
    const { onChange, field } = json();
    fireEvent.change(field, { target: { value: '{"a":[1]}' } });
    expect(onChange).toHaveBeenLastCalledWith({ a: [1] });
    expect(field).toHaveValue('{"a":[1]}');
    fireEvent.blur(field);
    expect(field).toHaveValue('{\n  "a": [\n    1\n  ]\n}');
    await userEvent.clear(field);
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  it('shows where a text is invalid JSON, keeps it, and reports it to its form', () => {
    const { onChange, field } = json({ a: 1 });
    fireEvent.change(field, { target: { value: '{\n  "a": 1\n  "b": 2\n}' } });
    expect(field).toHaveAccessibleDescription('Line 3, column 3: a comma or } is expected.');
    expect(field).toBeInvalid();
    expect(onProblem).toHaveBeenLastCalledWith('Line 3, column 3: a comma or } is expected.');
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.blur(field);
    expect(field).toHaveValue('{\n  "a": 1\n  "b": 2\n}');
    fireEvent.change(field, { target: { value: '{"b":2}' } });
    expect(onProblem).toHaveBeenLastCalledWith(null);
  });

  it('shows a value that changes from outside', async () => {
    const { field } = json({ a: 1 });
    fireEvent.change(field, { target: { value: '[]' } });
    await beginAgain();
    expect(field).toHaveValue('{\n  "a": 1\n}');
  });
});

describe('KeyValueField', () => {
  const onProblem = jest.fn();
  const pairs = (initial: Readonly<Record<string, string>> = { Accept: 'text/csv' }) =>
    held(initial, (bound) => (
      <KeyValueField label="Headers" help="Sent each time" onProblem={onProblem} {...bound} />
    ));
  const box = (name: string) => screen.getByRole('textbox', { name });

  it('adds, changes and removes rows by the keyboard', async () => {
    const onChange = pairs();
    expect(screen.getByRole('group', { name: 'Headers' })).toHaveAccessibleDescription(
      'Sent each time',
    );
    screen.getByRole('button', { name: 'Add a row' }).focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.type(box('Name 2'), 'X-Key');
    await userEvent.type(box('Value 2'), '7');
    expect(onChange).toHaveBeenLastCalledWith({ Accept: 'text/csv', 'X-Key': '7' });
    await userEvent.click(screen.getByRole('button', { name: 'Remove row 1' }));
    expect(onChange).toHaveBeenLastCalledWith({ 'X-Key': '7' });
    await userEvent.click(screen.getByRole('button', { name: 'Remove row 1' }));
    expect(onChange).toHaveBeenLastCalledWith({});
    expect(screen.getByRole('button', { name: 'Add a row' })).toHaveFocus();
  });

  it('rejects a duplicate name at its row, and returns no value until it is corrected', async () => {
    const onChange = pairs();
    await userEvent.click(screen.getByRole('button', { name: 'Add a row' }));
    onChange.mockClear();
    await userEvent.type(box('Name 2'), 'Accept');
    expect(box('Name 2')).toHaveAccessibleDescription('This name is in the list above.');
    expect(box('Name 1')).toBeValid();
    expect(onChange).not.toHaveBeenCalledWith({ Accept: '' });
    expect(onProblem).toHaveBeenLastCalledWith('This name is in the list above.');
    await userEvent.type(box('Name 2'), '-Language');
    expect(onChange).toHaveBeenLastCalledWith({ Accept: 'text/csv', 'Accept-Language': '' });
    expect(onProblem).toHaveBeenLastCalledWith(null);
  });

  it('requires a name for a value', async () => {
    pairs({});
    await userEvent.click(screen.getByRole('button', { name: 'Add a row' }));
    await userEvent.type(box('Value 1'), 'x');
    expect(box('Name 1')).toHaveAccessibleDescription('Enter a name for this value.');
  });
});

describe('CheckboxesField', () => {
  const days = ['Mon', 'Tue', 'Wed'].map((day) => ({ value: day, label: day }));

  it('returns the choices in the order of the options, by the keyboard too', async () => {
    const onChange = held<readonly string[]>(['Wed'], (bound) => (
      <CheckboxesField label="Days" error="Choose two" options={days} {...bound} />
    ));
    expect(screen.getByRole('group', { name: 'Days' })).toHaveAccessibleDescription('Choose two');
    await userEvent.tab();
    await userEvent.keyboard(' ');
    expect(onChange).toHaveBeenLastCalledWith(['Mon', 'Wed']);
    await userEvent.keyboard(' ');
    expect(onChange).toHaveBeenLastCalledWith(['Wed']);
  });

  it('cannot be changed while it is locked', () => {
    show(<CheckboxesField label="Days" locked options={days} value={[]} onChange={() => {}} />);
    expect(screen.getByRole('checkbox', { name: 'Mon' })).toBeDisabled();
  });
});

describe('FileField', () => {
  const made: string[] = [];
  const revoke = jest.fn();
  beforeEach(() => {
    URL.createObjectURL = (file) => {
      made.push((file as File).name);
      return `blob:${(file as File).name}`;
    };
    URL.revokeObjectURL = revoke;
  });
  const logo = () =>
    held<File | null>(null, (bound) => (
      <FileField label="Logo" accept={['image/png', 'image/svg+xml']} maxBytes={2048} {...bound} />
    ));
  const field = () => screen.getByLabelText('Logo');
  const png = (size: number) => new File(['x'.repeat(size)], 'logo.png', { type: 'image/png' });

  it('shows the accepted types, shows a picture, and returns the file', async () => {
    const onChange = logo();
    expect(field()).toHaveAccessibleDescription('PNG or SVG, at most 2 kB');
    const file = png(1024);
    await userEvent.upload(field(), file);
    expect(onChange).toHaveBeenLastCalledWith(file);
    expect(document.querySelector('img')).toHaveAttribute('src', 'blob:logo.png');
    expect(screen.getByText('1 kB')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Remove logo.png' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(field()).toHaveFocus();
    expect((field() as HTMLInputElement).files).toHaveLength(0);
    expect(revoke).toHaveBeenCalledWith('blob:logo.png');
  });

  it('rejects a file that is too large, with a message', async () => {
    const onChange = logo();
    await userEvent.upload(field(), png(3000));
    expect(field()).toHaveAccessibleDescription(
      'logo.png is 2.9 kB. Choose a file of at most 2 kB.',
    );
    expect(field()).toBeInvalid();
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  it('rejects a file of another type', async () => {
    logo();
    fireEvent.change(field(), {
      target: { files: [new File(['x'], 'list.csv', { type: 'text/csv' })] },
    });
    expect(field()).toHaveAccessibleDescription('list.csv is no PNG or SVG.');
  });
});

describe('FilesField', () => {
  const text = (name: string, size = 10) => new File(['x'.repeat(size)], name);

  it('accepts several files by the endings of their names, and names those that it does not', () => {
    const onFiles = jest.fn();
    show(<FilesField label="Files" endings={['.pdf', '.md']} maxBytes={2048} onFiles={onFiles} />);
    const field = screen.getByLabelText('Files');
    expect(field).toHaveAccessibleDescription('PDF or MD, at most 2 kB');
    const good = [text('Prices.PDF'), text('a.b.md')];
    const change = (files: readonly File[]) => fireEvent.change(field, { target: { files } });
    change([...good, text('list.csv'), text('none'), text('big.md', 3000)]);
    expect(onFiles).toHaveBeenCalledWith(good);
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(
      'list.csv is no PDF or MD. none is no PDF or MD. big.md is 2.9 kB. Choose a file of at most 2 kB.',
    );
    change([text('list.csv')]);
    expect(onFiles).toHaveBeenCalledTimes(1);
    change([text('c.pdf')]);
    expect(field).toBeValid();
  });
});

it('Fields of special types are accessible', () =>
  expectAccessible(
    <>
      <EmailField label="E-mail" value="" onChange={() => {}} error="Enter it" />
      <UrlField label="Website" value="" onChange={() => {}} />
      <PhoneField label="Phone" value="+12165551234" onChange={() => {}} />
      <MoneyField label="Price" value={100} onChange={() => {}} />
      <TimeField label="Opens" value="09:00" onChange={() => {}} />
      <JsonField label="Settings" value={{ a: 1 }} onChange={() => {}} />
      <KeyValueField label="Headers" value={{ a: '1' }} onChange={() => {}} error="Too many" />
      <CheckboxesField
        label="Days"
        optional
        aside="Two"
        value={[]}
        options={[{ value: 'a', label: 'A' }]}
        onChange={() => {}}
      />
      <FileField label="Logo" value={null} current="/logo.png" onChange={() => {}} />
      <FilesField label="Files" endings={['.pdf']} maxBytes={2048} onFiles={() => {}} />
    </>,
  ));
