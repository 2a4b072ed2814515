import { type AttemptOutcome } from './states.js';

/** What came of the attempts to reach a person, from the worst to the best. */
export const reaches = ['notReached', 'voicemail', 'sent', 'answered'] as const;
export type Reach = (typeof reaches)[number];

/** How far an attempt reached a person; several attempts count as the best of them. */
export const reachOfOutcome: Readonly<Record<AttemptOutcome, Reach>> = {
  completed: 'answered',
  sent: 'sent',
  voicemail: 'voicemail',
  busy: 'notReached',
  'no-answer': 'notReached',
  failed: 'notReached',
  refused: 'notReached',
};
