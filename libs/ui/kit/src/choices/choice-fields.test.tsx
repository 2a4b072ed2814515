/** @own-window One module is replaced. */
import { jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expectAccessible, show } from '../testing/check-part.js';
import { SHOWN_OPTIONS } from './match-options.js';

let isOffline = false;
/** Whether the list is still on its way. */
let isHeld = false;
jest.unstable_mockModule('./use-choice-parts.js', async () => {
  const { lazyParts } = await import('../lazy/lazy-parts.js');
  const useLoaded = lazyParts(() => import('./choice-parts.js'));
  const useOffline = lazyParts(() => Promise.reject(new TypeError('Failed to fetch')));
  return {
    useChoiceParts: (wanted: boolean) => {
      const [loaded, offline] = [useLoaded(wanted && !isOffline), useOffline(wanted && isOffline)];
      if (isHeld) return { parts: undefined, failed: false, retry: () => undefined };
      return isOffline ? offline : loaded;
    },
  };
});
const { MultiSelectField, SearchSelectField, TagsField } = await import('./ChoiceField.js');

const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}));

function Zone({ onChange, locked }: { onChange?: (zone: string) => void; locked?: boolean }) {
  const [zone, setZone] = useState<string | null>('Pacific/Auckland');
  return (
    <SearchSelectField
      label="Time zone"
      help="Where the agent works."
      options={zones}
      value={zone}
      locked={locked}
      onChange={(chosen) => {
        setZone(chosen);
        onChange?.(chosen);
      }}
    />
  );
}

const days = ['Monday', 'Tuesday', 'Wednesday'].map((day) => ({ value: day, label: day }));

function Days({ onChange }: { onChange?: (days: string[]) => void }) {
  const [chosen, setChosen] = useState(['Monday']);
  return (
    <MultiSelectField
      label="Days"
      error="Choose two"
      options={days}
      value={chosen}
      onChange={(next) => {
        setChosen(next);
        onChange?.(next);
      }}
    />
  );
}

/** Waits until the list has loaded and replaced the placeholder control. */
const ready = async (name: string): Promise<HTMLElement> => {
  const field = await screen.findByRole('combobox', { name });
  expect(field).not.toHaveAttribute('aria-busy');
  return field;
};
const shownOptions = () =>
  screen.getAllByRole('option', { hidden: true }).map((option) => option.textContent);

beforeEach(() => {
  isOffline = false;
  isHeld = false;
});

describe('SearchSelectField', () => {
  it('draws a part of a long list with the selected option, and finds the rest by typing', async () => {
    const onChange = jest.fn();
    show(<Zone onChange={onChange} />);
    const field = await ready('Time zone');
    expect(field).toHaveValue('Pacific/Auckland');
    expect(field).toHaveAccessibleDescription('Where the agent works.');
    await userEvent.click(field);
    expect(shownOptions()).toHaveLength(SHOWN_OPTIONS);
    expect(shownOptions()[0]).toBe('Pacific/Auckland');
    await userEvent.clear(field);
    await userEvent.type(field, 'new york');
    expect(shownOptions()).toEqual(['America/New York']);
    await userEvent.keyboard('{Enter}');
    expect(onChange.mock.calls).toEqual([['America/New_York']]);
    expect(field).toHaveValue('America/New York');
    await userEvent.clear(field);
    await userEvent.type(field, 'york{Enter}');
    expect(field).toHaveValue('America/New York');
  });

  it('replaces the chosen label by what is typed after a click, and not what was typed before', async () => {
    show(<Zone />);
    const field = await ready('Time zone');
    await userEvent.click(field);
    await userEvent.keyboard('berl');
    expect(field).toHaveValue('berl');
    await userEvent.click(field);
    await userEvent.keyboard('in');
    expect(field).toHaveValue('berlin');
  });

  it('replaces the chosen label by what is typed also where its list came after the focus', async () => {
    isHeld = true;
    const { rerender } = show(<Zone />);
    const standIn = screen.getByRole('textbox', { name: 'Time zone' });
    await userEvent.click(standIn);
    expect(standIn).toHaveFocus();
    isHeld = false;
    rerender(<Zone />);
    const field = await ready('Time zone');
    expect(field).toHaveFocus();
    await userEvent.keyboard('berl');
    expect(field).toHaveValue('berl');
  });

  it('shows that nothing matches, and restores the previous choice on blur', async () => {
    show(<Zone />);
    const field = await ready('Time zone');
    await userEvent.click(field);
    fireEvent.change(field, { target: { value: 'Atlantis' } });
    expect(screen.getByText('Nothing matches.')).toBeVisible();
    fireEvent.blur(field);
    expect(field).toHaveValue('Pacific/Auckland');
  });

  it('closes its list by Escape and leaves the surface open', async () => {
    const onEscape = jest.fn();
    const note = (event: KeyboardEvent) => event.defaultPrevented || onEscape();
    document.addEventListener('keydown', note);
    show(<Zone />);
    const field = await ready('Time zone');
    await userEvent.click(field);
    expect(field).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Escape}');
    expect(field).toHaveAttribute('aria-expanded', 'false');
    expect(onEscape).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(onEscape).toHaveBeenCalledTimes(1);
    document.removeEventListener('keydown', note);
  });

  it('shows only its value while it is locked', () => {
    show(<Zone locked />);
    const field = screen.getByRole('textbox', { name: 'Time zone' });
    expect(field).toHaveValue('Pacific/Auckland');
    expect(field).toHaveAttribute('readonly');
    expect(field).toHaveAttribute('aria-busy', 'false');
  });

  it('shows its value while the list cannot be fetched, and retries', async () => {
    isOffline = true;
    const { rerender } = show(<Zone />);
    expect(await screen.findByText('The choices could not be loaded.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Time zone' })).toHaveValue('Pacific/Auckland');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The choices could not be loaded.')).toBeInTheDocument();
    isOffline = false;
    rerender(<Zone />);
    expect(await ready('Time zone')).toHaveValue('Pacific/Auckland');
  });
});

describe('MultiSelectField', () => {
  it('adds a choice by the keyboard, removes one by Backspace, and shows its error', async () => {
    const onChange = jest.fn();
    show(<Days onChange={onChange} />);
    const field = await ready('Days');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Choose two');
    await userEvent.type(field, 'wed{Enter}');
    expect(onChange).toHaveBeenLastCalledWith(['Monday', 'Wednesday']);
    await userEvent.keyboard('{Backspace}{Backspace}');
    expect(onChange).toHaveBeenLastCalledWith([]);
  });
});

describe('TagsField', () => {
  it('adds a word by Enter and by a comma', async () => {
    const onChange = jest.fn();
    show(<TagsField label="Labels" value={['vip']} onChange={onChange} />);
    const field = await ready('Labels');
    await userEvent.type(field, 'new{Enter}');
    expect(onChange).toHaveBeenLastCalledWith(['vip', 'new']);
    await userEvent.type(field, 'late,');
    expect(onChange).toHaveBeenLastCalledWith(['vip', 'late']);
  });
});

it('Fields with a list are accessible', () =>
  expectAccessible(
    <>
      <Zone />
      <Days />
      <TagsField label="Labels" value={['vip']} onChange={() => undefined} />
    </>,
  ));
