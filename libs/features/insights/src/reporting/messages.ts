import { defineArea, type Messages } from '@patchbay/messages';

/** The report of a metric: over time, against the window before, and by its parts. */
export const reporting = defineArea('reporting', {
  metric: 'Metric',
  rows: '{count, plural, one {# conversation} other {# conversations}}',
  noMetric: 'There is no such metric',
  noMetricHelp: 'It may have been removed. Choose another one.',
  noMetrics: 'No metrics on this dashboard',
  noMetricsHelp: 'A report needs a metric that the dashboard shows.',
  notLoaded: 'Could not load the metrics',
  notCounted: 'Could not load the numbers',
  overTime: 'Over time',
  now: 'This window',
  before: 'The window before',
  day: 'Day',
  none: 'No conversation in this range.',
  agent: 'By agent',
  channel: 'By channel',
  organization: 'By organization',
  hour: 'By hour of the day',
  hourHead: 'Hour',
  noAgent: 'Without an agent',
  max: 'The {count, number} with the most conversations',
  'channel.call': 'Call',
  'channel.sms': 'Text',
  'channel.client': 'Chat',
  'channel.email': 'E-mail',
});

/** The messages of this area in the current language. */
export type ReportingMessages = Messages<typeof reporting.texts>;
