import { type BodyOf, pastedEmail, type Channel, type Contact } from '@patchbay/contract';
import { readPhone, readPhoneId } from '@patchbay/formats/phone';
import { dateToSeconds } from '@patchbay/kernel';
import { storedPhone } from '@patchbay/server-core';
import { type FieldProblem } from '@patchbay/server-kit';
import { type parties } from '@patchbay/server-store';
import { isVerifiedPerson } from './person-address.js';
import { partyNameOf } from './party-name.js';

export type PartyRow = typeof parties.$inferSelect;

/** The newest room of a person. Without a message it is silent. */
export interface LastRoom {
  readonly roomId: string;
  readonly channel: string;
  readonly at: Date;
  readonly isSilent: boolean;
}

/** A contact of a list: the agents that know the person, and their newest room together. */
export interface ListedContact {
  readonly party: PartyRow;
  readonly agentIds: number[];
  readonly last: LastRoom | null;
}

type Fields = NonNullable<BodyOf<'saveContact'>['newData']>;

/**
 * A parsed save: name, number and address separately, everything else in the profile. Undefined
 * keeps, null clears.
 */
export interface ContactChange {
  readonly name?: string | null;
  readonly phone?: string | null;
  readonly email?: string | null;
  readonly profile: Readonly<Record<string, unknown>>;
}

/** Keys of replies that clients cannot write. */
export const ownKeys: ReadonlySet<string> = new Set([
  'id',
  'newData',
  'name',
  'phone',
  'email',
  'agentId',
  'displayName',
  'roomId',
  'agentIds',
  'lastConversation',
  'identityVerified',
  'furtherAddresses',
  'formOf',
  'createdAt',
  'updatedAt',
  '__proto__',
  'constructor',
  'prototype',
]);
const maxCustomFields = 8 * 1024;
const maxProfile = 32 * 1024;

/**
 * A number as E.164, read in `country`; null when it is none. Widgets send the bare digits of a
 * whole number, people write brackets.
 */
export function phoneOf(text: string, country: string | null): string | null {
  const stored = storedPhone(readPhoneId(text, country));
  return 'e164' in stored ? stored.e164 : null;
}

/** An address in its stored form, however it was pasted; null when it is invalid. */
export const emailOf = pastedEmail;

/**
 * Splits submitted data into its stored parts, or reports its problems. A number without a plus is
 * one of `country`. `path` names the part of the body for messages.
 */
export function changeOf(
  fields: Fields,
  country: string | null,
  path = 'body',
): { readonly change: ContactChange } | { readonly problem: FieldProblem } {
  const profile = Object.fromEntries(Object.entries(fields).filter(([key]) => !ownKeys.has(key)));
  if (JSON.stringify(fields.customFields ?? {}).length > maxCustomFields)
    return { problem: { path: `${path}.customFields`, message: 'must be at most 8 KB' } };
  if (JSON.stringify(profile).length > maxProfile)
    return { problem: { path, message: 'must be at most 32 KB' } };
  const read = fields.phone ? storedPhone(readPhone(fields.phone, country)) : null;
  if (read && 'message' in read)
    return { problem: { path: `${path}.phone`, message: read.message } };
  const phone = read ? read.e164 : fields.phone;
  const email = fields.email ? emailOf(fields.email) : fields.email;
  if (fields.email && !email)
    return {
      problem: {
        path: `${path}.email`,
        message: 'must be an e-mail address, like name@example.com',
      },
    };
  const name = typeof fields.name === 'string' ? fields.name.trim() : fields.name;
  return {
    change: {
      ...(name === undefined ? {} : { name: name || null }),
      ...(phone === undefined ? {} : { phone: phone || null }),
      ...(email === undefined ? {} : { email: email || null }),
      profile,
    },
  };
}

/** How long the steps of one visitor's form belong together. */
const formMs = 30 * 60_000;

/**
 * Whether a contact is what a visitor's form has just made, from the same address (`form`, a
 * digest): it has no conversation yet, and no member has written to it since.
 */
export const isOfThisForm = (
  { createdAt, profile }: Pick<PartyRow, 'createdAt' | 'profile'>,
  {
    form,
    hasRoom,
    now,
  }: { readonly form: string; readonly hasRoom: boolean; readonly now: number },
): boolean => !hasRoom && profile.formOf === form && now - createdAt.getTime() < formMs;

/**
 * Data submitted by an anonymous visitor, limited to values not yet known: a number proves no
 * identity, so existing values stay, and a contact that already existed (`isOwn` is false) gets
 * none. A refusal of marketing always counts, and is never undone by a visitor. Null when nothing
 * changes.
 */
