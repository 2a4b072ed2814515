import { jest } from '@jest/globals';
import { LanguageProvider } from '@patchbay/messages';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense, type ReactNode } from 'react';
import { ColorField } from '../text-fields/ColorField.js';
import { expectAccessible, show } from '../testing/check-part.js';
import { Controlled } from '../testing/Controlled.js';
import { type DayRange } from './calendar-props.js';
import { DateField, type DateFieldProps } from './DateField.js';
import { DateRangeField } from './DateRangeField.js';
import { presetRange } from './range-presets.js';
import { type DayHours } from './week-hours.js';
import { WeekScheduleField } from './WeekScheduleField.js';

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true, now: Date.parse('2026-11-24T03:00:00Z') });
});
afterEach(() => {
  jest.useRealTimers();
});
const user = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });

const held = <Value,>(
  initial: Value,
  part: (value: Value, onChange: (next: Value) => void) => ReactNode,
) => {
  const onChange = jest.fn<(next: Value) => void>();
  show(
    <Controlled initial={initial}>
      {(value, change) =>
        part(value, (next) => {
          change(next);
          onChange(next);
        })
      }
    </Controlled>,
  );
  return onChange;
};

describe('DateField', () => {
  const date = (initial: string, props: Partial<DateFieldProps> = {}) => {
    const onChange = held(initial, (value, change) => (
      <DateField label="Begins" timeZone="UTC" {...props} value={value} onChange={change} />
    ));
    return { onChange, field: screen.getByRole('textbox', { name: 'Begins' }) };
  };

  it('shows a day as the reader writes it, and takes one that is typed', async () => {
    const { onChange, field } = date('2026-09-02');
    expect(field).toHaveValue('Sep 2, 2026');
    await user().clear(field);
    await user().type(field, '12/24');
    expect(field).toHaveValue('12/24');
    expect(onChange).toHaveBeenLastCalledWith('2026-12-24');
    await user().tab();
    expect(field).toHaveValue('Dec 24, 2026');
  });

  it('keeps what is no day, and says so when it is left', async () => {
    const { onChange, field } = date('');
    await user().type(field, 'next summer');
    expect(field).toBeValid();
    fireEvent.blur(field);
    expect(field).toHaveValue('next summer');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Enter a date, like Nov 24, 2026.');
    expect(onChange).toHaveBeenLastCalledWith('next summer');
  });

  it('names the first day that can be chosen', () => {
    const { field } = date('2026-11-01', { min: '2026-11-24' });
    expect(field).toHaveAccessibleDescription('Choose Nov 24, 2026 or a later day.');
  });

  it('is chosen in a calendar by the keyboard alone', async () => {
    const { onChange } = date('2026-09-02');
    const toggle = screen.getByRole('button', { name: 'Open the calendar of Begins' });
    toggle.focus();
    await user().keyboard('{Enter}');
    const calendar = await screen.findByRole('dialog', { name: 'Calendar, Begins' });
    const chosen = within(calendar).getByRole('button', { name: 'Wednesday, September 2, 2026' });
    expect(chosen).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(chosen).toHaveFocus());
    await user().keyboard('{ArrowDown}{ArrowRight}{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('2026-09-10');
    await waitFor(() => expect(toggle).toHaveFocus());
  });

  it('marks today in the time zone of the account', async () => {
    date('', { timeZone: 'America/Chicago' });
    await user().click(screen.getByRole('button', { name: 'Open the calendar of Begins' }));
    expect(
      await screen.findByRole('button', { name: 'Monday, November 23, 2026', current: 'date' }),
    ).toBeInTheDocument();
  });

  it('has the language, and the week, of the interface', async () => {
    jest.useRealTimers();
    await act(async () => {
      show(
        <Suspense>
          <LanguageProvider language="es">
            <DateField label="Empieza" timeZone="UTC" value="2026-09-02" onChange={() => {}} />
          </LanguageProvider>
        </Suspense>,
      );
    });
    await userEvent.click(
      await screen.findByRole('button', { name: 'Abrir el calendario de Empieza' }),
    );
    expect(screen.getByLabelText('Empieza')).toHaveValue('2 sept 2026');
    expect(await screen.findByText('septiembre de 2026')).toBeInTheDocument();
    expect(screen.getAllByRole('columnheader')[0]).toHaveTextContent('lun');
  });

  it('has no calendar while it is locked', () => {
    date('2026-09-02', { locked: true });
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('DateRangeField', () => {
  const range = (initial: DayRange | null) =>
    held(initial, (value, change) => (
      <DateRangeField label="Period" timeZone="UTC" clearable value={value} onChange={change} />
    ));
  const open = async () => {
    await user().click(screen.getByRole('button', { name: /^Period/ }));
    return screen.findByRole('dialog', { name: 'Calendar, Period' });
  };

  it('offers the usual ranges and shows which one is chosen', async () => {
    const onChange = range(null);
    const panel = await open();
    await user().click(within(panel).getByRole('button', { name: 'Last 30 days' }));
    expect(onChange).toHaveBeenLastCalledWith({ from: '2026-10-26', to: '2026-11-24' });
    expect(
      screen.getByRole('button', { name: /^Period, Last 30 days: Oct 26\s–\sNov 24, 2026$/ }),
    ).toBeInTheDocument();
    await user().click(screen.getByRole('button', { name: 'Clear Period' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(screen.getByRole('button', { name: 'Period, Any time' })).toHaveFocus();
  });

  it('takes the first day and then the last one', async () => {
    const onChange = range({ from: '2026-11-01', to: '2026-11-08' });
    const panel = await open();
    const press = (name: string) => user().click(within(panel).getByRole('button', { name }));
    await press('Tuesday, November 10, 2026');
    expect(onChange).not.toHaveBeenCalled();
    await press('Friday, November 13, 2026');
    expect(onChange).toHaveBeenLastCalledWith({ from: '2026-11-10', to: '2026-11-13' });
  });

  it.each([
    ['today' as const, '2026-03-02', '2026-03-02'],
    ['yesterday' as const, '2026-03-01', '2026-03-01'],
    [7, '2026-02-24', '2026-03-02'],
    ['thisMonth' as const, '2026-03-01', '2026-03-02'],
    ['lastMonth' as const, '2026-02-01', '2026-02-28'],
  ])('%p is counted from today, across months', (preset, from, to) =>
    expect(presetRange(preset, '2026-03-02')).toEqual({ from, to }),
  );
});

describe('WeekScheduleField', () => {
  const nineToFive = [{ from: '09:00', to: '17:00' }];
  const week = (initial: readonly DayHours[]) => {
    const onProblem = jest.fn();
    const onChange = held(initial, (value, change) => (
      <WeekScheduleField label="Hours" value={value} onChange={change} onProblem={onProblem} />
    ));
    return { onChange, onProblem };
  };
  const day = (name: string) => within(screen.getByRole('group', { name }));
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  beforeEach(() => {
    jest.useRealTimers();
  });

  it('opens a day with the hours of another, and closes it by the keyboard', async () => {
    const { onChange } = week([{ day: 1, spans: [{ from: '08:00', to: '12:00' }] }]);
    const tuesday = day('Tuesday').getByRole('switch', { name: 'Tuesday' });
    tuesday.focus();
    await userEvent.keyboard(' ');
    expect(onChange).toHaveBeenLastCalledWith([
      { day: 1, spans: [{ from: '08:00', to: '12:00' }] },
      { day: 2, spans: [{ from: '08:00', to: '12:00' }] },
    ]);
    await userEvent.keyboard(' ');
    expect(onChange).toHaveBeenLastCalledWith([
      { day: 1, spans: [{ from: '08:00', to: '12:00' }] },
    ]);
    expect(day('Tuesday').getByText('Closed')).toBeInTheDocument();
  });

  it('has several hours in a day, and keeps the focus in it when some are removed', async () => {
    const { onChange } = week([{ day: 1, spans: nineToFive }]);
    await press('Add hours on Monday');
    expect(onChange).toHaveBeenLastCalledWith([
      { day: 1, spans: [...nineToFive, { from: '18:00', to: '22:00' }] },
    ]);
    await press('Remove hours 2 on Monday');
    expect(onChange).toHaveBeenLastCalledWith([{ day: 1, spans: nineToFive }]);
    expect(screen.getByRole('button', { name: 'Add hours on Monday' })).toHaveFocus();
  });

  it('copies a day to all days, and says so', async () => {
    const { onChange } = week([{ day: 3, spans: nineToFive }]);
    await press('Copy the hours of Wednesday to all days');
    expect(onChange).toHaveBeenLastCalledWith(
      [1, 2, 3, 4, 5, 6, 7].map((number) => ({ day: number, spans: nineToFive })),
    );
    expect(screen.getByText('All days now have the hours of Wednesday.')).toHaveAttribute(
      'role',
      'status',
    );
  });

  it('keeps hours that contradict each other, and reports them', async () => {
    const { onChange, onProblem } = week([{ day: 1, spans: nineToFive }]);
    const closes = screen.getByLabelText('Closes, Monday, hours 1');
    fireEvent.change(closes, { target: { value: '08:00' } });
    expect(closes).toHaveValue('08:00');
    expect(closes).toBeInvalid();
    const words =
      'Closing must be after opening. Hours past midnight close at midnight and open again on the next day.';
    expect(closes).toHaveAccessibleDescription(words);
    expect(onProblem).toHaveBeenLastCalledWith(words);
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.change(closes, { target: { value: '00:00' } });
    expect(onProblem).toHaveBeenLastCalledWith(null);
    expect(onChange).toHaveBeenLastCalledWith([
      { day: 1, spans: [{ from: '09:00', to: '24:00' }] },
    ]);
  });

  it('says which hours overlap', async () => {
    week([
      {
        day: 1,
        spans: [
          { from: '09:00', to: '12:00' },
          { from: '11:00', to: '17:00' },
        ],
      },
    ]);
    expect(screen.getByLabelText('Opens, Monday, hours 1')).toBeValid();
    expect(screen.getByLabelText('Opens, Monday, hours 2')).toHaveAccessibleDescription(
      'These hours overlap the ones above.',
    );
  });
});

describe('ColorField', () => {
  const color = (initial: string) =>
    held(initial, (value, change) => (
      <ColorField
        label="Brand"
        value={value}
        onChange={change}
        swatches={[{ color: '#3b6fd4', name: 'Blue' }]}
      />
    ));

  it('takes a typed colour, short or long, and one of the swatches', async () => {
    const onChange = color('');
    const field = screen.getByRole('textbox', { name: 'Brand' });
    await user().type(field, 'A5C');
    expect(onChange).toHaveBeenLastCalledWith('#aa55cc');
    await user().tab();
    expect(field).toHaveValue('#aa55cc');
    await user().click(screen.getByRole('button', { name: 'Blue' }));
    expect(field).toHaveValue('#3b6fd4');
    fireEvent.change(screen.getByLabelText('Pick Brand'), { target: { value: '#112233' } });
    expect(onChange).toHaveBeenLastCalledWith('#112233');
  });

  it('says what is no colour when it is left', async () => {
    color('');
    const field = screen.getByRole('textbox', { name: 'Brand' });
    await user().type(field, 'teal');
    expect(field).toBeValid();
    fireEvent.blur(field);
    expect(field).toHaveAccessibleDescription('Enter a colour, like #3b6fd4.');
  });
});

it('Fields of days and colours are accessible', async () => {
  jest.useRealTimers();
  await expectAccessible(
    <>
      <DateField label="Begins" value="soon" onChange={() => {}} />
      <DateRangeField
        label="Period"
        clearable
        value={{ from: '2026-11-01', to: '2026-11-08' }}
        onChange={() => {}}
      />
      <WeekScheduleField
        label="Hours"
        value={[{ day: 1, spans: [{ from: '09:00', to: '08:00' }] }]}
        onChange={() => {}}
      />
      <ColorField label="Brand" value="#3b6fd4" onChange={() => {}} />
    </>,
  );
});
