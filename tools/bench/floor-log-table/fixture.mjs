// The rows of the benchmark as texts: what the log table shows of each in thirty columns.
import { logFields } from '../log-fields.mjs';

export const rowHeight = 36;
export const count = 100_000;

const texts = {
  timestamp: (at) => `Nov ${1 + (at % 28)}, ${10 + (at % 14)}:${10 + (at % 50)}`,
  type: (at) => (at % 3 === 0 ? 'Text' : 'Call'),
  direction: (at) => (at % 7 === 0 ? 'outbound' : 'inbound'),
  fromNumber: (at) => `+1 (512) 555-${1000 + (at % 9000)}`,
  toNumber: () => '+1 (512) 555-0100',
  duration: (at) => `${at % 10}:${10 + (at % 50)}`,
  outcome: (at) => ['booked', 'message', 'answered', 'transferred', 'open'][at % 5],
  summary: () => 'Asked about parking, opening hours and the price of a cleaning',
  accountName: () => 'Front desk',
  eventType: (at) => (at % 3 === 0 ? 'inbound-message' : 'inbound-call'),
  transfer: (at) => (at % 50 === 0 ? '1' : '0'),
  roomId: (at) => `104:${900_000 + (at % 5000)}`,
  callId: (at) => `call-${at}`,
  uuid: (at) => `bench-${at}:1`,
  id: (at) => `bench-${at}`,
  accountId: () => '104',
  agentId: () => '104',
  disposition: () => 'usual',
  score: (at) => String(at % 11),
  urgent: (at) => String(at % 13 === 0),
};
/** Missing values are dashes. */
const textOf = (field, at) => texts[field]?.(at) ?? '–';

const widths = { summary: 304, fromNumber: 164, toNumber: 164, timestamp: 130 };
const startOf = (at) =>
  logFields.slice(0, at).reduce((sum, field) => sum + (widths[field] ?? 120), 0);

export const columns = logFields.map((field, at) => ({
  field,
  start: startOf(at),
  width: widths[field] ?? 120,
}));
export const width = startOf(logFields.length);

export const rows = Array.from({ length: count }, (_, at) =>
  Object.fromEntries(logFields.map((field) => [field, textOf(field, at)])),
);
