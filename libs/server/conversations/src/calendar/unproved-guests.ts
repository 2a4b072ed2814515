import {
  isSharedAddress,
  networkOf,
  type Owner,
  phoneCountryFor,
  type ServerKey,
  storedPhone,
} from '@patchbay/server-core';
import { readPhone } from '@patchbay/formats/phone';
import { type Store } from '@patchbay/server-store';
import { type DateTime } from 'luxon';
import { type BookingRules, freeStarts } from '../agent-runtime/functions/free-times.js';
import { type UnprovedLimits } from './appointments-repository.js';

/** The percentage of a day's times that guests without a proof may hold together. */
const shareOfDay = 50;

/** What a guest who proved nothing may hold beside the appointment at `start`. */
export function unprovedLimits(
  { key, now }: { readonly key: ServerKey; readonly now: number },
  address: string,
  rules: BookingRules,
  start: DateTime,
): UnprovedLimits {
  const [from, to] = [start.startOf('day').toMillis(), start.endOf('day').toMillis()];
  // What could be booked on an empty day, also when a part of it has passed.
  const times = freeStarts(rules, start, [], from).length;
  return {
    network: isSharedAddress(address) ? null : networkOf(key, address).toString('hex'),
    now,
    day: { startsAt: from, endsAt: to },
    maxPerDay: Math.max(1, Math.ceil((times * shareOfDay) / 100)),
  };
}

/** How a guest is reached, one spelling for each number: the limits count by it. */
export async function contactOf(
  store: Pick<Store, 'within'>,
  { accountId }: Owner,
  { phone, email }: { readonly phone?: string; readonly email?: string },
): Promise<string> {
  if (!phone) return email?.trim().toLowerCase() ?? '';
  const stored = storedPhone(readPhone(phone, await phoneCountryFor(store, accountId, [phone])));
  return 'e164' in stored ? stored.e164 : phone;
}
