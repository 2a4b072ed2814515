import { type Db } from '@patchbay/server-store';
import { furtherAddresses } from './repository.js';
import { type ContactChange, type PartyRow } from './rules.js';

/**
 * A change without the number or address of a contact that was merged into this one: it is reached
 * there already.
 */
export async function withoutOwn(
  db: Db,
  row: PartyRow,
  change: ContactChange,
): Promise<ContactChange> {
  const named = row.kind === 'email' ? change.email : change.phone;
  if (!named || named === row.address) return change;
  const isOwn = (await furtherAddresses(db, row)).some(({ address }) => address === named);
  if (!isOwn) return change;
  const { phone, email, ...rest } = change;
  return row.kind === 'email' ? { ...rest, phone } : { ...rest, email };
}
