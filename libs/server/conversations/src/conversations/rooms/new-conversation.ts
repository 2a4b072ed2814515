import { closedGate, type NewConversationFacts } from '@patchbay/messaging';
import { refuse } from '@patchbay/server-kit';
import { type AccountFacts } from '../../agents/functions-catalogue.js';

const reasons: Readonly<Record<keyof NewConversationFacts, string>> = {
  plan: 'New conversations are part of a plan.',
  number: 'A new conversation needs a phone number of the agent.',
  texts: 'Text messages are not enabled for this account.',
};

/** Refuses a new conversation while one of its gates is closed, with the reason of the first. */
export function demandOpenGates({ premium, phoneNumber, smsEnabled }: AccountFacts): void {
  const gate = closedGate({
    plan: premium,
    number: (phoneNumber ?? '') !== '',
    texts: smsEnabled,
  });
  if (gate) throw refuse.forbidden(reasons[gate.needs]);
}
