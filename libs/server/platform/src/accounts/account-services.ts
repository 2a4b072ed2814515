import { type ProveCrm } from '@patchbay/server-conversations';
import { type Services } from '@patchbay/server-core';
import { type Context, type Member, isMember, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { type ProviderProofs } from '@patchbay/server-telephony';

export type AccountServices = Services & {
  readonly proofs: ProviderProofs;
  readonly proveCrm: ProveCrm;
};

export const platformScope = (reason: string) => ({ kind: 'platform', reason }) as const;

/** Only members may make calls on accounts; the authorization guard has already checked this. */
export function memberOf(context: Context<Db>): Member {
  if (!isMember(context.actor)) throw refuse.unauthorized();
  return context.actor;
}

/** The values without the fields that the request left out. */
export const sent = (
  values: Readonly<Record<string, string | undefined>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
