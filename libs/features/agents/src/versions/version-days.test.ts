import { type EpochMilliseconds } from '@patchbay/kernel';
import { inOrder } from './compare/sides.js';
import { versionDays } from './version-days.js';

const at = (text: string) => Date.parse(text) as EpochMilliseconds;
const version = (text: string) => ({
  versionId: at(text),
  title: text,
  automatic: false,
  source: 'staging',
});
const reading = { now: at('2026-03-05T18:00Z'), timeZone: 'America/Chicago', locale: 'en-US' };

it('versions stand below the day of the reader, the newest first', () => {
  const days = versionDays(
    [
      '2026-03-05T15:00Z',
      '2026-03-05T07:00Z',
      '2026-03-05T05:00Z',
      '2026-03-02T12:00Z',
      '2025-12-31T12:00Z',
    ].map(version),
    reading,
  );
  expect(days.map(({ key, label, versions }) => [key, label, versions.length])).toEqual([
    ['2026-03-05', 'Today', 2],
    ['2026-03-04', 'Yesterday', 1],
    ['2026-03-02', 'Monday', 1],
    ['2025-12-31', 'December 31, 2025', 1],
  ]);
});

it.each([
  [
    ['staging', 'live'],
    ['live', 'staging'],
  ],
  [
    ['live', '1763000000000'],
    ['1763000000000', 'live'],
  ],
  [
    ['2000', '1000'],
    ['1000', '2000'],
  ],
  [['staging'], ['staging']],
])('%j are compared as %j', (chosen, ordered) => expect(inOrder(chosen)).toEqual(ordered));
