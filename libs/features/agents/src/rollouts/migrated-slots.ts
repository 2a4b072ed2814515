import { type ReplyOf } from '@patchbay/contract';

export type MigratedAgent = ReplyOf<'migrateTemplate'>['agents'][number];
type MigratedSlot = MigratedAgent['slots'][number];

/** What a migration does to an agent: to its draft and what is live alike, or to each by itself. */
export interface MigratedPart extends Pick<MigratedSlot, 'changes' | 'kept' | 'conflicts'> {
  readonly of: 'both' | MigratedSlot['slot'];
}

const sameAs = ({ changes, kept, conflicts }: MigratedSlot): string =>
  JSON.stringify([changes, kept, conflicts]);

/** The parts of an agent, live first. Both together where the same happens to them. */
export function partsOf({ slots }: MigratedAgent): readonly MigratedPart[] {
  const [one, other] = slots;
  if (one && other && sameAs(one) === sameAs(other)) return [{ ...one, of: 'both' }];
  const live = slots.filter(({ slot }) => slot === 'default');
  const draft = slots.filter(({ slot }) => slot === 'staging');
  return [...live, ...draft].map((slot) => ({ ...slot, of: slot.slot }));
}

/** How many places of an agent change, stay and conflict: of what changes most of its parts. */
export function countsOf(agent: MigratedAgent) {
  const max = (list: 'changes' | 'kept' | 'conflicts') =>
    Math.max(0, ...agent.slots.map((slot) => slot[list].length));
  return { changes: max('changes'), kept: max('kept'), conflicts: max('conflicts') };
}

/** As the server counts them: the first agents of a rollout, at least one. */
export const firstOf = (total: number, percent: number): number =>
  Math.min(total, Math.ceil((total * percent) / 100));
