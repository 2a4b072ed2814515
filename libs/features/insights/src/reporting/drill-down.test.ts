import { filtersOfPart, rowsBehind } from './drill-down.js';

const calls = { type: { op: 'eq', value: 'call' } };

describe('the conversations behind a number', () => {
  it('are those of its filters in its range', () => {
    expect(rowsBehind(calls, { lastN: 7, unit: 'day' })).toEqual({
      filters: JSON.stringify(calls),
      dateFilter: 'last 7 days',
      fields: undefined,
      page: undefined,
      pageSize: undefined,
    });
  });
  it('are fewer by the agent or the channel of a part', () => {
    expect(filtersOfPart(calls, 'agent', '8')).toEqual({
      ...calls,
      agentId: { op: 'eq', value: 8 },
    });
    expect(filtersOfPart({}, 'channel', 'sms')).toEqual({
      eventType: { op: 'endswith', value: '-sms' },
    });
  });
  it('have no address where no filter can name them', () => {
    expect(filtersOfPart(calls, 'hour', '13')).toBeNull();
    expect(filtersOfPart(calls, 'agent', '')).toBeNull();
    expect(filtersOfPart({ agentId: { op: 'eq', value: 9 } }, 'agent', '8')).toBeNull();
  });
});
