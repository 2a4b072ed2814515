import { isolated, type Mail } from '@patchbay/server-core';

/** Display names of the payout destinations. */
const placeNames = {
  stripe: 'bank account or card',
  paypal: 'PayPal address',
  venmo: 'Venmo account',
  ln: 'Lightning invoice',
} as const;

/** Notifies an owner of a payout to a new destination, or of a new destination. */
export const newDestinationMail = (
  to: string,
  where: {
    readonly kind: keyof typeof placeNames;
    readonly address: string | null;
    readonly name: string;
    readonly by: string | null;
    readonly organizationId: number | null;
  },
): Mail => ({
  to,
  organizationId: where.organizationId,
  cause: { kind: 'security' },
  subject: `Payouts of ${isolated(where.name)} go to another ${placeNames[where.kind]}`,
  text:
    `${isolated(where.by ?? 'A person who was signed in')} named another ` +
    `${placeNames[where.kind]} for payouts of ` +
    `${isolated(where.name)}${where.address === null ? '' : `: ${isolated(masked(where.address))}`}.\n\nIf ` +
    'that was not meant to be, sign in, end all other sessions and tell the administrator of ' +
    'your account at once.',
});

/** A part of the address that its owner recognizes. */
const masked = (address: string): string => {
  const [name = '', host] = address.startsWith('@') ? [address] : address.split('@');
  return `${name.slice(0, 2)}…${host === undefined ? name.slice(-4) : `@${host}`}`;
};
