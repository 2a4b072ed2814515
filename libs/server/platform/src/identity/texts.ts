import { refuse } from '@patchbay/server-kit';
import { type CarrierPort } from '@patchbay/server-providers';
import { type Log } from '@patchbay/server-kit';
import { readNumber } from '../numbers/rules.js';
import { numberProblem } from '../outbound/rules.js';

export interface CodeTextParts {
  readonly carrier: Pick<CarrierPort, 'sendText' | 'placeCall'>;
  readonly log: Log;
  /** Prefixes of the numbers that may be texted and called. */
  readonly mayCall: readonly string[];
  /** The number of the installation from which codes come. */
  readonly from: string;
}

/** Sends codes to phones. */
export interface CodeTexts {
  /** The number of a phone that may be sent a code, or 400: what is no number, and what would cost many times as much, is sent nothing. */
  readPhone(text: string): string;
  /** Does not wait: a slow carrier must not tell which number is somebody's. */
  sendLater(to: string, code: string, by?: 'text' | 'call'): void;
  /** Tells the holder of a phone something, once it is free to. */
  tellLater(to: string, text: string): void;
  readonly from: string;
}

/** Codes and notices by text, and codes spoken in a call where a line takes no texts. */
export function createCodeTexts({ carrier, log, mayCall, from }: CodeTextParts): CodeTexts {
  const later = (work: Promise<unknown>): void => void work.catch(() => log.error({ channel: 'phone' }, 'a code could not be sent'));
  return {
    from,
    readPhone: (text) => {
      const number = readNumber(text, 'body.phoneNumber');
      if (numberProblem(number, mayCall)) throw refuse.invalid([{ path: 'body.phoneNumber', message: 'is of a kind or a country to which no codes are sent' }]);
      return number;
    },
    sendLater: (to, code, by = 'text') => {
      // One digit after the other, twice: whoever listens has time to write.
      const spoken = `Your code is ${[...code].join(', ')}. Again: ${[...code].join(', ')}.`;
      later(by === 'text' ? carrier.sendText({ from, to, text: `${code} is your code. It works once, within ten minutes. Give it to nobody.`, code }) : carrier.placeCall({ from, to, announce: spoken }));
    },
    tellLater: (to, text) => later(carrier.sendText({ from, to, text })),
  };
}
