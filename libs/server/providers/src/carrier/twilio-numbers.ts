import * as z from 'zod';
import { cities } from './cities.js';
import { type OwnNumberPort } from './number-port.js';
import { CarrierError, type OfferedNumber } from './port.js';
import { createAsk } from './twilio-number-api.js';
import { createNumberSearch, filtersOf, endingFirst } from './twilio-number-search.js';

export interface TwilioNumbersOptions {
  readonly accountSid: string;
  readonly authToken: string;
  /** The address to which the carrier reports calls and texts of a number. */
  readonly callbacks: {
    readonly voiceUrl: string;
    readonly smsUrl: string;
    readonly statusUrl?: string;
  };
  /** A server with the same API; the vendor's own if omitted. */
  readonly baseUrl?: string;
  readonly timeoutMs?: number;
}

const vendor = 'https://api.twilio.com';
const held = z.object({
  sid: z.string(),
  phone_number: z.string(),
  friendly_name: z.nullish(z.string()),
});

const self = z.object({ sid: z.string(), status: z.nullish(z.string()) });
const heldList = z.object({ incoming_phone_numbers: z.array(held) });

/**
 * Search, purchase and release of numbers over the Twilio REST API of 2010-04-01. What is bought
 * here bears a mark: a purchase whose answer was lost is not paid twice, and a number that another
 * user has with the same credentials is neither taken over nor given back.
 */
export function createTwilioNumbers({
  accountSid,
  authToken,
  callbacks,
  baseUrl = vendor,
  timeoutMs = 10_000,
}: TwilioNumbersOptions): Required<OwnNumberPort> {
  const account = `${baseUrl.replace(/(?<!\/)\/+$/, '')}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const ask = createAsk({ account, authorization, timeoutMs });

  const mark = `Patchbay ${new URL(callbacks.voiceUrl).host}`.slice(0, 64);
  const hooks = {
    VoiceUrl: callbacks.voiceUrl,
    VoiceMethod: 'POST',
    SmsUrl: callbacks.smsUrl,
    SmsMethod: 'POST',
    ...(callbacks.statusUrl
      ? { StatusCallback: callbacks.statusUrl, StatusCallbackMethod: 'POST' }
      : {}),
  };
  const firstOf = createNumberSearch(ask);

  async function findHeld(number: string): Promise<z.output<typeof held> | null> {
    const list = await ask(
      'GET',
      '/IncomingPhoneNumbers.json',
      { PhoneNumber: number, PageSize: '5' },
      heldList,
    );
    return list?.incoming_phone_numbers.find((one) => one.phone_number === number) ?? null;
  }
  const set = (sid: string, values: Readonly<Record<string, string>>) =>
    ask('POST', `/IncomingPhoneNumbers/${encodeURIComponent(sid)}.json`, values, held);

  return {
    name: 'twilio',
    search: async (query) => {
      const found = await firstOf(query.country, filtersOf(query));
      return query.by === 'phrase' ? endingFirst(found, query.phrase) : found;
    },
    async assign(number) {
      const mine = await findHeld(number);
      if (mine && mine.friendly_name !== mark)
        throw new CarrierError('unavailable', 'This number cannot be had.');
      if (mine) await set(mine.sid, hooks);
      else
        await ask(
          'POST',
          '/IncomingPhoneNumbers.json',
          { PhoneNumber: number, FriendlyName: mark, ...hooks },
          held,
        );
      return offerOf(number);
    },
    async release(number) {
      const mine = await findHeld(number);
      if (mine?.friendly_name === mark)
        await ask('DELETE', `/IncomingPhoneNumbers/${encodeURIComponent(mine.sid)}.json`, {}, null);
    },
    async prove() {
      const answer = await ask('GET', '.json', {}, self);
      if (answer?.sid !== accountSid)
        throw new CarrierError('refused', 'The carrier does not accept these credentials.');
      if (answer.status !== 'active')
        throw new CarrierError('unavailable', 'This account is not active.');
    },
    async adopt(number) {
      const mine = await findHeld(number);
      if (!mine) return null;
      await set(mine.sid, hooks);
      return offerOf(number);
    },
    async letGo(number) {
      const mine = await findHeld(number);
      if (mine) await set(mine.sid, { VoiceUrl: '', SmsUrl: '', StatusCallback: '' });
    },
  };
}

const offerOf = (number: string): OfferedNumber => {
  const place = number.startsWith('+1')
    ? cities.find(([code]) => code === number.slice(2, 5))
    : undefined;
  return { number, city: place?.[1] ?? '', region: place?.[2] ?? '', country: place ? 'US' : '' };
};
