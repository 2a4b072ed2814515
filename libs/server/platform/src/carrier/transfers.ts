import { type Clock } from '@patchbay/kernel';
import { type Outgoing, type Owner, type ServerKey, UnsealError } from '@patchbay/server-core';
import { type CallOutcome, type CallTurn } from '@patchbay/server-providers';
import { type Db, type Store } from '@patchbay/server-store';
import { type ConversationEngine } from '../conversations/engine.js';
import { findNumber } from '../numbers/repository.js';
import { findRegistration } from '../sip/repository.js';
import { sipAddressOf } from '../sip/rules.js';
import { sealedFor } from '../sip/worker.js';
import {
  type CallRow,
  changeCall,
  destinationOf,
  numberOfColleague,
  ownPhoneOf,
} from './repository.js';
import { type CallSettings, targetOf, turn, words } from './rules.js';

export interface TransferParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly key: ServerKey;
  readonly engine: ConversationEngine;
  /** The line that serves a number at this moment. */
  readonly lineOf: (number: string) => Promise<string>;
  readonly outgoing: Pick<Outgoing, 'forbids'>;
}

/** What is rung: a number, or a SIP address, with the digits to press afterwards. */
interface Rung {
  readonly to: string;
  readonly digits: string;
}

const scope = { kind: 'platform', reason: 'put a caller through' } as const;

/**
 * Puts callers through to people, and takes them back when the call is not answered or not
 * accepted.
 */
