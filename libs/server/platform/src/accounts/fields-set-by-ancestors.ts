import { type BodyOf } from '@patchbay/contract';
import { emailOf } from '@patchbay/server-conversations';

/** The fields of an account that callers above it may set. */
export type FromAbove = BodyOf<'updateOrganization'> & BodyOf<'updateAccount'>;

export interface Changes {
  readonly columns: {
    active?: boolean;
    orgName?: string;
    accountName?: string;
    email?: string;
    productPlanId?: string;
    smsEnabled?: boolean;
    premium?: boolean;
    premiumGiven?: boolean;
    externalBillingId?: string | null;
  };
  readonly details: Record<string, unknown>;
  readonly externalAccountId: string | null | undefined;
  readonly failed: string[];
}

const detailKeys = [
  'offeredProductPlanId',
  'smsBrandId',
  'smsCampaignId',
  'hipaaSetting',
  'orgAccountType',
] as const;

/**
 * Sorts changes by where they are stored. An empty name and an invalid address are listed as
 * failed.
 */
export function splitChanges(body: FromAbove): Changes {
  const failed: string[] = [];
  const {
    active,
    orgName,
    accountName,
    email,
    productPlanId,
    smsEnabled,
    vidaPremium,
    externalAccountId,
    externalBillingId,
  } = body;
  const columns: Changes['columns'] = {};
  if (active !== undefined) columns.active = active;
  if (smsEnabled !== undefined) columns.smsEnabled = smsEnabled;
  if (vidaPremium !== undefined)
    Object.assign(columns, { premium: vidaPremium, premiumGiven: vidaPremium });
  if (externalBillingId !== undefined) columns.externalBillingId = externalBillingId || null;
  for (const [key, value] of [
    ['orgName', orgName],
    ['accountName', accountName],
    ['productPlanId', productPlanId],
  ] as const) {
    if (value === undefined) continue;
    if (value.trim() === '') failed.push(key);
    else columns[key] = value;
  }
  if (email !== undefined) {
    const address = emailOf(email);
    if (address) columns.email = address;
    else failed.push('email');
  }
  const details = Object.fromEntries(
    detailKeys.filter((key) => body[key] !== undefined).map((key) => [key, body[key]]),
  );
  return {
    columns,
    details,
    externalAccountId: externalAccountId === '' ? null : externalAccountId,
    failed,
  };
}
