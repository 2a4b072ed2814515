/** By which end a conversation is counted: the agent alone, a person, or without an answer. */
export type HandledBy = 'agent' | 'person' | 'abandoned';

/** What the log of a conversation says about how well the agent did. */
export interface QualityFacts {
  /** Not set for spam, and for outgoing calls that no one answered. */
  readonly handledBy?: HandledBy;
  readonly unknownQuestions: number;
  readonly corrections: number;
  /** Milliseconds until the agent began its slowest reply. */
  readonly slowestAnswerMs?: number;
  readonly sentiment?: 'positive' | 'neutral' | 'negative';
}

/** Outcomes after which a person has to act. */
const forPersons: ReadonlySet<string> = new Set(['transferred', 'message', 'callback']);

/** What a conversation is judged by. */
export interface ConversationEnd {
  readonly direction: string;
  /** The authors of its lines. */
  readonly authors: readonly string[];
  readonly outcome: string;
  /** How often a person took the call. */
  readonly transfers: number;
}

/** Who dealt with a conversation so far; null where it says nothing about the agent. */
export function handledBy({
  direction,
  authors,
  outcome,
  transfers,
}: ConversationEnd): HandledBy | null {
  if (authors.includes('person') || transfers > 0 || forPersons.has(outcome)) return 'person';
  if (outcome === 'spam') return null;
  const isSilent = !authors.includes('customer');
  if (isSilent && direction === 'outbound') return null;
  return isSilent || outcome === 'open' ? 'abandoned' : 'agent';
}

/** The fact of a conversation in which a member writes. */
export const personHandles = { handledBy: 'person' } as const satisfies Partial<QualityFacts>;
