import { render } from 'dom-serializer';
import { Element, Text } from 'domhandler';
import { type CallNext, type CallTurn } from '../port.js';

/** The carrier's next callback addresses, by event. */
export interface NextAddresses {
  readonly said: string;
  readonly dialed: string;
  readonly offer: string;
  readonly accept: string;
  readonly recorded: string;
  readonly recording: string;
  readonly streamed: string;
  /** Where the carrier opens its stream: a `wss` address. */
  readonly stream: string;
}

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** What XML cannot hold in any spelling, half of a pair included. */
const unspeakable =
  // oxlint-disable-next-line no-control-regex -- these are what is to be replaced
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const clean = (text: string): string => text.replace(unspeakable, ' ');

/** An element of the markup: undefined attributes are omitted, and text is always a text node. */
function element(
  name: string,
  attributes: Attributes = {},
  inside: readonly (Element | string)[] = [],
): Element {
  const given = Object.fromEntries(
    Object.entries(attributes).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, clean(String(value))]],
    ),
  );
  return new Element(
    name,
    given,
    inside.map((one) => (typeof one === 'string' ? new Text(clean(one)) : one)),
  );
}

const document = (verbs: readonly Element[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${render(element('Response', {}, verbs), { xmlMode: true, encodeEntities: 'utf8' })}`;

const longestSay = 3000;

/** Text in chunks for the carrier: split between sentences if possible, else anywhere. */
export function pieces(text: string): string[] {
  const found: string[] = [];
  for (let rest = text.trim(); rest !== '';) {
    if (rest.length <= longestSay) return [...found, rest];
    const end = Math.max(
      rest.lastIndexOf('. ', longestSay),
      rest.lastIndexOf('? ', longestSay),
      rest.lastIndexOf('! ', longestSay),
    );
    let cut = end > 0 ? end + 1 : longestSay;
    if (/[\ud800-\udbff]/.test(rest.charAt(cut - 1))) cut -= 1;
    found.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trim();
  }
  return found;
}

const speak = ({ say, language }: Pick<CallTurn, 'say' | 'language'>): Element[] =>
  pieces(say).map((piece) => element('Say', { language }, [piece]));

/** A turn of an agent in the carrier's markup. */
export function markupOf(turn: CallTurn, next: NextAddresses): string {
  // A pause before anything else rings on without taking the call.
  const pause = turn.waitSeconds ? [element('Pause', { length: turn.waitSeconds })] : [];
  const keys = turn.pressFirst ? [element('Play', { digits: turn.pressFirst })] : [];
  return document([...pause, ...keys, ...verbsOf(turn, next)]);
}

function verbsOf(turn: CallTurn, addresses: NextAddresses): Element[] {
  const spoken = speak(turn);
  const { next } = turn;
  switch (next.do) {
    case 'listen':
      return [listening(turn, next, addresses, spoken)];
    case 'hang-up':
      return [...spoken, element('Hangup')];
    case 'reject':
      return [element('Reject', { reason: next.reason })];
    case 'connect':
      return spoken;
    case 'stream':
      return [
        ...spoken,
        element('Connect', { action: addresses.streamed, method: 'POST' }, [
          element('Stream', { url: addresses.stream }, [
            element('Parameter', { name: 'token', value: next.token }),
          ]),
        ]),
        // For a carrier that goes on with the next verb where no stream could be opened.
        element('Redirect', { method: 'POST' }, [addresses.streamed]),
      ];
    case 'voicemail':
      return [
        ...spoken,
        element('Record', {
          action: addresses.recorded,
          method: 'POST',
          maxLength: next.maxSeconds,
          timeout: 5,
          finishOnKey: '#',
          playBeep: true,
          recordingStatusCallback: addresses.recording,
          recordingStatusCallbackMethod: 'POST',
        }),
      ];
    case 'transfer': {
      const asking = next.asks ? { url: addresses.offer, method: 'POST' } : {};
      const rung = next.to.startsWith('sip:')
        ? element('Sip', { ...asking, ...next.account }, [next.to])
        : element('Number', { ...asking, sendDigits: next.digits }, [next.to]);
      return [
        ...spoken,
        element(
          'Dial',
          {
            action: addresses.dialed,
            method: 'POST',
            timeout: next.ringSeconds,
            callerId: next.callerId,
            answerOnBridge: true,
          },
          [rung],
        ),
      ];
    }
  }
}

/**
 * Speaks while listening, so that the caller may interrupt; the unspoken rest is reported as well.
 */
const listening = (
  { language }: CallTurn,
  next: Extract<CallNext, { do: 'listen' }>,
  { said }: NextAddresses,
  spoken: readonly Element[],
): Element =>
  element(
    'Gather',
    {
      input: 'speech dtmf',
      action: said,
      method: 'POST',
      timeout: next.silenceSeconds,
      speechTimeout: next.endOfSpeechSeconds ?? 1,
      language,
      actionOnEmptyResult: true,
      bargeIn: next.mayInterrupt,
      profanityFilter: false,
    },
    spoken,
  );

/**
 * The prompt for the target of a transfer: a key accepts it, or a word where configured; any other
 * answer leaves the caller in the call with the agent.
 */
export function offerMarkup(turn: CallTurn, addresses: NextAddresses): string {
  const { next } = turn;
  if (next.do !== 'listen') return document(verbsOf(turn, addresses));
  // A first “hello?” into the words of the offer is no answer to it.
  const hearing = next.keysOnly
    ? { input: 'dtmf' }
    : {
        input: 'speech dtmf',
        speechTimeout: next.endOfSpeechSeconds ?? 1,
        language: turn.language,
        bargeIn: next.mayInterrupt,
      };
  return document([
    element(
      'Gather',
      {
        ...hearing,
        numDigits: 1,
        action: addresses.accept,
        method: 'POST',
        timeout: next.silenceSeconds,
        actionOnEmptyResult: true,
      },
      speak(turn),
    ),
    element('Hangup'),
  ]);
}

/** The call is not answered. */
export const rejectMarkup = (): string => document([element('Reject')]);
/** The call is over. */
export const hangUpMarkup = (): string => document([element('Hangup')]);
/** Nothing to do. */
export const emptyMarkup = (): string => document([]);
/** Words and nothing else. */
export const announcement = (say: string): string =>
  document([...speak({ say }), element('Hangup')]);
