import { randomUUID } from 'node:crypto';
import { type Clock } from '@patchbay/kernel';
import { type Log, refuse } from '@patchbay/server-kit';
import { readNumber } from '../outgoing/read-number.js';
import { type Cause } from '../outgoing/causes.js';
import { type Outgoing } from '../outgoing/outgoing-gateway.js';
import { type Permit } from '../outgoing/permits.js';
import { toCaller } from '../outgoing/refusal.js';

export interface CodeTextParts {
  readonly outgoing: Outgoing;
  readonly clock: Clock;
  readonly log: Log;
  /** The number of the installation from which codes come; a fictional one when left out. */
  readonly from?: string;
}

/** Sends codes to phones. */
export interface CodeTexts {
  /**
   * The number of a phone that may be sent a code, or 400: what is no number, and what would cost
   * many times as much, is sent nothing.
   */
  readPhone(text: string): string;
  /** Enters a code in the budget of the phone's country, or 429. */
  reserve(phone: string, by?: 'text' | 'call'): Promise<Permit>;
  /** Does not wait: a slow carrier must not tell which number is in use. */
  sendLater(permit: Permit, code: string): void;
  /** Tells the holder of a phone something, once it is free to. */
  tellLater(to: string, text: string): void;
  readonly from: string;
}

/** Reserved for fiction: what the loopback carrier sends from. */
const fictional = '+18005550100';
const cause: Cause = { kind: 'code', owner: null };

/** Codes and notices by text, and codes spoken in a call where a line takes no texts. */
export function createCodeTexts({
  outgoing,
  clock,
  log,
  from = fictional,
}: CodeTextParts): CodeTexts {
  const later = (work: Promise<unknown>): void =>
    void work.catch(() => log.error({ channel: 'phone' }, 'a code could not be sent'));
  return {
    from,
    readPhone: (text) => {
      const number = readNumber(text, 'body.phoneNumber');
      if (outgoing.problemOf(number)) {
        void outgoing.forbids(number, null);
        throw refuse.invalid([
          {
            path: 'body.phoneNumber',
            message: 'is of a kind or a country to which no codes are sent',
          },
        ]);
      }
      return number;
    },
    reserve: (phone, by = 'text') =>
      toCaller(outgoing.admit(by, phone, cause, randomUUID()), 'body.phoneNumber', clock),
    sendLater: (permit, code) => {
      // One digit after the other, twice: the listener has time to write.
      const spoken = `Your code is ${[...code].join(', ')}. Again: ${[...code].join(', ')}.`;
      later(
        permit.what === 'text'
          ? outgoing.text(permit, {
              from,
              text: `${code} is your code. It works once, within ten minutes. Do not pass it on.`,
              code,
            })
          : outgoing.call(permit, { from, announce: spoken }),
      );
    },
    tellLater: (to, text) =>
      later(
        outgoing
          .admit('text', to, cause, randomUUID())
          .then((permit) => outgoing.text(permit, { from, text })),
      ),
  };
}
