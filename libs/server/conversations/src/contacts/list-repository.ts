import { soughtPhone } from '@patchbay/formats';
import {
  type Db,
  conversations,
  parties,
  rooms,
  isLike,
  isNamed,
  soughtPattern,
} from '@patchbay/server-store';
import {
  type SQL,
  type SQLWrapper,
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  or,
  sql,
} from 'drizzle-orm';
import { lastRoomsOf } from './import-repository.js';
import { field, hasMerged, isContact, named, ofEmail } from './repository.js';
import { type ListedContact, type PartyRow, phoneOf } from './rules.js';

export interface ContactFilter {
  readonly q?: string;
  readonly id?: string;
  readonly phone?: string;
  readonly email?: string;
  readonly status?: string;
  readonly leadSource?: string;
  readonly contactSource?: string;
  readonly source?: string;
  readonly list?: 'recent' | 'recentlyCalled' | 'recentlyMessaged' | 'recentlySentEmail';
  readonly customFieldPath?: string;
  readonly customFieldValue?: string;
  /** One row for those of several agents with the same number or address and name. */
  readonly onePerPerson?: boolean;
  readonly sort: 'updatedAt' | 'createdAt' | 'name';
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly pageSize: number;
}

const recently = sql`now() - interval '30 days'`;
const channels = {
  recent: null,
  recentlyCalled: ['call'],
  recentlyMessaged: ['sms', 'client'],
  recentlySentEmail: ['email'],
} as const;

/**
 * People with a recent conversation of a kind, also under a contact that was merged into theirs. In
 * two conditions, so that each finds rooms by their person: one `or` over both reads all rooms of the
 * organization for each contact.
 */
function inList(list: NonNullable<ContactFilter['list']>): SQL | undefined {
  const kinds = channels[list];
  const talked = sql`join ${conversations}
    on ${conversations.organizationId} = ${rooms.organizationId} and ${conversations.roomId} = ${rooms.id}
    and ${conversations.startedAt} > ${recently}
    ${kinds ? sql`and ${inArray(conversations.channel, [...kinds])}` : sql``}`;
  return or(
    sql`exists (select from ${rooms} ${talked}
      where ${rooms.organizationId} = ${parties.organizationId} and ${rooms.partyId} = ${parties.id})`,
    sql`exists (select from ${parties} m
      join ${rooms} on ${rooms.organizationId} = m.organization_id and ${rooms.partyId} = m.id ${talked}
      where m.organization_id = ${parties.organizationId} and m.merged_into = ${parties.id})`,
  );
}

/** A value of the custom fields: dots select nested values. */
const customField = (path: string): SQL =>
  sql`${parties.profile} -> 'customFields' #>> array[${sql.join(
    path
      .split('.')
      .slice(0, 8)
      .map((part) => sql`${part}::text`),
    sql`, `,
  )}]`;

/** The columns of contacts that say which person one is. */
interface OfPerson {
  readonly organization: SQLWrapper;
  readonly address: SQLWrapper;
  readonly changedAt: SQLWrapper;
  readonly id: SQLWrapper;
}

/**
 * The folded name of the person of a contact, among the rows of a statement: its own, or, of an
 * agent that knows none, the one that was written last at its number or address. A person is a
 * number or address of an organization with such a name.
 */
const personName = (name: SQLWrapper, { organization, address, changedAt, id }: OfPerson): SQL =>
  sql`coalesce(${name}, first_value(${name}) over (
    partition by ${organization}, ${address}
    order by ${name} is not null desc, ${changedAt} desc, ${id} desc))`;

const known: OfPerson = {
  organization: sql`organization`,
  address: sql`address`,
  changedAt: sql`changed_at`,
  id: sql`id`,
};

/**
 * One of the contacts of each person for which a condition holds: one with a name, and the latest
 * changed. Names are folded only where a number has several contacts. `is true` keeps the planner
 * from a join: without statistics, as after a large import, it would read all people again for each
 * of them.
 */
const bestOf = (condition: SQL | undefined): SQL =>
  sql`(${parties.id} in (
    select id from (
      select id, row_number() over (
        partition by organization, address, person
        order by own_name is not null desc, changed_at desc, id desc) as place
      from (
        select *, ${personName(sql`own_name`, known)} as person
        from (
          select ${parties.id} id, ${parties.organizationId} organization, ${parties.address} address,
            ${parties.updatedAt} changed_at,
            case when count(*) over (
              partition by ${parties.organizationId}, ${parties.address}) > 1
              then search_folded(${parties.name}) end as own_name
          from ${parties} where ${condition}) known) named) people
    where place = 1)) is true`;

