import { builtInMetrics, type Metric } from '@patchbay/metrics';
import { type DashboardMessages } from './messages.js';

/** The built-in metrics; their titles are translated as long as an account has not changed them. */
const known = [
  'minutesSaved',
  'callsAnswered',
  'appointmentsBooked',
  'appointmentBookRate',
  'avgCallDuration',
  'callsTransfered',
  'inboundCalls',
  'outboundCalls',
] as const;

/** The title of a metric in the current language. */
export function metricTitle(t: DashboardMessages, { name, title }: Metric): string {
  const key = known.find((one) => one === name);
  const builtIn = builtInMetrics.find((metric) => metric.name === name);
  return key && builtIn?.title === title ? t(`metric.${key}`) : title;
}
