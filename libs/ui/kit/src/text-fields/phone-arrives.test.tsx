/** @own-window One module is replaced. */
import { jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, useSyncExternalStore } from 'react';
import { show } from '../testing/check-part.js';
import * as plans from './phone-format.js';

let arrive = (): void => undefined;
jest.unstable_mockModule('./use-phone-format.js', () => {
  const listeners = new Set<() => void>();
  let parts: typeof plans | undefined;
  arrive = () => {
    parts = plans;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    parts = undefined;
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    usePhoneFormat: () => ({ parts: useSyncExternalStore(subscribe, () => parts) }),
  };
});
const { PhoneField } = await import('./PhoneField.js');

/** A field whose number plans, and the country of whose account, come when the test says so. */
function open(initial: string, country?: string) {
  let value = initial;
  let tellCountry = (_country: string): void => undefined;
  function Home() {
    const [held, setHeld] = useState(initial);
    const [known, setKnown] = useState(country);
    tellCountry = setKnown;
    return (
      <PhoneField
        label="Phone"
        country={known}
        value={held}
        onChange={(next) => {
          value = next;
          setHeld(next);
        }}
      />
    );
  }
  show(<Home />);
  return {
    field: screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' }),
    held: () => value,
    arrive: () => act(() => arrive()),
    tellCountry: (next: string) => act(() => tellCountry(next)),
  };
}

describe('a phone field whose number plans have not come yet', () => {
  it('keeps what is marked marked when they come: what is typed then replaces the old number', async () => {
    const { field, held, arrive } = open('+12165551234', 'US');
    await userEvent.tab();
    expect(field).toHaveFocus();
    field.setSelectionRange(0, field.value.length);
    arrive();
    await userEvent.keyboard('+17375558123');
    expect(field).toHaveValue('+17375558123');
    expect(held()).toBe('+17375558123');
  });

  it('keeps the caret inside the number when they come', async () => {
    const { field, arrive } = open('+12165551234', 'US');
    expect(field).toHaveValue('+1 (216) 555-1234');
    await userEvent.click(field);
    field.setSelectionRange(2, 2);
    arrive();
    await userEvent.keyboard('9');
    expect(field).toHaveValue('+19 (216) 555-1234');
  });

  it('shows the number as the reader writes it once the field is left', async () => {
    const { field, held, arrive } = open('+12165551234', 'US');
    await userEvent.click(field);
    arrive();
    expect(field).toHaveValue('+1 (216) 555-1234');
    await userEvent.tab();
    expect(field).toHaveValue('(216) 555-1234');
    expect(held()).toBe('+12165551234');
  });

  it('reads what was typed before, also where it was left before', async () => {
    const { field, held, arrive } = open('', 'US');
    await userEvent.type(field, '216 555 1234');
    await userEvent.tab();
    expect(held()).toBe('216 555 1234');
    arrive();
    expect(held()).toBe('+12165551234');
    expect(field).toHaveValue('(216) 555-1234');
  });

  it('reads what was typed again when the country of the account comes', async () => {
    const { field, held, arrive, tellCountry } = open('', 'US');
    arrive();
    await userEvent.type(field, '0151 2345 6789');
    tellCountry('DE');
    expect(held()).toBe('+4915123456789');
    expect(field).toHaveValue('0151 2345 6789');
  });
});
