import { refuse } from '@patchbay/server-kit';

/**
 * What a supplier needs to know. `spellings` are the names under which it may be sent, the first is
 * ours.
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

/** A supplier by its name, however it is capitalised. */
export const supplierOf = (providerId: string): Supplier | null =>
  suppliers.find((one) => one.providerId.toLowerCase() === providerId.trim().toLowerCase()) ?? null;

/**
 * The credentials under our names; 400 for each one that is missing or cannot be right, and for
 * what the supplier does not know.
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
        path: `body.config.${unknown.slice(0, 60)}`,
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

/** What may be shown of credentials: the beginning and the end of what is no secret. */
export const hintOf = (supplier: Supplier, config: Readonly<Record<string, string>>): string => {
  const shown = supplier.config.find(({ secret }) => !secret);
  const value = shown ? (config[shown.key] ?? '') : '';
  return value.length > 8 ? `${value.slice(0, 2)}…${value.slice(-4)}` : value.slice(0, 2);
};

/**
 * How long a purchase may take; a reservation that is older was left behind by a process that died.
 * In milliseconds.
 */
export const reservationMs = 2 * 60_000;
/** When a number is given back whose purchase was not finished. In milliseconds. */
export const abandonedMs = 10 * 60_000;

/**
 * Pause before the next try to give a number back, in milliseconds: from half a minute to six
 * hours.
 */
export const returnPause = (attempts: number): number =>
  Math.min(6 * 3_600_000, 30_000 * 2 ** Math.min(attempts, 12));
