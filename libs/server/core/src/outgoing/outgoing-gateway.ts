import { type Clock } from '@patchbay/kernel';
import { type Log } from '@patchbay/server-kit';
import {
  type CallToPlace,
  type CarrierPort,
  type CarrierText,
  type InboundHandler,
  type SentText,
} from '@patchbay/server-providers';
import { type Db, type Store } from '@patchbay/server-store';
import { type ServerKey } from '../access/server-key.js';
import { recordSecurityEvent } from '../security/security-events.js';
import { type Mail } from './mail.js';
import { type Cause, causes } from './causes.js';
import { type Counted, countOne, isFirstInHour } from './rate-counters.js';
import { disabledWords } from '../tree/disabled-accounts.js';
import { type Owner } from '../tree/owner.js';
import { type RecipientStatus, recipientStatusOf } from './recipient-status.js';
import {
  type Channel,
  type OutgoingLimits,
  cut,
  longest,
  defaultOutgoingLimits,
  windowFor,
} from './limits.js';
import { optedOutWords } from './opt-outs.js';
import { countryOf, numberProblem, shortened } from './number-prefixes.js';
import { OutboundRefusal } from './refusal.js';
import { withoutOverrides } from './isolated.js';

declare const checked: unique symbol;

/** Proof that one text or call to one number was checked and entered. Only the gate makes it. */
export interface Permit {
  readonly [checked]: true;
  readonly what: 'text' | 'call';
  readonly to: string;
  readonly cause: Cause;
}

/** A mail port that checks. A raw one is not assignable to it. */
export type SendMail = ((mail: Mail) => Promise<void>) & { readonly [checked]: true };

/** A carrier without its ways out: numbers, what comes in, and calls that are there already. */
export type OutgoingCarrier<Port extends CarrierPort = CarrierPort> = Omit<
  Port,
  'sendText' | 'placeCall'
>;

/** The only way out for texts and calls. */
export interface Outgoing {
  readonly [checked]: true;
  /** Checks prefix, budget and the recipient's limits, and enters the text or call. Throws an `OutboundRefusal`. `key` enters it in the day once. */
  admit(what: 'text' | 'call', to: string, cause: Cause, key: string): Promise<Permit>;
  /** Sends a text for a permit. Each permit is good for one. */
  text(permit: Permit, text: Omit<CarrierText, 'to'>): Promise<SentText>;
  call(permit: Permit, call: Omit<CallToPlace, 'to'>): Promise<string>;
  /** Whether a number may never be called or texted, without entering anything. */
  problemOf(number: string): OutboundRefusal | null;
  /** The same, and records for the account what was tried. Null for an account is the platform. */
  forbids(
    number: string,
    whose: { readonly organizationId: number | null; readonly accountId: number } | null,
  ): Promise<OutboundRefusal | null>;
}

/** The same port without its ways out, at run time as well. */
export function withoutSending<Port extends CarrierPort>(port: Port): OutgoingCarrier<Port> {
  const { sendText: _text, placeCall: _call, ...quiet } = port;
  return quiet;
}

/** What an agent and its organization may text and call on a day; money keeps it. */
export interface OutgoingBudget {
  /** Enters a text or the first minute of a call. The same key is entered once. */
  take(
    owner: Owner,
    what: 'text' | 'call',
    key: string,
    about?: { readonly byHand?: boolean },
  ): Promise<
    { readonly ok: true } | { readonly ok: false; readonly message: string; readonly until: number }
  >;
}

export interface OutgoingGatewayOptions<Port extends CarrierPort> {
  readonly store: Store;
  readonly clock: Clock;
  readonly key: ServerKey;
  readonly log: Log;
  /** The raw ports. Nothing else may hold them. */
  readonly lines: Port;
  /** The name of the installation's own line, over which codes leave whatever a tenant says of the number they come from. */
  readonly ownLine: string;
  readonly sendMail: (mail: Omit<Mail, 'cause'>) => Promise<void>;
  readonly budget: OutgoingBudget;
  readonly mayCall: readonly string[];
  readonly limits?: OutgoingLimits;
}

export interface OutgoingModule<Port extends CarrierPort> {
  readonly outgoing: Outgoing;
  readonly sendMail: SendMail;
  readonly lines: OutgoingCarrier<Port>;
}

const scope = { kind: 'platform', reason: 'count what leaves' } as const;
const fullWords: Readonly<Record<Channel, string>> = {
  text: 'This number has been texted very often. Try again later.',
  call: 'This number has been called very often. Try again later.',
  mail: 'This address has been written to very often. Try again later.',
};