export function createTransfers({ store, clock, key, engine, lineOf, outgoing }: TransferParts) {
  /** The registration through which an account reaches extensions: its own, else its organization's, and only while it stands. */
  async function registrationOf(db: Db, { organizationId, accountId }: Owner) {
    const row =
      (await findRegistration(db, { organizationId, accountId })) ??
      (accountId === organizationId
        ? null
        : await findRegistration(db, { organizationId, accountId: organizationId }));
    return row?.registeredUntil && row.registeredUntil.getTime() > clock.now() ? row : null;
  }

  /** What would ring for a destination as the owner wrote it; null for what cannot be rung. */
  async function rungFor(db: Db, call: Owner, destination: string): Promise<Rung | null> {
    const target = targetOf(destination);
    if (target === null) return null;
    if ('extension' in target) {
      const registration = await registrationOf(db, call);
      return registration && { to: sipAddressOf(registration, target.extension), digits: '' };
    }
    return 'username' in target
      ? { to: await numberOfColleague(db, call.organizationId, target.username), digits: '' }
      : { to: target.number, digits: target.digits };
  }

  /** Null for what may not be rung. */
  async function allowed(call: Owner, rung: Rung | null): Promise<Rung | null> {
    return rung === null ||
      rung.to.startsWith('sip:') ||
      (await outgoing.forbids(rung.to, {
        organizationId: call.organizationId,
        accountId: call.accountId,
      })) === null
      ? rung
      : null;
  }

  async function rungByRun(call: CallRow, runId: string): Promise<Rung | null> {
    return allowed(
      call,
      await store.within(scope, async (db) => {
        const destination = await destinationOf(db, call.organizationId, runId);
        return rungFor(
          db,
          call,
          destination === '' ? await ownPhoneOf(db, call.accountId) : destination,
        );
      }),
    );
  }

  const speak = async (call: CallRow, text: string) => {
    if (call.conversationUuid) await engine.speak(call.accountId, call.conversationUuid, text);
  };

  async function takeBack(call: CallRow, settings: CallSettings): Promise<CallTurn> {
    await store.within(scope, (db) => changeCall(db, call, { transfer: null }));
    const say = settings.takesMessages ? words.messageInstead : words.noAnswer;
    await speak(call, say);
    return turn(settings, say);
  }

  /** Nothing can be rung, now or later in this call: a caller leaves a message, with the agent or after the tone. */
  async function instead(call: CallRow, settings: CallSettings): Promise<CallTurn> {
    if (settings.takesMessages || call.direction === 'outbound') return takeBack(call, settings);
    await speak(call, words.voicemailInstead);
    return turn(settings, words.voicemailInstead, { do: 'voicemail', mostSeconds: 120 });
  }

  return {
    /**
     * Puts a caller through before the agent answers, without a word. Null where nothing can be
     * rung: then the agent answers after all.
     */
    async atOnce(
      call: CallRow,
      settings: CallSettings,
      destination: string,
    ): Promise<CallTurn | null> {
      const rung = destination.startsWith('@')
        ? null
        : await allowed(call, await store.within(scope, (db) => rungFor(db, call, destination)));
      if (!rung) return null;
      await store.within(scope, (db) =>
        changeCall(db, call, {
          transfer: { to: rung.to, offer: null, asks: false, accepted: true },
        }),
      );
      return turn(settings, '', {
        do: 'transfer',
        to: rung.to,
        ...(rung.digits ? { digits: rung.digits } : {}),
        callerId: settings.usesOwnNumber ? call.toNumber : call.fromNumber,
        ringSeconds: settings.transferRingSeconds,
        asks: false,
      });
    },

    /** The turn after the agent decided to put the caller through. `runId` is the function's run, which knows the destination as the owner wrote it. */
    async begin(
      call: CallRow,
      settings: CallSettings,
      say: string,
      runId: string,
    ): Promise<CallTurn> {
      const rung = await rungByRun(call, runId);
      if (!rung) {
        const back = await instead(call, settings);
        return { ...back, say: [say, back.say].filter(Boolean).join(' ') };
      }
      const ours = call.direction === 'inbound' ? call.toNumber : call.fromNumber;
      const other = call.direction === 'inbound' ? call.fromNumber : call.toNumber;
      const offer =
        [
          settings.transferNotification,
          settings.confirmsTransfers
            ? (settings.takesTransfer ? words.spokenOffer : words.offer)(other)
            : '',
        ]
          .filter(Boolean)
          .join(' ') || null;
      await store.within(scope, (db) =>
        changeCall(db, call, {
          transfer: { to: rung.to, offer, asks: settings.confirmsTransfers, accepted: false },
        }),
      );
      // A carrier lets the caller's own number through only on a call that the caller made.
      const callerId = call.direction === 'inbound' && !settings.usesOwnNumber ? other : ours;
      return turn(settings, say, {
        do: 'transfer',
        to: rung.to,
        ...(rung.digits ? { digits: rung.digits } : {}),
        callerId,
        ringSeconds: settings.transferRingSeconds,
        asks: offer !== null,
      });
    },

    /**
     * A turn with the name and the password under which an extension is rung, which no answer that is kept holds. Only the installation's carrier and an
     * account of the organization's own learn them: a number may be served by the account of a
     * tier above it in the tree. And only the line that
     * serves the number now: a call may have begun over another one.
     */
    async named(
      of: Owner & { readonly ours: string; readonly via: string },
      given: CallTurn | null,
    ): Promise<CallTurn | null> {
      if (given?.next.do !== 'transfer' || !given.next.to.startsWith('sip:')) return given;
      if ((await lineOf(of.ours)) !== of.via) return given;
      const row = await store.within(scope, async (db) => {
        const number = await findNumber(db, of.ours);
        const isTheirs =
          number?.organizationId === of.organizationId &&
          (number.providerAccountId === null ||
            [of.organizationId, of.accountId].includes(number.providerAccountId));
        return isTheirs ? registrationOf(db, of) : null;
      });
      if (!row) return given;
      try {
        return {
          ...given,
          next: {
            ...given.next,
            account: {
              username: row.authUsername ?? row.username,
              password: key.unseal(row.sealedPassword, ...sealedFor(row.accountId)),
            },
          },
        };
      } catch (error) {
        if (error instanceof UnsealError) return given;
        throw error;
      }
    },

    /**
     * What a person hears who takes a transferred call, and what happens with the key that they
     * press or with what they say.
     */
    async offer(
      call: CallRow,
      settings: CallSettings,
      digits: string | null,
      said = '',
    ): Promise<CallTurn> {
      const { transfer } = call;
      if (!transfer) return turn(settings, '', { do: 'hang-up' });
      const accepts =
        !transfer.asks ||
        digits === '1' ||
        (digits === '' && settings.takesTransfer?.(said) === true);
      if (accepts && !transfer.accepted)
        await store.within(scope, (db) =>
          changeCall(db, call, { transfer: { ...transfer, accepted: true } }),
        );
      if (accepts)
        return turn(settings, transfer.asks ? '' : (transfer.offer ?? ''), { do: 'connect' });
      return digits === null
        ? turn(settings, transfer.offer ?? '', {
            do: 'listen',
            silenceSeconds: settings.transferRingSeconds,
            mayInterrupt: settings.takesTransfer === null,
            keysOnly: settings.takesTransfer === null,
          })
        : turn(settings, '', { do: 'hang-up' });
    },

    /** The transfer is over: either the two have talked, or the caller is with the agent again. */
    async finish(call: CallRow, settings: CallSettings, outcome: CallOutcome): Promise<CallTurn> {
      const { transfer } = call;
      const talked =
        outcome === 'completed' && (transfer === null || !transfer.asks || transfer.accepted);
      return talked ? turn(settings, '', { do: 'hang-up' }) : takeBack(call, settings);
    },
  };
}

export type Transfers = ReturnType<typeof createTransfers>;
