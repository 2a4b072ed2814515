import { logSearch } from '@patchbay/screens';
import { dayOfRange, filtersOfPart } from './drill-down.js';

const zone = 'America/Chicago';
const calls = { type: { op: 'eq', value: 'call' } };

describe('the conversations behind a number', () => {
  it('are those of its filters in its range', () => {
    expect(logSearch(calls, { lastN: 7, unit: 'day' })).toEqual({
      filters: JSON.stringify(calls),
      dateFilter: 'last 7 days',
      fields: undefined,
      page: undefined,
      pageSize: undefined,
    });
  });
  it('are fewer by the agent or the channel of a part', () => {
    expect(filtersOfPart(calls, 'agent', '8', zone)).toEqual({
      ...calls,
      agentId: { op: 'eq', value: 8 },
    });
    expect(filtersOfPart({}, 'channel', 'sms', zone)).toEqual({
      eventType: { op: 'endswith', value: '-sms' },
    });
  });
  it('are fewer by the hour in the zone of the organization, and by the organization', () => {
    expect(filtersOfPart(calls, 'hour', '13', zone)).toEqual({
      ...calls,
      'localHour.America.Chicago': { op: 'eq', value: 13 },
    });
    expect(filtersOfPart({}, 'organization', '7', zone)).toEqual({
      organizationId: { op: 'eq', value: 7 },
    });
  });
  it('are all of a number whose own condition is one part', () => {
    const inbound = { eventType: { op: 'eq', value: 'inbound-call' } };
    expect(filtersOfPart(inbound, 'channel', 'call', zone)).toEqual(inbound);
  });
  it('of a day end with the day, and with the range', () => {
    const noon = Date.parse('2026-03-10T12:00-05:00') / 1000;
    const night = Date.parse('2026-03-11T00:00-05:00') / 1000;
    expect(dayOfRange('2026-03-10', { start: noon, end: noon + 9e5, zone })).toEqual({
      start: noon,
      end: night,
    });
    expect(dayOfRange('2026-03-11', { start: noon, end: night + 60, zone })).toEqual({
      start: night,
      end: night + 60,
    });
  });
  it('have no address where no filter can name them', () => {
    expect(filtersOfPart(calls, 'agent', '', zone)).toBeNull();
    expect(filtersOfPart({ agentId: { op: 'eq', value: 9 } }, 'agent', '8', zone)).toBeNull();
  });
});
