import { type Clock } from '@patchbay/kernel';
import { type Log } from '@patchbay/server-kit';
import {
  type CallToPlace,
  type CarrierPort,
  type CarrierText,
  type SentText,
} from '@patchbay/server-providers';
import { type Store } from '@patchbay/server-store';
import { type ServerKey } from '../keys/server-key.js';
import { type Mail } from './mail.js';
import { type Cause, causes } from './causes.js';
import { type OutgoingLimits, defaultOutgoingLimits } from './limits.js';
import { numberProblem } from './number-prefixes.js';
import { type OutboundRefusal } from './refusal.js';
import { partsOfText, sendInParts } from './text-parts.js';
import { createCounter } from './count-outgoing.js';
import { createBlockedRecorder } from './blocked-numbers.js';
import { createMailGate } from './mail-gate.js';
import {
  type checked,
  type Followed,
  type Permit,
  type OutgoingBudget,
  createPermits,
} from './permits.js';

/** A mail port with checks. The type prevents passing a raw one. */
export type SendMail = ((mail: Mail) => Promise<void>) & { readonly [checked]: true };

/** A carrier without outgoing operations: numbers, inbound events, and existing calls. */
export type OutgoingCarrier<Port extends CarrierPort = CarrierPort> = Omit<
  Port,
  'sendText' | 'placeCall'
>;

/** The only way out for texts and calls. */
export interface Outgoing {
  readonly [checked]: true;
  /**
   * Checks prefix, budget and the recipient's limits, and counts the text or call. Throws an
   * `OutboundRefusal`. A repeated `key` is counted once per day. `parts` are the messages of the
   * carrier that a text takes, where it is known by now (`countTextParts`). `isFollowed` says that
   * the caller stores the text, waiting for the disk, before it is sent: then the counts do not wait
   * for the disk themselves, because what is stored later reaches it with all that came before.
   */
  admit(
    what: 'text' | 'call',
    to: string,
    cause: Cause,
    key: string,
    parts?: number,
    followed?: Followed,
  ): Promise<Permit>;
  /**
   * Sends a text for a permit. Each permit is valid for one text, which may take several messages of
   * the carrier: those that were not counted yet are. Throws an `OutboundRefusal` before anything is sent.
   */
  text(permit: Permit, text: Omit<CarrierText, 'to'>): Promise<SentText>;
  call(permit: Permit, call: Omit<CallToPlace, 'to'>): Promise<string>;
  /** Whether a number may never be called or texted, without counting. */
  problemOf(number: string): OutboundRefusal | null;
  /** The same, and records the attempt for the account. Null is the platform. */
  forbids(
    number: string,
    whose: { readonly organizationId: number | null; readonly accountId: number } | null,
  ): Promise<OutboundRefusal | null>;
}

/** The same port without outgoing operations, also at run time. */
export function withoutSending<Port extends CarrierPort>(port: Port): OutgoingCarrier<Port> {
  const { sendText: _text, placeCall: _call, ...quiet } = port;
  return quiet;
}

export interface OutgoingGatewayOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly key: ServerKey;
  readonly log: Log;
  /** What sends. No other module may hold it. */
  readonly lines: Pick<CarrierPort, 'sendText' | 'placeCall'>;
  /**
   * The carrier id of the installation's own line, which sends codes whatever a tenant claims about
   * their sender number.
   */
  readonly ownLine: string;
  readonly sendMail: (mail: Omit<Mail, 'cause'>) => Promise<void>;
  readonly budget: OutgoingBudget;
  readonly mayCall: readonly string[];
  readonly limits?: OutgoingLimits;
}

export interface OutgoingModule {
  readonly outgoing: Outgoing;
  readonly sendMail: SendMail;
}

/**
 * The only way out for texts, calls and mails: it holds the raw ports of carrier and mail, and
 * returns ports with checks.
 */
export function createOutgoingModule({
  store,
  clock,
  key,
  log,
  lines: { sendText, placeCall },
  ownLine,
  sendMail,
  budget,
  mayCall,
  limits = defaultOutgoingLimits,
}: OutgoingGatewayOptions): OutgoingModule {
  const problemOf = (number: string): OutboundRefusal | null => numberProblem(number, mayCall);
  const recordBlocked = createBlockedRecorder({ clock, store, log });

  async function forbids(
    number: string,
    whose: { readonly organizationId: number | null; readonly accountId: number } | null,
  ): Promise<OutboundRefusal | null> {
    const problem = problemOf(number);
    if (problem?.bar) await recordBlocked(number, whose, problem.bar);
    return problem;
  }
  const enter = createCounter(store, clock);
  const { admit, spend, countParts } = createPermits({
    forbids,
    enter,
    key,
    limits,
    clock,
    mayCall,
    budget,
  });
  const mail = createMailGate({ sendMail, enter, clock, key, limits });

  /**
   * Codes and tests are sent over the installation's own line, all others over the line of the
   * paying organization.
   */
  const about = ({ cause, to }: Permit) => ({
    to,
    ...(causes[cause.kind].spends === 'country' ? { via: ownLine } : {}),
    ...(cause.owner ? { organizationId: cause.owner.organizationId } : {}),
  });
  return {
    outgoing: {
      problemOf,
      forbids,
      admit,
      text: async (permit, text) => {
        const counted = spend(permit, 'text');
        const parts = partsOfText(text.text);
        await countParts(permit, counted, parts.length);
        return sendInParts(sendText, { ...text, ...about(permit) }, parts);
      },
      call: async (permit, call) => {
        spend(permit, 'call');
        return placeCall({ ...call, ...about(permit) });
      },
    } as Outgoing,
    sendMail: mail as SendMail,
  };
}
