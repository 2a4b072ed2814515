import { defineArea, type Messages } from '@patchbay/messages';

/** The dashboard. */
export const dashboard = defineArea('dashboard', {
  notLoaded: 'Could not load the numbers',
  quiet: 'No conversation in {range}. The numbers move with the first one.',
  loading: 'Loading',
  emptyTitle: 'No metrics on this dashboard',
  empty: 'Metrics that are saved for this account show up here.',
  heading: 'Metrics, {range}',
  perDay: '{title} per day',
  perHour: '{title} by hour of the day',
  before: '{length} before: {value}',
  nothingBefore: 'nothing in the {length} before',
  noValue: 'no value',
  addMetric: 'Metric',
  newMetric: 'New metric',
  edit: 'Edit',
  editOne: 'Edit {title}',
  points: '{value} pt',
  'metric.minutesSaved': 'Minutes Saved',
  'metric.callsAnswered': 'Calls Answered',
  'metric.appointmentsBooked': 'Appointments Booked',
  'metric.appointmentBookRate': 'Appointment Book Rate',
  'metric.avgCallDuration': 'Avg Call Duration (sec)',
  'metric.callsTransfered': 'Calls Transfered',
  'metric.inboundCalls': 'Inbound Calls',
  'metric.outboundCalls': 'Outbound Calls',
  openReport: 'Report',
  reportOf: 'Report of {title}',
});

/** The messages of this area in the current language. */
export type DashboardMessages = Messages<typeof dashboard.texts>;
