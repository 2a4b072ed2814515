import { type Db, sessions, users } from '@patchbay/server-store';
import { and, eq, gt, isNotNull, or, sql } from 'drizzle-orm';
import ipaddr from 'ipaddr.js';
import { type ServerKey } from './server-key.js';

const knownForMs = 90 * 86_400_000;
const insideRanges: ReadonlySet<string> = new Set([
  'loopback',
  'private',
  'uniqueLocal',
  'linkLocal',
  'unspecified',
  'carrierGradeNat',
]);
const bits = { ipv4: 24, ipv6: 56 } as const;

/**
 * A keyed digest of the network that an address belongs to: enough to recognize it, and not
 * enough to locate a person.
 */
export function networkOf(key: ServerKey, address: string): Buffer {
  if (!ipaddr.isValid(address)) return key.digest('network', address.slice(0, 60));
  const parsed = ipaddr.process(address);
  const wide = parsed.toByteArray().slice(0, bits[parsed.kind()] / 8);
  return key.digest('network', parsed.kind(), wide.join('.'));
}

/**
 * Whether many who have nothing to do with one another may come from an address: a proxy in front
 * of the server, or this machine.
 */
export const isSharedAddress = (address: string): boolean =>
  !ipaddr.isValid(address) || insideRanges.has(ipaddr.process(address).range());

/**
 * Whether the person behind an address or a verified phone signed in from a network within the last
 * ninety days.
 */
export async function isKnownNetwork(
  db: Db,
  identifier: string,
  network: Buffer,
  now: number,
): Promise<boolean> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.network, network),
        eq(sessions.kind, 'session'),
        gt(sessions.createdAt, new Date(now - knownForMs)),
        or(
          eq(sql`lower(${users.email})`, identifier),
          and(eq(users.phone, identifier), isNotNull(users.phoneVerifiedAt)),
        ),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
