import { type ConversationReplay } from '@patchbay/contract';

type Answer = ConversationReplay['staging']['turns'][number];

/** A line of a caller with the answers of both sides; null where a side has none. */
export interface ReplayedTurn {
  readonly say: string;
  readonly live: Answer | null;
  readonly staging: Answer | null;
}

/** The lines of a conversation; a side that failed has fewer answers than the other. */
export function turnsOf({ live, staging }: ConversationReplay): readonly ReplayedTurn[] {
  const longer = (live?.turns.length ?? 0) > staging.turns.length ? live : staging;
  return (longer ?? staging).turns.map(({ say }, at) => ({
    say,
    live: live?.turns[at] ?? null,
    staging: staging.turns[at] ?? null,
  }));
}

const ranOf = (answer: Answer | null) => answer?.ran.map(({ name }) => name).join(' ') ?? '';

/** How many lines are answered otherwise, in words or by other functions. */
export const differences = (turns: readonly ReplayedTurn[]): number =>
  turns.filter(
    ({ live, staging }) =>
      live?.reply !== staging?.reply ||
      live?.failure !== staging?.failure ||
      ranOf(live) !== ranOf(staging),
  ).length;
