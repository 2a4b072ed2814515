/** What a publication does, once it was decided; `asking` waits for a person. */
export type PublicationStep = 'waiting' | 'saving' | 'checking' | 'asking' | 'sending' | 'reading';

/** What a person decided after the check: publish, with the reason where cases fail. */
export interface Publication {
  readonly checked: boolean;
  readonly reason?: string;
}

/** What became of a publication. `at` is when it was published, in milliseconds since 1970. */
export type PublicationOutcome =
  | { readonly kind: 'published'; readonly at: number }
  | { readonly kind: 'stopped'; readonly problem: string }
  | { readonly kind: 'cancelled' };

/** The ends of the steps. `stopped` names why a step could not be done. */
export type PublicationEvent =
  | { readonly type: 'waited' }
  | { readonly type: 'saved' }
  | { readonly type: 'unasked' }
  | { readonly type: 'asked' }
  | { readonly type: 'confirmed'; readonly publication: Publication }
  | { readonly type: 'cancel' }
  | { readonly type: 'sent'; readonly at: number }
  | { readonly type: 'stopped'; readonly problem: string }
  | { readonly type: 'read' };

/**
 * What the caller does for a step, and then reports: wait before the first save, save the draft,
 * look whether there is something to check, publish, and read what was published.
 */
export type PublicationEffect =
  | { readonly type: 'wait' }
  | { readonly type: 'save' }
  | { readonly type: 'check' }
  | { readonly type: 'send'; readonly publication: Publication }
  | { readonly type: 'read' };

/** The next step, or the end, and the effect of getting there. */
export interface PublicationMove {
  readonly to: PublicationStep | 'end';
  readonly effect?: PublicationEffect['type'];
}

/** Every step with the events that end it; all others change nothing. */
export const publicationTransitions: Readonly<
  Record<PublicationStep, Partial<Record<PublicationEvent['type'], PublicationMove>>>
> = {
  waiting: { waited: { to: 'saving', effect: 'save' } },
  saving: { saved: { to: 'checking', effect: 'check' }, stopped: { to: 'end' } },
  checking: {
    unasked: { to: 'sending', effect: 'send' },
    asked: { to: 'asking' },
    stopped: { to: 'end' },
  },
  asking: { confirmed: { to: 'sending', effect: 'send' }, cancel: { to: 'end' } },
  sending: { sent: { to: 'reading', effect: 'read' }, stopped: { to: 'end' } },
  // It is published by then; where it cannot be read, the screen's own reads say so.
  reading: { read: { to: 'end' }, stopped: { to: 'end' } },
};

const outcomeOf = (event: PublicationEvent): PublicationOutcome | null => {
  if (event.type === 'sent') return { kind: 'published', at: event.at };
  if (event.type === 'stopped') return { kind: 'stopped', problem: event.problem };
  return event.type === 'cancel' ? { kind: 'cancelled' } : null;
};

const effectOf = (type: PublicationEffect['type'], event: PublicationEvent): PublicationEffect =>
  type === 'send'
    ? { type, publication: event.type === 'confirmed' ? event.publication : { checked: false } }
    : { type };

/**
 * How far a publication is after an event, what came of it, and what is to be done; null when the
 * event changes nothing.
 */
export function advancePublication(
  step: PublicationStep,
  event: { readonly type: string },
): {
  readonly step: PublicationStep | null;
  readonly outcome: PublicationOutcome | null;
  readonly effects: readonly PublicationEffect[];
} | null {
  const known = event as PublicationEvent;
  const move = publicationTransitions[step][known.type];
  if (!move) return null;
  return {
    step: move.to === 'end' ? null : move.to,
    outcome: step === 'reading' ? null : outcomeOf(known),
    effects: move.effect ? [effectOf(move.effect, known)] : [],
  };
}
