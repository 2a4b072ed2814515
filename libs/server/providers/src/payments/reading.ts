import { type PaymentEvent, PaymentsError } from './port.js';

const longestText = 4000;
const [earliest, latest] = [0, Date.UTC(2200, 0, 1)];
const maxMicros = 10n ** 15n;

/**
 * Whether a value of an event is one that can be kept: text that a database takes, a time that a
 * calendar has, an amount that can be owed.
 */
function isSound(value: unknown): boolean {
  if (typeof value === 'string')
    return value.length <= longestText && !value.includes('\0') && !/\p{Surrogate}/u.test(value);
  if (typeof value === 'number') return Number.isSafeInteger(value);
  if (typeof value === 'bigint') return value > -maxMicros && value < maxMicros;
  if (value instanceof Date) return value.getTime() >= earliest && value.getTime() < latest;
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isSound);
  return true;
}

/**
 * Parses signed data. The holder of the key may sign any data, so an invalid event, or one that
 * cannot be stored, is refused as unreadable and is not an internal error.
 */
export function readSigned(read: () => PaymentEvent | null): PaymentEvent | null {
  const unreadable = () => new PaymentsError('malformed', 'The event cannot be read.');
  let event: PaymentEvent | null;
  try {
    event = read();
  } catch (error) {
    throw error instanceof PaymentsError ? error : unreadable();
  }
  if (
    event !== null &&
    (event.id === '' || typeof event.id !== 'string' || event.id.length > 255 || !isSound(event))
  )
    throw unreadable();
  return event;
}
