/** What an account has, of the things that a new conversation needs. */
export interface NewConversationFacts {
  readonly plan: boolean;
  readonly number: boolean;
  readonly texts: boolean;
}

/**
 * The gates before a new conversation, in the order in which they are asked, each with the overlay
 * that opens it.
 */
export const newConversationGates = [
  { needs: 'plan', opens: 'upgrade' },
  { needs: 'number', opens: 'selectNumber' },
  { needs: 'texts', opens: 'requestAccess' },
] as const satisfies readonly {
  readonly needs: keyof NewConversationFacts;
  readonly opens: string;
}[];

/** A gate before a new conversation. */
export type NewConversationGate = (typeof newConversationGates)[number];

/** The first closed gate; null when a conversation may be started. */
export const closedGate = (facts: NewConversationFacts): NewConversationGate | null =>
  newConversationGates.find(({ needs }) => !facts[needs]) ?? null;

/** The most people of one group. */
export const maxPeople = 20;