/** A contact, with the name of its person where several agents have its number or address. */
type Kin = PartyRow & { readonly person: string | null };

/** Contacts with the numbers or addresses of others, which are the same people at other agents. */
const samePeople = (db: Db, found: readonly PartyRow[]): Promise<Kin[]> =>
  db
    .select({
      ...getTableColumns(parties),
      person: sql<string | null>`${personName(sql`search_folded(${parties.name})`, {
        organization: parties.organizationId,
        address: parties.address,
        changedAt: parties.updatedAt,
        id: parties.id,
      })}`,
    })
    .from(parties)
    .where(
      and(
        isContact(),
        inArray(parties.organizationId, [...new Set(found.map((row) => row.organizationId))]),
        inArray(
          parties.address,
          found.map(({ address }) => address),
        ),
      ),
    )
    .orderBy(asc(parties.accountId));

const personOf = ({ organizationId, address, person }: Kin) =>
  `${organizationId} ${address} ${person ?? ''}`;

/** The contacts of the person of one of them, that one first, in the caller's scope. */
export async function personWith(db: Db, row: PartyRow): Promise<PartyRow[]> {
  const kin = await samePeople(db, [row]);
  const own = kin.find(({ id }) => id === row.id);
  return [row, ...kin.filter((one) => one !== own && own && personOf(one) === personOf(own))];
}

/** The contacts of a page, each with those of other agents where they are one person. */
async function listed(
  db: Db,
  found: readonly PartyRow[],
  onePerPerson: boolean,
): Promise<ListedContact[]> {
  const kin: readonly Kin[] =
    onePerPerson && found.length > 0
      ? await samePeople(db, found)
      : found.map((row) => ({ ...row, person: null }));
  const people = new Map<string, PartyRow[]>();
  const keys = new Map(kin.map((row) => [row.id, personOf(row)]));
  for (const row of kin) people.set(personOf(row), [...(people.get(personOf(row)) ?? []), row]);
  const lastRooms = await lastRoomsOf(db, kin);
  return found.map((party) => {
    const rows = onePerPerson ? (people.get(keys.get(party.id) ?? '') ?? [party]) : [party];
    const [last = null] = rows
      .flatMap(({ id }) => lastRooms.get(id) ?? [])
      .sort((a, b) => b.at.getTime() - a.at.getTime());
    return { party, agentIds: rows.map(({ accountId }) => accountId), last };
  });
}

/** The contacts that a filter takes. */
function conditionsOf(filter: ContactFilter): SQL | undefined {
  const { q, id, phone, email } = filter;
  const number = soughtPattern(soughtPhone(q ?? ''));
  return and(
    isContact(),
    id === undefined ? undefined : named(id),
    phone === undefined
      ? undefined
      : or(
          eq(parties.address, phoneOf(phone, null) ?? phone),
          eq(field('phone'), phoneOf(phone, null) ?? phone),
        ),
    email === undefined ? undefined : ofEmail(email),
    ...(['status', 'leadSource', 'contactSource'] as const).map((key) =>
      filter[key] === undefined ? undefined : eq(field(key), filter[key]),
    ),
    filter.source === undefined ? undefined : eq(field('contactSource'), filter.source),
    filter.list ? inList(filter.list) : undefined,
    filter.customFieldPath
      ? sql`${customField(filter.customFieldPath)} = ${filter.customFieldValue ?? ''}`
      : undefined,
    q
      ? or(
          isNamed(parties.name, q),
          isLike(parties.address, number),
          isLike(field('email'), soughtPattern(q)),
          isLike(field('phone'), number),
          hasMerged(isLike(sql`m.address`, number)),
        )
      : undefined,
  );
}

/** A page of people and the total number. */
export async function listContactRows(
  db: Db,
  filter: ContactFilter,
): Promise<{ rows: ListedContact[]; total: number }> {
  const where = filter.onePerPerson ? bestOf(conditionsOf(filter)) : conditionsOf(filter);
  const column = {
    updatedAt: parties.updatedAt,
    createdAt: parties.createdAt,
    name: sql`lower(coalesce(${parties.name}, ${parties.address}))`,
  }[filter.sort];
  const sorted = filter.order === 'asc' ? asc(column) : desc(column);
  const found = await db
    .select()
    .from(parties)
    .where(where)
    .orderBy(sorted, desc(parties.id))
    .limit(filter.pageSize)
    .offset(filter.page * filter.pageSize);
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(parties)
    .where(where);
  return {
    rows: await listed(db, found, filter.onePerPerson === true),
    total: counted?.total ?? 0,
  };
}
