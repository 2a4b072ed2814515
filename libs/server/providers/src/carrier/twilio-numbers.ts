import * as z from 'zod';
import { cities, regionCode } from './cities.js';
import { keypad } from './inventory.js';
import { type OwnNumberPort } from './number-port.js';
import { CarrierError, type NumberQuery, type OfferedNumber } from './port.js';
import { replyText } from '../web/reply-text.js';

export interface TwilioNumbersOptions {
  readonly accountSid: string;
  readonly authToken: string;
  /** Where the carrier tells us of calls and texts to a number. */
  readonly callbacks: {
    readonly voiceUrl: string;
    readonly smsUrl: string;
    readonly statusUrl?: string;
  };
  /** A server that speaks the same API; the vendor's own when left out. */
  readonly baseUrl?: string;
  readonly timeoutMs?: number;
}

const vendor = 'https://api.twilio.com';
const mostOffered = 20;

const offered = z.object({
  available_phone_numbers: z.array(
    z.object({
      phone_number: z.string(),
      locality: z.nullish(z.string()),
      region: z.nullish(z.string()),
      iso_country: z.nullish(z.string()),
    }),
  ),
});
const held = z.object({
  sid: z.string(),
  phone_number: z.string(),
  friendly_name: z.nullish(z.string()),
});
const self = z.object({ sid: z.string(), status: z.nullish(z.string()) });
const heldList = z.object({ incoming_phone_numbers: z.array(held) });
const refusal = z.object({ code: z.nullish(z.coerce.number()), message: z.nullish(z.string()) });

/** Codes of the vendor that mean: somebody else has it, or it is no number that can be had. */
const unavailable: ReadonlySet<number> = new Set([21421, 21422, 21404, 21651, 20404]);

/**
 * Search, purchase and release of numbers over the Twilio REST API of 2010-04-01. What is bought here bears a mark: a purchase whose answer was lost is
 * not paid twice, and a number that somebody else uses with the same credentials is neither taken over nor given back.
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

  async function ask<T>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    values: Readonly<Record<string, string>>,
    schema: z.ZodType<T> | null,
  ): Promise<T | null> {
    const fields = new URLSearchParams(values);
    const url =
      method === 'POST'
        ? `${account}${path}`
        : `${account}${path}${fields.size > 0 ? `?${fields.toString()}` : ''}`;
    const response = await fetch(url, {
      method,
      headers: { authorization, accept: 'application/json' },
      ...(method === 'POST' ? { body: fields } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new CarrierError('unreachable', 'The carrier does not answer. Try again in a moment.', {
        cause: error,
      });
    });
    const text = await replyText(response).catch(() => '');
    if (!response.ok) throw refusalOf(response.status, text);
    if (!schema) return null;
    const parsed = schema.safeParse(jsonOf(text));
    if (!parsed.success)
      throw new CarrierError('unreachable', 'The carrier answered something that cannot be read.');
    return parsed.data;
  }

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

  async function available(
    country: string,
    filter: Readonly<Record<string, string>>,
  ): Promise<OfferedNumber[]> {
    const found = await ask(
      'GET',
      `/AvailablePhoneNumbers/${encodeURIComponent(country.toUpperCase())}/Local.json`,
      { ...filter, VoiceEnabled: 'true', PageSize: String(mostOffered) },
      offered,
    )
      // A country without numbers of this kind is an unknown address there.
      .catch((error: unknown) => {
        if (error instanceof CarrierError && error.code === 'unavailable') return null;
        throw error;
      });
    return (found?.available_phone_numbers ?? []).map(
      ({ phone_number: number, locality, region, iso_country: iso }) => ({
        number,
        city: locality ?? '',
        region: region ?? '',
        country: iso ?? country.toUpperCase(),
      }),
    );
  }

  /** The first search that finds something: what was asked for, then wider. */
  async function firstOf(
    country: string,
    filters: readonly Readonly<Record<string, string>>[],
  ): Promise<OfferedNumber[]> {
    for (const filter of filters) {
      const found = await available(country, filter);
      if (found.length > 0) return found;
    }
    return [];
  }

  async function findHeld(number: string): Promise<z.output<typeof held> | null> {
    const list = await ask(
      'GET',
      '/IncomingPhoneNumbers.json',
      { PhoneNumber: number, PageSize: '5' },
      heldList,
    );
    return list?.incoming_phone_numbers.find((one) => one.phone_number === number) ?? null;
  }

  const offerOf = (number: string): OfferedNumber => {
    const place = number.startsWith('+1')
      ? cities.find(([code]) => code === number.slice(2, 5))
      : undefined;
    return { number, city: place?.[1] ?? '', region: place?.[2] ?? '', country: place ? 'US' : '' };
  };
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

/** What to ask the carrier for a query, the narrowest first. */
function filtersOf(query: NumberQuery): Record<string, string>[] {
  if (query.by === 'prefix') {
    const prefix = query.prefix
      .replace(/\D/g, '')
      .replace(/^1(?=\d{3})/, '')
      .slice(0, 10);
    // An asterisk is one digit, so a pattern of ten begins where the number begins.
    const exact: Record<string, string> =
      prefix.length === 3 ? { AreaCode: prefix } : { Contains: prefix.padEnd(10, '*') };
    const region = cities.find(([code]) => code === prefix.slice(0, 3))?.[2];
    const near: Record<string, string>[] = [
      ...(prefix.length > 3 ? [{ AreaCode: prefix.slice(0, 3) }] : []),
      ...(region ? [{ InRegion: region }] : []),
    ];
    return query.strict ? [exact] : [exact, ...near];
  }
  const city = query.city?.trim();
  const region = query.region?.trim() ? regionCode(query.region) : '';
  const place: Record<string, string> = {
    ...(city ? { InLocality: city } : {}),
    ...(region ? { InRegion: region } : {}),
  };
  if (query.by === 'locality') return city && region ? [place, { InRegion: region }] : [place];
  const word = keypad(query.phrase)
    .replace(/[^\d*]/g, '')
    .replace(/^\*+|(?<!\*)\*+$/g, '');
  return word.replaceAll('*', '').length < 2 ? [] : [{ Contains: word, ...place }];
}

/** A word at the end of a number is what people remember. */
function endingFirst(found: readonly OfferedNumber[], phrase: string): OfferedNumber[] {
  const word = keypad(phrase)
    .replace(/[^\d*]/g, '')
    .replace(/^\*+|(?<!\*)\*+$/g, '');
  const atEnd = new RegExp(`${word.replaceAll('*', '\\d')}$`);
  return [...found].sort((a, b) => Number(atEnd.test(b.number)) - Number(atEnd.test(a.number)));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Why the carrier refused, without its words: they name accounts and addresses. */
function refusalOf(status: number, text: string): CarrierError {
  const said = refusal.safeParse(jsonOf(text));
  const code = said.success ? (said.data.code ?? 0) : 0;
  if (status === 401 || status === 403)
    return new CarrierError('refused', 'The carrier does not accept these credentials.');
  if (status === 404 || unavailable.has(code))
    return new CarrierError('unavailable', 'This number cannot be had.');
  if (status === 429 || status >= 500)
    return new CarrierError('unreachable', 'The carrier does not answer. Try again in a moment.');
  return new CarrierError('invalid', 'The carrier refused this.');
}