export function unknownBefore(
  row: Pick<PartyRow, 'kind' | 'name' | 'profile'>,
  said: BodyOf<'saveVisitorContact'>,
  isOwn: boolean,
): ContactChange | null {
  const isRefused = said.marketingOptIn === false && row.profile.marketingOptIn !== false;
  const refusal = isRefused ? { marketingOptIn: false } : {};
  if (!isOwn) return isRefused ? { profile: refusal } : null;
  // A name is given to the agent: as one line.
  const name = said.name?.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  const { contactSource, leadSource, marketingOptIn } = said;
  const fresh = Object.entries({ contactSource, leadSource, marketingOptIn }).filter(
    ([key, value]) =>
      value !== undefined && value !== null && value !== '' && row.profile[key] === undefined,
  );
  const email =
    said.email && row.kind !== 'email' && row.profile.email === undefined
      ? emailOf(said.email)
      : null;
  const change = {
    ...(name && !row.name ? { name } : {}),
    ...(email ? { email } : {}),
    profile: { ...Object.fromEntries(fresh), ...refusal },
  };
  return Object.keys(change).length > 1 || Object.keys(change.profile).length > 0 ? change : null;
}

/** Values after a change: null removes one, arrays and objects are replaced. */
export const mergeProfile = (
  stored: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({ ...stored, ...changes }).filter(
      ([, value]) => value !== null && value !== undefined,
    ),
  );

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The custom fields after a change, which names those that it changes: an import, a partner's
 * server, a page and a member each write their own, and know none of the others.
 */
function ownFieldsAfter(stored: unknown, said: unknown): Record<string, unknown> {
  if (!isRecord(said)) return {};
  const customFields = mergeProfile(isRecord(stored) ? stored : {}, said);
  return { customFields: Object.keys(customFields).length > 0 ? customFields : null };
}

/** Whether there is more in a profile than a contact holds. */
export const isOverfull = (profile: Readonly<Record<string, unknown>>): boolean =>
  JSON.stringify(profile.customFields ?? {}).length > maxCustomFields ||
  JSON.stringify(profile).length > maxProfile;

/**
 * The row after a change. The type of the address stays: a number stays a number, an address an
 * address.
 */
export function changedParty(
  row: Pick<PartyRow, 'kind' | 'address' | 'name' | 'profile'>,
  { name, phone, email, profile }: ContactChange,
): Pick<PartyRow, 'address' | 'name' | 'profile'> {
  const isPhone = row.kind === 'phone';
  const isEmail = row.kind === 'email';
  return {
    name: name === undefined ? row.name : name,
    address: (isPhone ? phone : isEmail ? email : null) ?? row.address,
    profile: mergeProfile(row.profile, {
      ...profile,
      ...ownFieldsAfter(row.profile.customFields, profile.customFields),
      ...(isPhone || phone === undefined ? {} : { phone }),
      ...(isEmail || email === undefined ? {} : { email }),
    }),
  };
}

/** A contact on the wire. Server-owned fields come from the row, not from the profile. */
export function contactView(row: PartyRow, roomId: string | null): Contact {
  const profile = Object.fromEntries(
    Object.entries(row.profile).filter(([key]) => !ownKeys.has(key)),
  );
  const kept = (key: 'phone' | 'email') =>
    typeof row.profile[key] === 'string' ? (row.profile[key] as string) : null;
  return {
    ...profile,
    id: row.id,
    agentId: row.accountId,
    name: row.name,
    displayName: partyNameOf(row),
    roomId,
    phone: row.kind === 'phone' ? row.address : kept('phone'),
    email: row.kind === 'email' ? row.address : kept('email'),
    createdAt: dateToSeconds(row.createdAt),
    updatedAt: dateToSeconds(row.updatedAt),
    ...(isVerifiedPerson(row) ? { identityVerified: true } : {}),
  };
}

/** A contact of a list on the wire; nothing is the last where nothing was said in the room. */
export const listedView = ({ party, agentIds, last }: ListedContact): Contact => ({
  ...contactView(party, last?.roomId ?? null),
  agentIds,
  lastConversation:
    last === null || last.isSilent
      ? null
      : { at: dateToSeconds(last.at), channel: last.channel as Channel, roomId: last.roomId },
});

/** The data about a person for the agent: the owner's notes, besides the name. */
export const contextOf = (profile: Readonly<Record<string, unknown>>): string =>
  typeof profile.agentContext === 'string' ? profile.agentContext : '';

/**
 * The numbers and addresses of merged contacts at which a person is reached, besides the number and
 * the address of the contact itself. A visitor of the chat is not reached anywhere.
 */
export const furtherOf = (
  { phone, email }: Pick<Contact, 'phone' | 'email'>,
  merged: readonly Pick<PartyRow, 'kind' | 'address'>[],
): string[] =>
  merged
    .filter(({ kind, address }) => kind !== 'visitor' && address !== phone && address !== email)
    .map(({ address }) => address);
