import { linesOfChange } from './prorations.js';

const basic = { id: 'basic', title: 'Basic', term: 'month', micros: 31_000_000n } as const;
const grand = { id: 'grand', title: 'Grand', term: 'month', micros: 62_000_000n } as const;

/** What a change of plan costs in cents, and until when its lines last. */
function changed(
  calendar: { anchor: string; anchorZone: string; zone: string; running: string },
  at: string,
) {
  const { anchor, ...zones } = calendar;
  const lines = linesOfChange(
    { ...basic, anchor: new Date(anchor), ...zones },
    grand,
    new Date(at),
  );
  const cents = lines.reduce((sum, { amountMicros }) => sum + amountMicros, 0) / 10_000;
  return [cents, ...new Set(lines.map(({ until }) => new Date(until * 1000).toISOString()))];
}

describe('a change of plan after a move to the west', () => {
  // A month of 31 days costs 31 dollars more, so that an hour costs about four cents.
  it('on the day of the subscription costs the rest of the first month', () => {
    const calendar = {
      anchor: '2026-12-03T02:00:00Z',
      anchorZone: 'UTC',
      zone: 'America/New_York', // where the 3rd begins at 5:00
      running: 'UTC',
    };
    expect(changed(calendar, '2026-12-03T04:55:00Z')).toEqual([3088, '2027-01-03T05:00:00.000Z']);
  });

  it('in a month that had begun before the move costs the rest of that month', () => {
    const calendar = {
      anchor: '2026-12-03T12:00:00Z',
      anchorZone: 'Pacific/Kiritimati', // the 4th, which begins at 10:00 the day before
      zone: 'Pacific/Pago_Pago', // and here 25 hours later
      running: 'Pacific/Kiritimati',
    };
    expect(changed(calendar, '2027-01-04T10:00:00Z')).toEqual([3004, '2027-02-04T11:00:00.000Z']);
    // Where the running period was made after the move, the month before it goes on.
    expect(changed({ ...calendar, running: calendar.zone }, '2027-01-04T10:00:00Z')).toEqual([
      4,
      '2027-01-04T11:00:00.000Z',
    ]);
  });

  it('costs as before where nothing has moved, and after a move to the east', () => {
    const calendar = { anchor: '2026-12-03T02:00:00Z', anchorZone: 'UTC' };
    expect(changed({ ...calendar, zone: 'UTC', running: 'UTC' }, '2027-01-18T12:00:00Z')).toEqual([
      1550,
      '2027-02-03T00:00:00.000Z',
    ]);
    expect(
      changed({ ...calendar, zone: 'Asia/Tokyo', running: 'UTC' }, '2027-01-02T16:00:00Z'),
    ).toEqual([3096, '2027-02-02T15:00:00.000Z']);
  });
});
