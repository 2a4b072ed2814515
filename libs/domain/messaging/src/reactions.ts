/** The signs that a member reacts with, the commonest first. */
export const reactionSigns = ['👍', '❤️', '😂', '🎉', '🙏', '😢'] as const;

/** Whether a person has reacted to a message. */
export type ReactionState = 'none' | 'set';

/** What a chosen sign does: the same sign again takes the reaction back. */
export const reactionMove = (own: string | null, chosen: string): 'add' | 'update' | 'remove' =>
  own === null ? 'add' : own === chosen ? 'remove' : 'update';

/** One sign under a message, with those who gave it. */
export interface ReactionGroup {
  readonly sign: string;
  readonly names: readonly string[];
  readonly isOwn: boolean;
}

/** The reactions to a message by sign, in the order in which each came first. */
export function groupReactions(
  given: readonly {
    readonly reaction: string;
    readonly userId: number | null;
    readonly name: string;
  }[],
  ownId: number | null,
): readonly ReactionGroup[] {
  const groups = new Map<string, { names: string[]; isOwn: boolean }>();
  for (const { reaction, userId, name } of given) {
    const group = groups.get(reaction) ?? { names: [], isOwn: false };
    group.names.push(name);
    group.isOwn ||= ownId !== null && userId === ownId;
    groups.set(reaction, group);
  }
  return [...groups].map(([sign, group]) => ({ sign, ...group }));
}
