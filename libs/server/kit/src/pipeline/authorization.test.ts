import { type Actor, type Member } from '../core/actor.js';
import { demandProofNow } from './authorization.js';
import { Refusal } from '../core/refusal.js';

const home = {
  id: 7,
  username: 'acme',
  tier: 'organization',
  partnerId: 1,
  resellerId: 2,
  organizationId: 7,
} as const;
const member = (more: Partial<Member>): Member => ({
  kind: 'person',
  sessionId: 's',
  userId: 3,
  home,
  isOwner: true,
  permitted: [],
  ...more,
});

function refusalOf(actor: Actor): unknown {
  try {
    demandProofNow(actor);
    return null;
  } catch (error) {
    return error instanceof Refusal
      ? [error.status, error.details.code, error.details.extra]
      : error;
  }
}

describe('a step-up proof that a handler requires', () => {
  it('is satisfied by a person who entered a code recently', () =>
    expect(refusalOf(member({ isProved: true }))).toBeNull());

  const stepUp = [403, 'step-up', { stepUp: true }];
  it.each<[string, Actor]>([
    ['a person who did not', member({})],
    ['a person whose proof has expired', member({ isProved: false })],
    ['an API key, even one that claims it', member({ kind: 'key', userId: null, isProved: true })],
    ['an anonymous caller', { kind: 'anonymous' }],
    ['a visitor', { kind: 'visitor', sessionId: 's', id: 1, agent: null }],
  ])('is not satisfied by %s', (_who, actor) => expect(refusalOf(actor)).toEqual(stepUp));
});
