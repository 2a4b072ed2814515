import { randomUUID } from 'node:crypto';
import { codeLifeMinutes } from '@patchbay/contract';
import { type Clock } from '@patchbay/kernel';
import { type Log, refuse } from '@patchbay/server-kit';
import { type InLanguages, languageOf } from '@patchbay/server-providers';
import { readNumber } from '../outgoing/read-number.js';
import { type Cause } from '../outgoing/causes.js';
import { type Outgoing } from '../outgoing/outgoing-gateway.js';
import { type Permit } from '../outgoing/permits.js';
import { toCaller } from '../outgoing/refusal.js';

export interface CodeTextParts {
  readonly outgoing: Outgoing;
  readonly clock: Clock;
  readonly log: Log;
  /** The installation's number that sends codes; a fictional one by default. */
  readonly from?: string;
}

/** Sends codes to phones. */
export interface CodeTexts {
  /**
   * A phone number that may receive a code; without a plus it is one of `country`. Throws 400 for
   * an invalid number and for a costly range.
   */
  readPhone(text: string, country: string | null): string;
  /** Counts a code in the budget of the phone's country, or throws 429. */
  reserve(phone: string, by?: 'text' | 'call'): Promise<Permit>;
  /** Does not wait for the carrier, because its delay would reveal which number is in use. */
  sendLater(permit: Permit, code: string, language: unknown): void;
  /** Sends a notice to the holder of a phone in the background. */
  notifyLater(to: string, text: string): void;
  readonly from: string;
}

const codeWordsIn: InLanguages<{
  readonly text: (code: string) => string;
  /** Digit by digit and twice, so that the listener can write it down. */
  readonly spoken: (digits: string) => string;
}> = {
  en: {
    text: (code) =>
      `${code} is your code. It works once, within ${codeLifeMinutes} minutes. Do not pass it on.`,
    spoken: (digits) => `Your code is ${digits}. Again: ${digits}.`,
  },
  es: {
    text: (code) =>
      `${code} es su código. Sirve una vez, durante ${codeLifeMinutes} minutos. No lo comparta.`,
    spoken: (digits) => `Su código es ${digits}. Otra vez: ${digits}.`,
  },
};

/** A number range reserved for fiction: the sender of the loopback carrier. */
const fictional = '+18005550100';
const cause: Cause = { kind: 'code', owner: null };

/** Codes and notices by text, and codes spoken in a call for lines without texts. */
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
    readPhone: (text, country) => {
      const number = readNumber(text, 'body.phoneNumber', country);
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
    sendLater: (permit, code, language) => {
      const words = codeWordsIn[languageOf(language)];
      later(
        permit.what === 'text'
          ? outgoing.text(permit, {
              from,
              text: words.text(code),
              code,
            })
          : outgoing.call(permit, { from, announce: words.spoken([...code].join(', ')) }),
      );
    },
    notifyLater: (to, text) =>
      later(
        outgoing
          .admit('text', to, cause, randomUUID())
          .then((permit) => outgoing.text(permit, { from, text })),
      ),
  };
}
