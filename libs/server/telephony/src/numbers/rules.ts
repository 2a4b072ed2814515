import { cutText } from '@patchbay/kernel';
import { refuse } from '@patchbay/server-kit';

/**
 * The credentials that a supplier requires. `spellings` are the accepted names of each, the first
 * is ours.
 */
interface ConfigKey {
  readonly key: string;
  readonly spellings: readonly string[];
  readonly title: string;
  readonly secret: boolean;
  readonly pattern: RegExp;
}

interface Supplier {
  readonly providerId: string;
  readonly name: string;
  readonly description: string;
  readonly config: readonly ConfigKey[];
}

/** Every supplier of numbers that can be set for a tenant. */
export const suppliers: readonly Supplier[] = [
  {
    providerId: 'Twilio',
    name: 'Twilio',
    description:
      'Numbers of an own account there: searched, bought and given back with its credentials.',
    config: [
      {
        key: 'accountSid',
        spellings: ['accountSid', 'twilioAccountSid'],
        title: 'Account SID',
        secret: false,
        pattern: /^AC[0-9a-zA-Z]{2,62}$/,
      },
      {
        key: 'authToken',
        spellings: ['authToken', 'twilioAuthToken'],
        title: 'Auth token',
        secret: true,
        pattern: /^[\x21-\x7e]{6,200}$/,
      },
    ],
  },
  {
    providerId: 'Platform',
    name: 'Numbers of the platform',
    description:
      'What the platform offers to all accounts. As the default it puts aside a supplier that is set further up.',
    config: [],
  },
];

/** A supplier by its name, case-insensitive. */
export const supplierOf = (providerId: string): Supplier | null =>
  suppliers.find((one) => one.providerId.toLowerCase() === providerId.trim().toLowerCase()) ?? null;

/**
 * The credentials under our names; 400 for each one that is missing or invalid, and for unknown
 * ones.
 */
export function readConfig(
  supplier: Supplier,
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const known = new Set(supplier.config.flatMap(({ spellings }) => spellings));
  const unknown = Object.keys(given).find((name) => !known.has(name));
  if (unknown !== undefined)
    throw refuse.invalid([
      {
        path: `body.config.${cutText(unknown, 60)}`,
        message: `is nothing that ${supplier.name} needs`,
      },
    ]);
  const read: Record<string, string> = {};
  for (const { key, spellings, pattern } of supplier.config) {
    const value = spellings.map((name) => given[name]?.trim()).find(Boolean);
    if (value === undefined)
      throw refuse.invalid([{ path: `body.config.${key}`, message: 'This field is required' }]);
    if (!pattern.test(value))
      throw refuse.invalid([
        { path: `body.config.${key}`, message: `does not look like one of ${supplier.name}` },
      ]);
    read[key] = value;
  }
  return read;
}

/** The visible part of credentials: beginning and end of values that are not secret. */
export const hintOf = (supplier: Supplier, config: Readonly<Record<string, string>>): string => {
  const shown = supplier.config.find(({ secret }) => !secret);
  const value = shown ? (config[shown.key] ?? '') : '';
  return value.length > 8 ? `${value.slice(0, 2)}…${value.slice(-4)}` : value.slice(0, 2);
};

/**
 * Maximum duration of a purchase in milliseconds; an older reservation was abandoned by a process
 * that died.
 */
export const reservationMs = 2 * 60_000;
/** Delay until a number with an unfinished purchase is returned, in milliseconds. */
export const abandonedMs = 10 * 60_000;

/**
 * Pause before the next attempt to return a number, in milliseconds: from half a minute to six
 * hours.
 */
export const returnPause = (attempts: number): number =>
  Math.min(6 * 3_600_000, 30_000 * 2 ** Math.min(attempts, 12));
