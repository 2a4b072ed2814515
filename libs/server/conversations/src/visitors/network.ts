import { countOne, isSharedAddress, type ServerKey, type Services } from '@patchbay/server-core';
import { refuse } from '@patchbay/server-kit';
import { type UsageLimits } from '@patchbay/server-money';
import { type Db } from '@patchbay/server-store';
import ipaddr from 'ipaddr.js';

/** Refuses a chat more than one network may open in an hour. Needs the platform's scope. */
export async function demandRoomForVisitor(
  db: Db,
  {
    key,
    clock,
    usageLimits,
  }: Pick<Services, 'key' | 'clock'> & {
    readonly usageLimits: Pick<UsageLimits, 'visitors'>;
  },
  address: string,
): Promise<void> {
  const network = visitorNetwork(key, address);
  if (network === null) return;
  const { sessions: max } = usageLimits.visitors;
  const full = await countOne(
    db,
    [{ key: `chats ${network}`, max: { hour: max, day: 10 * max } }],
    clock.now(),
  );
  if (full)
    throw refuse.tooMany(
      Math.max(1, Math.ceil((full.until - clock.now()) / 1000)),
      'Very many chats were opened from your network. Try again later.',
    );
}

/**
 * Size of the network usually assigned to one site or provider: 24 bits of IPv4, 48 bits of IPv6.
 */
const bits = { ipv4: 24, ipv6: 48 } as const;

/**
 * A keyed digest of the network of a visitor. Null for addresses shared by many, such as a proxy in
 * front of this server.
 */
export function visitorNetwork(key: ServerKey, address: string): string | null {
  if (isSharedAddress(address)) return null;
  const parsed = ipaddr.process(address);
  return key
    .digest(
      'visitor network',
      parsed.kind(),
      parsed
        .toByteArray()
        .slice(0, bits[parsed.kind()] / 8)
        .join('.'),
    )
    .toString('base64url');
}
