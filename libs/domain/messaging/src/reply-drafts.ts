/** Texts that were written for rooms and not sent: by room, the one changed last at the end. */
export type ReplyDrafts = Readonly<Record<string, string>>;

/** So many rooms keep a draft in one browser; the one that was not touched longest gives way. */
export const maxDrafts = 40;

/** The longest text that a message carries, in characters. */
export const longestText = 4000;

/** The drafts after a change in one room; a text of spaces alone is none. */
export function withDraft(drafts: ReplyDrafts, room: string, text: string): ReplyDrafts {
  const { [room]: _former, ...others } = drafts;
  if (text.trim() === '') return others;
  const kept: readonly [string, string][] = [...Object.entries(others), [room, text]];
  return Object.fromEntries(kept.slice(-maxDrafts));
}

/** Drafts out of a storage, without whatever is none. */
export const draftsOf = (stored: unknown): ReplyDrafts =>
  typeof stored === 'object' && stored !== null && !Array.isArray(stored)
    ? Object.fromEntries(
        Object.entries(stored)
          .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
          .slice(-maxDrafts),
      )
    : {};

/** The key of a room's draft: rooms of two accounts never share one. */
export const draftKey = (account: number | null, roomId: string): string =>
  `${account ?? 'own'}/${roomId}`;
