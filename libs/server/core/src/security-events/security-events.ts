import { type Db } from '@patchbay/server-store';
import { insertSecurityEvent } from './events-repository.js';

export type Severity = 'info' | 'warning' | 'critical';

interface SecurityEventEntry {
  readonly severity: Severity;
  /** The sentence about the event in the mail to the owners. */
  readonly sentence: string;
}

/** Every kind of security event. A new kind needs only an entry here. */
export const securityEventKinds = {
  'wrong-codes': {
    severity: 'warning',
    sentence: 'Several wrong codes were entered for this address.',
  },
  'sign-in-new-network': {
    severity: 'info',
    sentence: 'Someone signed in from a network that was not seen before.',
  },
  'email-changed': { severity: 'critical', sentence: 'The sign-in address was changed.' },
  'phone-changed': {
    severity: 'critical',
    sentence: 'The phone number for signing in was changed.',
  },
  'payout-target-changed': { severity: 'critical', sentence: 'Where payouts go was changed.' },
  'api-key-created': { severity: 'warning', sentence: 'An API key was created.' },
  'api-key-revoked': { severity: 'info', sentence: 'An API key was revoked.' },
  'one-time-token-minted': {
    severity: 'info',
    sentence: 'A one-time sign-in was created for a member.',
  },
  'session-handed-over': {
    severity: 'info',
    sentence: 'A session was handed over to the app on a phone.',
  },
  'member-added': { severity: 'warning', sentence: 'A member was added.' },
  'provider-credentials-changed': {
    severity: 'warning',
    sentence: 'The credentials of a connected service were changed.',
  },
  'forged-callback': {
    severity: 'critical',
    sentence: 'A callback with a wrong signature was refused.',
  },
  'toll-fraud-blocked': {
    severity: 'warning',
    sentence:
      'Calls or texts to numbers that cost far more than others, such as premium services, were refused.',
  },
  'country-not-allowed': {
    severity: 'warning',
    sentence: 'Calls or texts to a country that is not allowed here were refused.',
  },
  'unassigned-number-tried': {
    severity: 'warning',
    sentence: 'Calls or texts to numbers with the code of no country were refused.',
  },
  'api-key-new-network': {
    severity: 'warning',
    sentence: 'An API key was used from a network that it was not used from before.',
  },
  'dead-api-key-used': {
    severity: 'warning',
    sentence: 'An API key that was revoked, has ended or belongs to a disabled account was used.',
  },
  'api-key-scope-violation': {
    severity: 'warning',
    sentence: 'An API key tried what it has no right to.',
  },
  'one-time-token-replayed': {
    severity: 'critical',
    sentence: 'A one-time sign-in was used a second time.',
  },
  'one-time-token-burst': {
    severity: 'critical',
    sentence: 'Very many one-time sign-ins were created in a short time.',
  },
  'code-request-flood': {
    severity: 'warning',
    sentence: 'Sign-in codes were asked for again and again for this address.',
  },
  'step-up-failed': {
    severity: 'critical',
    sentence: 'A signed-in session failed to prove who is behind it.',
  },
  'cross-tenant-probing': {
    severity: 'critical',
    sentence: 'A session or key asked for many accounts or objects that are not within its reach.',
  },
  'forbidden-writes': {
    severity: 'warning',
    sentence: 'A session or key tried many changes that its role does not allow.',
  },
  'member-invited': { severity: 'info', sentence: 'Someone was invited as a member.' },
  'member-removed': { severity: 'warning', sentence: 'A member was removed.' },
  'member-rights-changed': {
    severity: 'critical',
    sentence: 'The rights of a member were changed.',
  },
  'invitation-flood': {
    severity: 'warning',
    sentence: 'Very many invitations were sent in a short time.',
  },
  refunded: { severity: 'info', sentence: 'A payment was refunded.' },
  'refund-spike': {
    severity: 'critical',
    sentence: 'Very many refunds were made in a short time.',
  },
  'webhook-added': { severity: 'info', sentence: 'A webhook or relay was added or changed.' },
  'webhook-secret-changed': {
    severity: 'warning',
    sentence: 'The secret that signs a webhook was changed.',
  },
  'visitor-identity-changed': {
    severity: 'warning',
    sentence: 'The secret that signs identities of visitors was changed.',
  },
  'framing-origin-changed': {
    severity: 'warning',
    sentence: 'The pages that may show the app in a frame were changed.',
  },
  'domain-added': { severity: 'warning', sentence: 'A domain was added.' },
  'domain-taken': {
    severity: 'critical',
    sentence: 'Someone tried to take a domain that belongs to another account.',
  },
  'logs-exported': { severity: 'info', sentence: 'Conversation logs were exported.' },
  'account-deleted': { severity: 'critical', sentence: 'An organization or agent was deleted.' },
  'mass-deletion': { severity: 'critical', sentence: 'Very much was deleted in a short time.' },
  'account-disabled': { severity: 'critical', sentence: 'The account was disabled.' },
  'account-enabled': { severity: 'info', sentence: 'The account was enabled again.' },
  'forged-file-address': {
    severity: 'warning',
    sentence: 'Addresses of files with wrong signatures were tried.',
  },
  'private-address-requested': {
    severity: 'warning',
    sentence: 'An address of an inner network was given where the server would call it.',
  },
  'visitor-flood': {
    severity: 'warning',
    sentence: 'Very many visitor sessions or messages came from one network.',
  },
  'visitor-budget-spent': {
    severity: 'warning',
    sentence: 'Visitors of a website used up their share of the day for an agent.',
  },
  'payment-disputed': {
    severity: 'critical',
    sentence:
      'A bank disputes a card payment. The amount is debited until the bank gives it back, and payouts wait until it has decided.',
  },
  'foreign-currency-payment': {
    severity: 'critical',
    sentence:
      'A payment came in another currency than dollars. It was not booked. Look at it at the payment processor.',
  },
} as const satisfies Record<string, SecurityEventEntry>;

export type SecurityEventKind = keyof typeof securityEventKinds;

export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  /**
   * The node whose owners are notified, and its organization if any; null if only the platform is
   * concerned.
   */
  readonly accountId: number | null;
  readonly organizationId?: number | null;
  /** The person concerned. */
  readonly userId?: number | null;
  /** The network address of the caller. */
  readonly address?: string | null;
  readonly requestId?: string | null;
  /** Facts for the reader, without secrets. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

/**
 * Records a security event in the transaction in which it happened; the notifier then informs the
 * owners of the account by mail and webhook. The scope of the transaction must include the account.
 */
export async function recordSecurityEvent(
  db: Db,
  {
    kind,
    accountId,
    organizationId = null,
    userId = null,
    address = null,
    requestId = null,
    details = {},
  }: SecurityEvent,
): Promise<void> {
  await insertSecurityEvent(db, {
    kind,
    severity: securityEventKinds[kind].severity,
    accountId,
    organizationId,
    userId,
    address,
    requestId,
    details: { ...details },
  });
}
