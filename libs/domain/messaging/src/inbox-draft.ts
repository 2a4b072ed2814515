/** Whether a new conversation is being composed. */
export type InboxDraft = 'none' | 'composing';

/** What changes it. */
export type InboxDraftEvent = 'start' | 'cancel' | 'startWithoutUsers' | 'switchAccount' | 'opened';

/**
 * The moves of the draft of a new conversation. `empty` moves only while nothing was written;
 * otherwise a person is asked first.
 */
export const inboxDraftMoves = {
  none: { start: { to: 'composing' } },
  composing: {
    cancel: { to: 'none', asksUnless: 'empty' },
    startWithoutUsers: { to: 'none' },
    opened: { to: 'none' },
    switchAccount: { to: 'none', asksUnless: 'empty' },
  },
} as const satisfies Readonly<
  Record<
    InboxDraft,
    Partial<Record<InboxDraftEvent, { readonly to: InboxDraft; readonly asksUnless?: 'empty' }>>
  >
>;

/** A move of the draft: where it leads, and whether a person is asked before it. */
export interface InboxDraftMove {
  readonly to: InboxDraft;
  readonly asks: boolean;
}

/** The move of an event; an event that a state does not know changes nothing. */
export function moveInboxDraft(
  from: InboxDraft,
  event: InboxDraftEvent,
  { isEmpty }: { readonly isEmpty: boolean },
): InboxDraftMove {
  const moves: Partial<
    Record<InboxDraftEvent, { readonly to: InboxDraft; readonly asksUnless?: 'empty' }>
  > = inboxDraftMoves[from];
  const move = moves[event];
  return move
    ? { to: move.to, asks: move.asksUnless === 'empty' && !isEmpty }
    : { to: from, asks: false };
}
