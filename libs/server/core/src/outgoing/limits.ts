/** A limit per hour and per day. */
export interface Window {
  readonly hour: number;
  readonly day: number;
}

export type Channel = 'text' | 'call' | 'mail';

/** Limits on outgoing messages and calls in addition to the daily budgets. */
export interface OutgoingLimits {
  /** To one recipient, from all tenants together. */
  readonly recipient: Readonly<Record<Channel, Window>>;
  /** Mails of one tenant. */
  readonly tenantMails: Window;
  /** Codes by text or call to one country, from the whole installation. */
  readonly countryCodes: Window;
}

/**
 * Limits for tenants without a paid plan, unless the installation sets others. An hour has a third
 * of a recipient's day, and a fifth of the others.
 */
export const defaultOutgoingLimits: OutgoingLimits = {
  recipient: {
    text: { hour: 20, day: 60 },
    call: { hour: 10, day: 30 },
    mail: { hour: 20, day: 60 },
  },
  tenantMails: { hour: 200, day: 1000 },
  countryCodes: { hour: 400, day: 2000 },
};

/** The factor for organizations with a paid plan. */
export const paidTimes = 5;

/** The factor for recipients who wrote or called within a day, or who are members. */
const knownTimes = 10;

/**
 * Settings of the installation for the daily limits per recipient, of mails per tenant, and of
 * codes per country.
 */
export const outgoingNames = [
  'recipient.texts',
  'recipient.calls',
  'recipient.mails',
  'tenant.mails',
  'country.codes',
] as const;
export type OutgoingName = (typeof outgoingNames)[number];

/** The default limits, overridden by settings of the installation. */
export function outgoingWith(set: Readonly<Partial<Record<OutgoingName, number>>>): OutgoingLimits {
  const of = (name: OutgoingName, defaults: Window, parts: number): Window => {
    const day = set[name];
    return day === undefined ? defaults : { day, hour: Math.ceil(day / parts) };
  };
  const { recipient, tenantMails, countryCodes } = defaultOutgoingLimits;
  return {
    recipient: {
      text: of('recipient.texts', recipient.text, 3),
      call: of('recipient.calls', recipient.call, 3),
      mail: of('recipient.mails', recipient.mail, 3),
    },
    tenantMails: of('tenant.mails', tenantMails, 5),
    countryCodes: of('country.codes', countryCodes, 5),
  };
}

/** The limits for a sender and a recipient. */
export const windowFor = (
  { hour, day }: Window,
  about: { readonly isPaid: boolean; readonly known?: boolean },
): Window => {
  const times = (about.isPaid ? paidTimes : 1) * (about.known ? knownTimes : 1);
  return { hour: hour * times, day: day * times };
};

/** Maximum lengths of a text, and of subject and body of a mail that a tenant causes. */
export const longest = {
  text: 1600,
  subject: 200,
  invitation: 2000,
  notice: 20_000,
  agent: 20_000,
} as const;
