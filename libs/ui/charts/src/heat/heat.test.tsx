import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expectAccessible, show } from '../testing/check-chart.js';
import { hours as week } from '../testing/northside.js';
import { HourHeatmap } from './HourHeatmap.js';
import { stepOf } from './hours.js';

const map = (
  <HourHeatmap title="When people call" values={week} empty="No call yet." fileName="hours" />
);
describe('a map of hours', () => {
  it('has a row for each weekday and a cell for each hour, each with its value as its name', async () => {
    show(map);
    const grid = screen.getByRole('grid', { name: 'When people call' });
    expect(within(grid).getAllByRole('gridcell')).toHaveLength(7 * 24);
    expect(screen.getByRole('gridcell', { name: 'Monday, 11:00 AM: 14' })).toBeInTheDocument();
    expect(screen.getByRole('gridcell', { name: 'Sunday, 3:00 AM: 0' })).toBeInTheDocument();
    await expectAccessible();
  });

  it('begins where the reader’s week does', async () => {
    const { unmount } = show(map);
    expect(screen.getAllByRole('rowheader')[0]).toHaveAccessibleName('Sunday');
    unmount();
    await act(async () => show(map, { language: 'es' }));
    expect((await screen.findAllByRole('rowheader'))[0]).toHaveAccessibleName('lunes');
    expect(screen.getByRole('gridcell', { name: 'lunes, 11:00: 14' })).toBeInTheDocument();
  });

  it('is one stop of the Tab key, and arrow keys move within it', async () => {
    show(map);
    const first = screen.getByRole('gridcell', { name: 'Sunday, 12:00 AM: 0' });
    // After the two buttons of the frame.
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    expect(first).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}');
    expect(screen.getByRole('gridcell', { name: 'Monday, 2:00 AM: 0' })).toHaveFocus();
    expect(screen.getByText('Monday, 2:00 AM: 0')).toBeVisible();
    await userEvent.keyboard('{End}{ArrowRight}{ArrowUp}{ArrowUp}');
    expect(screen.getByRole('gridcell', { name: 'Sunday, 11:00 PM: 0' })).toHaveFocus();
    expect(screen.getAllByRole('gridcell').filter((cell) => cell.tabIndex === 0)).toHaveLength(1);
    await userEvent.keyboard('{Home}');
    expect(first).toHaveFocus();
  });

  it('says how much by the size of a square, from nothing to the largest', () => {
    expect([0, 1, 4, 5, 12, 14].map((value) => stepOf(value, 14))).toEqual([0, 1, 2, 2, 5, 5]);
    expect(stepOf(0, 0)).toBe(0);
  });

  it('has its values as a table of hours', async () => {
    show(map);
    await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    const table = screen.getByRole('table', { name: 'When people call, table' });
    expect(within(table).getAllByRole('columnheader')).toHaveLength(25);
  });

  it('says so where there is nothing yet', () => {
    show(<HourHeatmap title="Calls" values={[]} empty="No call yet." fileName="hours" />);
    expect(screen.getByText('No call yet.')).toBeVisible();
  });
});
