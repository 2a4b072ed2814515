import { defaultDateFilter, type Filters } from '@patchbay/log-query';
import { type Metric } from './metric.js';

const calls: Filters = { type: { op: 'eq', value: 'call' } };

const counted = (name: string, title: string, filters: Filters): Metric => ({
  name,
  title,
  filters,
  formula: '1',
  aggregation: 'count',
  scale: 1,
  format: 'number',
  precision: 0,
  dateFilter: defaultDateFilter,
});

/**
 * The cards of an organization that never chose its own, over the last 30 days. Titles are part of
 * the product's wire and stay as spelled.
 */
export const builtInMetrics: readonly Metric[] = [
  {
    ...counted('minutesSaved', 'Minutes Saved', calls),
    formula: 'duration',
    aggregation: 'sum',
    scale: 0.0166667,
  },
  counted('callsAnswered', 'Calls Answered', { ...calls, duration: { op: 'gt', value: 0 } }),
  counted('appointmentsBooked', 'Appointments Booked', { scheduled: { op: 'present' } }),
  {
    ...counted('appointmentBookRate', 'Appointment Book Rate', {}),
    formula: "if(scheduled IS NOT NULL and scheduled != '', 1, 0)",
    aggregation: 'avg',
    scale: 100,
    format: 'percentage',
    precision: 1,
  },
  {
    ...counted('avgCallDuration', 'Avg Call Duration (sec)', {
      ...calls,
      duration: { op: 'gt', value: 0 },
    }),
    formula: 'duration',
    aggregation: 'avg',
  },
  counted('callsTransfered', 'Calls Transfered', { ...calls, transfer: { op: 'gt', value: 0 } }),
  counted('inboundCalls', 'Inbound Calls', { ...calls, direction: { op: 'eq', value: 'inbound' } }),
  counted('outboundCalls', 'Outbound Calls', {
    ...calls,
    direction: { op: 'eq', value: 'outbound' },
  }),
];
