import { type MetricExplanation } from '@patchbay/contract';
import { anAccount, exampleReply } from '@patchbay/fakes';
import { lastingMilliseconds } from '@patchbay/kernel';
import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { insightsOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const example = exampleReply('queryLogs');
const [first] = example.logs;
const logs = {
  ...example,
  schema: ['timestamp', 'type', 'direction', 'duration', 'scheduled'],
  logs: [45, 90, 150].map((duration, at) => ({ ...first!, id: `c${at}`, type: 'call', duration })),
};
const metric = {
  name: 'longCalls',
  title: 'Share of long calls',
  formula: 'sum(if(duration > 60, 1, 0)) / count()',
  scale: 100,
  format: 'percentage',
  precision: 1,
};
const result = {
  name: 'longCalls',
  value: 66.7,
  events: 218,
  previousValue: 61,
  previousEvents: 190,
  series: [40, 55, 70, 66].map((value, at) => ({ date: `2025-11-${15 + at}`, value, events: 50 })),
};
/** Over all conversations: both sides, gaps, and a query that is much work. */
const explanation = {
  rates: [
    {
      numerator: { formula: 'sum(if(duration > 60, 1, 0))', value: 145 },
      denominator: { formula: 'count()', value: 218 },
    },
  ],
  treatments: [
    { rule: 'null as 0', formula: 'duration', count: 12, of: 218 },
    { rule: 'zero divisor', formula: 'count()', count: 1, of: 1 },
  ],
  cost: {
    load: 'heavy',
    reasons: ['rows', 'fields'],
    rows: 812_000,
    duration: lastingMilliseconds(1840),
  },
} satisfies MetricExplanation;
const shown = overlayStories({
  name: 'editMetric',
  load: insightsOverlays.editMetric,
  params: { value: 'longCalls' },
  reads: 'getAccount',
  full: {
    getAccount: anAccount({ settings: { metrics: [metric] } }),
    queryLogs: logs,
    queryMetrics: { results: [{ ...result, explanation }] },
  },
  empty: { getAccount: anAccount({ settings: { metrics: [] } }) },
  shows: 'How it is worked out',
});

export const Loading = shown.loading;
export const Empty = shown.empty;
export const Failed = shown.error;
export const Full = shown.full;
export const Forbidden = shown.forbidden;
