import { cutText, type Clock } from '@patchbay/kernel';
import {
  addressOfVisitor,
  type ConversationEngine,
  createIdentifyVisitor,
  visitorNetwork,
} from '@patchbay/server-conversations';
import {
  isDisabled,
  lifeLeft,
  type ServerKey,
  touchSession,
  type VisitorSession,
  visitorSession,
} from '@patchbay/server-core';
import { type UsageLimits } from '@patchbay/server-money';
import { type Store } from '@patchbay/server-store';
import { type ArrivingCall, type CallRefusal } from '@patchbay/server-voice/link';
import { type AnswerTerms } from '../carrier/call-answers.js';
import { type CallRow } from '../carrier/repository.js';
import { longestCallMs } from '../carrier/rules.js';
import { takeFromPage } from './repository.js';

type PageArrival = Extract<ArrivingCall, { road: 'browser' }>;

/** A call from a page that was taken, and whose share of the day it uses; none of a member's test. */
interface PageCall {
  readonly row: CallRow;
  readonly visitor?: AnswerTerms['visitor'];
}

const scope = { kind: 'platform', reason: 'take a call from a page' } as const;

/** What pages may send along, in letters. */
const maxPageData = 4096;

export interface PageCallsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly key: ServerKey;
  readonly engine: ConversationEngine;
  readonly usageLimits: Pick<UsageLimits, 'atOnce'>;
}

/** Takes calls that visitors make from a page. */
export function createPageCalls(parts: PageCallsParts) {
  const { store, clock, key, usageLimits } = parts;
  const identify = createIdentifyVisitor(parts);

  /** The session of a visitor with an agent that answers, or why there is no call. */
  async function sessionOf(
    sessionId: string,
  ): Promise<(VisitorSession & { agent: NonNullable<VisitorSession['agent']> }) | CallRefusal> {
    return store.within(scope, async (db) => {
      const session = await visitorSession(db, { sessionId });
      if (!session || lifeLeft(session, clock.now()) <= 0) return { refusal: 'refused' };
      const { agent } = session;
      if (!agent?.active || (await isDisabled(db, agent))) return { refusal: 'unknown' };
      return { ...session, agent };
    });
  }

  /** Who a session is: an identity that does not hold leaves the caller without a name. */
  async function personOf(session: VisitorSession, agentId: number, jwt: string | null) {
    const visitor = { id: session.visitorId, sessionId: session.id };
    const said = jwt ? await identify({ visitor, agentId }, jwt) : null;
    return said && 'person' in said ? said.person : session.visitorPerson;
  }

  return async (call: PageArrival): Promise<PageCall | CallRefusal> => {
    const session = await sessionOf(call.sessionId);
    if ('refusal' in session) return session;
    const { agent } = session;
    const person = await personOf(session, agent.id, call.jwt);
    const now = clock.now();
    const row = await store.within(scope, (db) =>
      takeFromPage(db, {
        owner: { organizationId: agent.organizationId ?? agent.id, accountId: agent.id },
        sessionId: session.id,
        visitor: session.tester ?? addressOfVisitor({ id: session.visitorId, person }),
        ownTest: session.tester !== null,
        toNumber: agent.phoneNumber ?? '',
        pageData: call.metaData && cutText(call.metaData, maxPageData),
        now: new Date(now),
        giveUpAt: new Date(now + longestCallMs),
        atOnce: usageLimits.atOnce,
      }),
    );
    // A call is a use of its session.
    await store.ask(scope, (db) => touchSession(db, session.id, new Date(now)));
    if (typeof row === 'string') return { refusal: row };
    if (session.tester !== null) return { row };
    return {
      row,
      visitor: {
        session: String(session.visitorId),
        network: visitorNetwork(key, call.address),
      },
    };
  };
}