/** One gate for everything that leaves: it holds the raw ports of carrier and mail, and gives out what checks. */
export function createOutgoingModule<Port extends CarrierPort>({
  store,
  clock,
  key,
  log,
  lines: raw,
  ownLine,
  sendMail,
  budget,
  mayCall,
  limits = defaultOutgoingLimits,
}: OutgoingGatewayOptions<Port>): OutgoingModule<Port> {
  const issued = new WeakSet<Permit>();
  const digestOf = (channel: Channel, to: string): string =>
    `${channel} ${key.digest('outgoing', to.trim().toLowerCase()).toString('base64url')}`;

  const problemOf = (number: string): OutboundRefusal | null => numberProblem(number, mayCall);

  /** Leaves one security event for an account and hour. Never fails what it is about. */
  async function recordBlocked(
    number: string,
    whose: { readonly organizationId: number | null; readonly accountId: number } | null,
  ): Promise<void> {
    const now = clock.now();
    await store
      .within(scope, async (db) => {
        if (!(await isFirstInHour(db, `blocked ${whose?.accountId ?? 'platform'}`, now))) return;
        await recordSecurityEvent(db, {
          kind: 'toll-fraud-blocked',
          accountId: whose?.accountId ?? null,
          organizationId: whose?.organizationId ?? null,
          details: { number: shortened(number) },
        });
      })
      .catch((error: unknown) =>
        log.error({ error: String(error) }, 'a refused number could not be recorded'),
      );
  }

  async function forbids(
    number: string,
    whose: { readonly organizationId: number | null; readonly accountId: number } | null,
  ): Promise<OutboundRefusal | null> {
    const problem = problemOf(number);
    if (problem?.code === 'not-allowed') await recordBlocked(number, whose);
    return problem;
  }

  /** Refuses for a disabled account, and for a number that opted out. */
  async function allowed(
    standing: RecipientStatus | Promise<RecipientStatus>,
  ): Promise<RecipientStatus> {
    const found = await standing;
    if (found.disabled) throw new OutboundRefusal('disabled', disabledWords);
    if (found.optedOut) throw new OutboundRefusal('opted-out', optedOutWords);
    return found;
  }

  /** Counts what leaves; what does not fit is not counted. */
  async function enter(
    channel: Channel,
    counted: (db: Db) => Promise<readonly Counted[]>,
  ): Promise<void> {
    await store.within(scope, async (db) => {
      const full = await countOne(db, await counted(db), clock.now());
      if (full) throw new OutboundRefusal('too-many', fullWords[channel], full.until);
    });
  }

  async function admit(
    what: 'text' | 'call',
    to: string,
    cause: Cause,
    entry: string,
  ): Promise<Permit> {
    const { spends, limitsRecipient } = causes[cause.kind];
    const problem = await forbids(to, cause.owner);
    if (problem) throw problem;
    await enter(what, async (db) => [
      ...(limitsRecipient && cause.owner
        ? [
            {
              key: digestOf(what, to),
              most: windowFor(
                limits.recipient[what],
                await allowed(
                  recipientStatusOf(db, { channel: what, to, ...cause.owner, now: clock.now() }),
                ),
              ),
            },
          ]
        : []),
      ...(spends === 'country'
        ? [{ key: `codes ${countryOf(to, mayCall)}`, most: limits.countryCodes }]
        : []),
    ]);
    if (cause.owner && (spends === 'day' || spends === 'hand')) {
      const taken = await budget.take(cause.owner, what, entry, { byHand: spends === 'hand' });
      if (!taken.ok) throw new OutboundRefusal('spent', taken.message, taken.until);
    }
    const permit = Object.freeze({ what, to, cause }) as Permit;
    issued.add(permit);
    return permit;
  }

  /** Takes a permit that this gate gave, once. */
  function spend(permit: Permit, what: Permit['what']): void {
    if (permit.what !== what || !issued.delete(permit))
      throw new Error(`A ${what} needs a permit of its own.`);
  }

  /** A turn of a call that would ring a number that may not be rung ends the call. */
  const heard = (handler: InboundHandler): InboundHandler => ({
    ...handler,
    call: async (event) => {
      const turn = await handler.call(event);
      if (
        turn?.next.do !== 'transfer' ||
        turn.next.to.startsWith('sip:') ||
        problemOf(turn.next.to) === null
      )
        return turn;
      log.error(
        { number: shortened(turn.next.to) },
        'a caller was to be put through to a number that may not be called',
      );
      return { ...turn, next: { do: 'hang-up' } };
    },
  });

  async function mail({ cause, ...written }: Mail): Promise<void> {
    const message = {
      ...written,
      subject: withoutOverrides(written.subject),
      text: withoutOverrides(written.text),
    };
    if (cause.kind === 'code' || cause.kind === 'security') return sendMail(message);
    const { kind, accountId } = cause;
    const tenant = message.organizationId ?? accountId;
    await enter('mail', async (db) => {
      const standing = await recipientStatusOf(db, {
        channel: 'mail',
        to: message.to,
        accountId,
        organizationId: tenant,
        now: clock.now(),
      });
      if (kind !== 'notice') await allowed(standing);
      // What we tell the people of an account is counted apart, so that a tenant cannot silence it by mails of its own.
      const apart = kind === 'notice' ? 'notice ' : '';
      return [
        {
          key: `${apart}${digestOf('mail', message.to)}`,
          most: windowFor(limits.recipient.mail, standing),
        },
        {
          key: `${apart}mails ${tenant}`,
          most: windowFor(limits.tenantMails, { premium: standing.premium }),
        },
      ];
    });
    return sendMail({
      ...message,
      subject: cut(message.subject, longest.subject),
      text: cut(message.text, longest[kind]),
    });
  }

  const { sendText, placeCall } = raw;
  /** Codes and tests leave over the installation's own line, all else for the organization that pays. */
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
        spend(permit, 'text');
        return sendText({
          ...text,
          ...about(permit),
          text: cut(withoutOverrides(text.text), longest.text),
        });
      },
      call: async (permit, call) => {
        spend(permit, 'call');
        return placeCall({ ...call, ...about(permit) });
      },
    } as Outgoing,
    sendMail: mail as SendMail,
    lines: {
      ...withoutSending(raw),
      onInbound: (handler: InboundHandler) => raw.onInbound(heard(handler)),
    } as OutgoingCarrier<Port>,
  };
}
