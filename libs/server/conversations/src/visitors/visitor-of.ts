import { type Context, type Visitor, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { personAddress } from '../contacts/person-address.js';

/** The address of what a visitor wrote before it was known who it is. */
export const anonymousAddress = ({ id }: Pick<Visitor, 'id'>): string => `visitor-${id}`;

/** A person has one thread with an agent, whichever session it is read by. */
export const addressOf = (visitor: Pick<Visitor, 'id' | 'person'>): string =>
  visitor.person ? personAddress(visitor.person) : anonymousAddress(visitor);

/** The visitor of a call; refuses members. */
export function demandVisitor(context: Context<Db>): Visitor {
  if (context.actor.kind !== 'visitor')
    throw refuse.invalid(
      [{ path: 'query.token', message: 'must be of a visitor' }],
      'Only a visitor’s session can chat here. Open the chat anew.',
    );
  return context.actor;
}

/** The visitor of a call and the agent of its session. */
export function visitorOf(context: Context<Db>): { visitor: Visitor; agentId: number } {
  const visitor = demandVisitor(context);
  if (!visitor.agent)
    throw refuse.invalid(
      [{ path: 'query.chatTarget', message: 'was not named when this session was opened' }],
      'This session was opened without an agent to talk to.',
    );
  return { visitor, agentId: visitor.agent.id };
}
