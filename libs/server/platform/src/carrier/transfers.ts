import { type CallOutcome, type CallTurn } from '@patchbay/server-providers';
import { type Store } from '@patchbay/server-store';
import { type ConversationEngine } from '../conversations/engine.js';
import { numberProblem } from '../outbound/rules.js';
import { type CallRow, changeCall, destinationOf, numberOfColleague, ownPhoneOf } from './repository.js';
import { type Manners, targetOf, turn, words } from './rules.js';

export interface TransferParts {
  readonly store: Store;
  readonly engine: ConversationEngine;
  readonly mayCall: readonly string[];
}

const scope = { kind: 'platform', reason: 'put a caller through' } as const;

/** Puts callers through to people, and takes them back when nobody picks up or nobody wants the call. */
export function createTransfers({ store, engine, mayCall }: TransferParts) {
  async function numberFor(call: CallRow, runId: string): Promise<{ number: string; digits: string } | null> {
    return store.within(scope, async (db) => {
      const destination = await destinationOf(db, call.organizationId, runId);
      if (destination === '') return { number: await ownPhoneOf(db, call.accountId), digits: '' };
      const target = targetOf(destination);
      if (target === null) return null;
      return 'username' in target ? { number: await numberOfColleague(db, call.organizationId, target.username), digits: '' } : target;
    });
  }

  async function takeBack(call: CallRow, manners: Manners): Promise<CallTurn> {
    await store.within(scope, (db) => changeCall(db, call, { transfer: null }));
    if (call.conversationUuid) await engine.speak(call.accountId, call.conversationUuid, words.nobodyThere);
    return turn(manners, words.nobodyThere);
  }

  return {
    /** Puts a caller through before anybody answered, without a word. Null where nothing can be rung: then the agent answers after all. */
    async atOnce(call: CallRow, manners: Manners, destination: string): Promise<CallTurn | null> {
      const target = targetOf(destination);
      if (!target || 'username' in target || numberProblem(target.number, mayCall) !== null) return null;
      await store.within(scope, (db) => changeCall(db, call, { transfer: { to: target.number, offer: null, asks: false, accepted: true } }));
      return turn(manners, '', { do: 'transfer', to: target.number, ...(target.digits ? { digits: target.digits } : {}), callerId: manners.usesOwnNumber ? call.toNumber : call.fromNumber, ringSeconds: manners.transferRingSeconds, asks: false });
    },

    /** The turn after the agent decided to put the caller through. `runId` is the function's run, which knows the destination as the owner wrote it. */
    async begin(call: CallRow, manners: Manners, say: string, runId: string): Promise<CallTurn> {
      const target = await numberFor(call, runId);
      if (!target?.number || numberProblem(target.number, mayCall) !== null) {
        const back = await takeBack(call, manners);
        return { ...back, say: [say, back.say].filter(Boolean).join(' ') };
      }
      const ours = call.direction === 'inbound' ? call.toNumber : call.fromNumber;
      const other = call.direction === 'inbound' ? call.fromNumber : call.toNumber;
      const offer = [manners.transferNotification, manners.confirmsTransfers ? words.offer(other) : ''].filter(Boolean).join(' ') || null;
      await store.within(scope, (db) => changeCall(db, call, { transfer: { to: target.number, offer, asks: manners.confirmsTransfers, accepted: false } }));
      // A carrier lets the caller's own number through only on a call that the caller made.
      const callerId = call.direction === 'inbound' && !manners.usesOwnNumber ? other : ours;
      return turn(manners, say, { do: 'transfer', to: target.number, ...(target.digits ? { digits: target.digits } : {}), callerId, ringSeconds: manners.transferRingSeconds, asks: offer !== null });
    },

    /** What somebody hears who takes a transferred call, and what becomes of the key that they press. */
    async offer(call: CallRow, manners: Manners, digits: string | null): Promise<CallTurn> {
      const { transfer } = call;
      if (!transfer) return turn(manners, '', { do: 'hang-up' });
      const accepts = !transfer.asks || digits === '1';
      if (accepts && !transfer.accepted) await store.within(scope, (db) => changeCall(db, call, { transfer: { ...transfer, accepted: true } }));
      if (accepts) return turn(manners, transfer.asks ? '' : (transfer.offer ?? ''), { do: 'connect' });
      return digits === null ? turn(manners, transfer.offer ?? '', { do: 'listen', silenceSeconds: 10, mayInterrupt: true }) : turn(manners, '', { do: 'hang-up' });
    },

    /** The transfer is over: either the two have talked, or the caller is with the agent again. */
    async finish(call: CallRow, manners: Manners, outcome: CallOutcome): Promise<CallTurn> {
      const { transfer } = call;
      const talked = outcome === 'completed' && (transfer === null || !transfer.asks || transfer.accepted);
      return talked ? turn(manners, '', { do: 'hang-up' }) : takeBack(call, manners);
    },
  };
}
