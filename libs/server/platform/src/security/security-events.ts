import { type Db, securityEvents as table } from '@patchbay/server-store';

export type Severity = 'info' | 'warning' | 'critical';

interface SecurityEventEntry {
  readonly severity: Severity;
  /** What the mail to the owners says happened, as a sentence. */
  readonly sentence: string;
}

/** Every kind of security event. An entry is all that a new kind needs. */
export const securityEventKinds = {
  'wrong-codes': { severity: 'warning', sentence: 'Several wrong codes were entered for this address.' },
  'sign-in-new-network': { severity: 'info', sentence: 'Someone signed in from a network that was not seen before.' },
  'email-changed': { severity: 'critical', sentence: 'The sign-in address was changed.' },
  'phone-changed': { severity: 'critical', sentence: 'The phone number for signing in was changed.' },
  'payout-target-changed': { severity: 'critical', sentence: 'Where payouts go was changed.' },
  'api-key-created': { severity: 'warning', sentence: 'An API key was created.' },
  'api-key-revoked': { severity: 'info', sentence: 'An API key was revoked.' },
  'one-time-token-minted': { severity: 'info', sentence: 'A one-time sign-in was created for a member.' },
  'member-added': { severity: 'warning', sentence: 'A member was added.' },
  'provider-credentials-changed': { severity: 'warning', sentence: 'The credentials of a connected service were changed.' },
  'forged-callback': { severity: 'critical', sentence: 'A callback with a wrong signature was refused.' },
  'toll-fraud-blocked': { severity: 'warning', sentence: 'Messages or calls to costly or forbidden numbers were refused.' },
  'visitor-budget-spent': { severity: 'warning', sentence: 'Visitors of a website used up their share of the day for an agent.' },
} as const satisfies Record<string, SecurityEventEntry>;

export type SecurityEventKind = keyof typeof securityEventKinds;

export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  /** The node whose owners are told, and its organization where it has one; null when only the platform is concerned. */
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
 * Records a security event in the transaction in which it happened; the notifier then tells the owners of the account by mail and webhook.
 * The scope of the transaction must reach the account.
 */
export async function recordSecurityEvent(db: Db, { kind, accountId, organizationId = null, userId = null, address = null, requestId = null, details = {} }: SecurityEvent): Promise<void> {
  await db.insert(table).values({ kind, severity: securityEventKinds[kind].severity, accountId, organizationId, userId, address, requestId, details: { ...details } });
}
