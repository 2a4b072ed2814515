import { isDeepStrictEqual } from 'node:util';
import { type PartyBefore } from '@patchbay/server-store';
import { type PartyRow, ownKeys } from './rules.js';

/** A contact as a merge reads it. */
export type Mergeable = Pick<PartyRow, 'kind' | 'address' | 'name' | 'profile'>;

export interface MergedField {
  readonly field: string;
  readonly kept: string | null;
  readonly merged: string | null;
  readonly from: 'kept' | 'merged' | 'both';
  readonly canTake: boolean;
}

export interface MergePlan {
  readonly fields: readonly MergedField[];
  readonly write: Pick<PartyRow, 'name' | 'profile'>;
}

type Values = ReadonlyMap<string, unknown>;

const custom = 'customFields.';
const longestContext = 8000;
const maxTags = 50;
/** The fields of every contact, in the order of a preview; others follow. */
export const mergeFields = [
  'name',
  'phone',
  'email',
  'status',
  'tags',
  'leadSource',
  'contactSource',
  'marketingOptIn',
  'agentContext',
];

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is known of a contact, by field: each custom field is one of its own. */
function valuesOf({ kind, address, name, profile }: Mergeable): Values {
  const own = { name, phone: profile['phone'], email: profile['email'] };
  const further = Object.entries(profile).filter(([key]) => !ownKeys.has(key));
  return new Map(
    [
      ...Object.entries(own),
      ...(kind === 'phone' || kind === 'email' ? [[kind, address] as const] : []),
      ...further.flatMap(([key, value]) =>
        key === 'customFields' && isObject(value)
          ? Object.entries(value).map(([one, its]) => [`${custom}${one}`, its] as const)
          : [[key, value] as const],
      ),
    ].filter(([, value]) => !isEmpty(value)),
  );
}

const written = (value: unknown): string | null =>
  value === undefined
    ? null
    : Array.isArray(value) && value.every((one) => typeof one === 'string')
      ? value.join(', ')
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value);

interface Choice {
  readonly value: unknown;
  readonly from: MergedField['from'];
  readonly canTake: boolean;
}

/** Fields that neither contact decides alone: notes and tags add up, and a refusal counts. */
const joined: Readonly<Record<string, (kept: unknown, merged: unknown) => unknown>> = {
  tags: (kept, merged) =>
    Array.isArray(kept) && Array.isArray(merged)
      ? [...new Set([...(kept as unknown[]), ...(merged as unknown[])])].slice(0, maxTags)
      : kept,
  agentContext: (kept, merged) => {
    const text = `${String(kept)}\n${String(merged)}`;
    return String(kept).includes(String(merged)) || text.length > longestContext ? kept : text;
  },
  marketingOptIn: (kept, merged) => kept !== false && merged !== false,
};

function choose(field: string, kept: unknown, merged: unknown, isTaken: boolean): Choice {
  if (kept === undefined) return { value: merged, from: 'merged', canTake: false };
  if (merged === undefined || isDeepStrictEqual(kept, merged))
    return { value: kept, from: 'kept', canTake: false };
  const join = Object.hasOwn(joined, field) ? joined[field] : undefined;
  if (!join)
    return isTaken
      ? { value: merged, from: 'merged', canTake: true }
      : { value: kept, from: 'kept', canTake: true };
  const value = join(kept, merged);
  const from = isDeepStrictEqual(value, kept)
    ? 'kept'
    : isDeepStrictEqual(value, merged)
      ? 'merged'
      : 'both';
  return { value, from, canTake: false };
}

/**
 * What a contact becomes when another is merged into it. A field that only one has is kept, of two
 * values the one of `kept`, or of the other where `take` names the field. The number or address by
 * which a contact is stored stays its own: that of the other becomes a further one.
 */
export function planMerge(
  kept: Mergeable,
  merged: Mergeable,
  take: ReadonlySet<string> = new Set(),
): MergePlan {
  const [ours, theirs] = [valuesOf(kept), valuesOf(merged)];
  const names = [...new Set([...ours.keys(), ...theirs.keys()])];
  const place = (field: string) => (mergeFields.indexOf(field) + 1 || mergeFields.length + 1) - 1;
  const fields: MergedField[] = [];
  const top: [string, unknown][] = [];
  const inner: [string, unknown][] = [];
  let name: string | null = null;
  for (const field of names.sort((a, b) => place(a) - place(b))) {
    const [mine, other] = [ours.get(field), theirs.get(field)];
    const { value, from, canTake } =
      field === kept.kind
        ? ({ value: mine, from: 'kept', canTake: false } as const)
        : choose(field, mine, other, take.has(field));
    fields.push({ field, kept: written(mine), merged: written(other), from, canTake });
    if (field === 'name') name = String(value);
    else if (field.startsWith(custom)) inner.push([field.slice(custom.length), value]);
    else if (field !== kept.kind) top.push([field, value]);
  }
  const profile: Record<string, unknown> = Object.fromEntries(top);
  if (inner.length > 0) profile['customFields'] = Object.fromEntries(inner);
  return { fields, write: { name, profile } };
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * An object as it was `before` a change, with what was written to it since `after` that change. What
 * was not touched since is exactly as before.
 */
export function withoutChange(before: Fields, after: Fields, current: Fields): Fields {
  if (isDeepStrictEqual(current, after)) return before;
  const names = [
    ...new Set([...Object.keys(before), ...Object.keys(after), ...Object.keys(current)]),
  ];
  return Object.fromEntries(
    names.flatMap((name) => {
      const [was, became, is] = [before[name], after[name], current[name]];
      const value = isDeepStrictEqual(is, became)
        ? was
        : isObject(is) && (isObject(was) || isObject(became))
          ? withoutChange(isObject(was) ? was : {}, isObject(became) ? became : {}, is)
          : is;
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The kept contact when the merge is undone. */
export const unmerged = (
  before: Pick<PartyBefore, 'name' | 'profile'>,
  after: Pick<PartyBefore, 'name' | 'profile'>,
  current: Pick<PartyRow, 'name' | 'profile'>,
): Pick<PartyRow, 'name' | 'profile'> => ({
  name: current.name === after.name ? before.name : current.name,
  profile: { ...withoutChange(before.profile, after.profile, current.profile) },
});
