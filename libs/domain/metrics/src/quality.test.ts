import { matches } from '@patchbay/log-query';
import { handledBy } from './handled-by.js';
import {
  metricOfQuality,
  qualityFigure,
  qualityFigureNames,
  qualityFigures,
  rowsOfQuality,
} from './quality.js';
import { evaluateMetric, metricQuery } from './value.js';

const now = Date.parse('2026-03-10T12:00:00Z') / 1000;
const rows = [
  { handledBy: 'agent', sentiment: 'positive', unknownQuestions: 0, corrections: 2 },
  { handledBy: 'agent', unknownQuestions: 3, corrections: 0 },
  { handledBy: 'person', sentiment: 'negative', unknownQuestions: 1, corrections: 0 },
  { handledBy: 'abandoned', sentiment: 'neutral', unknownQuestions: 0, corrections: 1 },
  { outcome: 'spam' },
].map((row, at) => ({ id: `row-${at}`, timestamp: '2026-03-10T10:00:00Z', ...row }));

describe('a figure of quality', () => {
  it.each(qualityFigureNames)('says what it means and which direction is better: %s', (name) => {
    const { meaning, better } = qualityFigure(name);
    expect(meaning.length).toBeGreaterThan(30);
    expect(['more', 'less']).toContain(better);
  });

  it.each([
    ['answeredAlone', 50, 4],
    ['handedOver', 25, 4],
    ['abandoned', 25, 4],
    ['notKnown', 50, 4],
    ['corrected', 50, 4],
    ['pleased', 100 / 3, 3],
    ['displeased', 100 / 3, 3],
  ] as const)('of conversations is a share of those that count: %s', (name, share, events) => {
    const result = evaluateMetric(metricOfQuality(name, qualityFigures[name]), rows, { now });
    expect(result.value).toBeCloseTo(share);
    expect(result.events).toBe(events);
  });

  it('counts the rows that its filter of the log shows', () => {
    for (const name of qualityFigureNames) {
      const figure = qualityFigure(name);
      if (figure.of !== 'conversations') continue;
      const metric = metricOfQuality(name, figure);
      const query = metricQuery({ ...metric, filters: rowsOfQuality(name, 0) });
      if (!query.ok) throw new Error(query.error.message);
      const shown = rows.filter((row) => query.value.conditions.every((one) => matches(row, one)));
      const { value, events } = evaluateMetric(metric, rows, { now });
      expect([name, shown.length]).toEqual([name, Math.round((value * events) / 100)]);
    }
  });

  it('of one agent leads to the rows of that agent', () => {
    expect(rowsOfQuality('abandoned', 10, 2001)).toEqual({
      handledBy: { op: 'eq', value: 'abandoned' },
      agentId: { op: 'eq', value: 2001 },
    });
    expect(rowsOfQuality('slowAnswer', 812.7)).toEqual({
      slowestAnswerMs: { op: 'gt', value: 812 },
    });
  });
});

describe('who dealt with a conversation', () => {
  const both = ['customer', 'agent'];
  it.each([
    ['agent', { authors: both, outcome: 'answered' }],
    ['agent', { authors: both, outcome: 'booked' }],
    ['person', { authors: [...both, 'person'], outcome: 'answered' }],
    ['person', { authors: both, outcome: 'answered', transfers: 1 }],
    ['person', { authors: both, outcome: 'message' }],
    ['person', { authors: both, outcome: 'callback' }],
    ['abandoned', { authors: both, outcome: 'open' }],
    ['abandoned', { authors: ['agent'], outcome: 'answered' }],
    [null, { authors: ['agent'], outcome: 'open', direction: 'outbound' }],
    ['abandoned', { authors: both, outcome: 'open', direction: 'outbound' }],
    [null, { authors: both, outcome: 'spam' }],
  ] as const)('is %s for %j', (by, end) => {
    expect(handledBy({ direction: 'inbound', transfers: 0, ...end })).toBe(by);
  });
});
