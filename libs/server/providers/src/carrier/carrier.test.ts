import fc from 'fast-check';
import { type OutboxMessage } from '../mail/port.js';
import { providerReport, providers } from '../catalogue/providers.js';
import { keypad, searchInventory } from './inventory.js';
import { createLoopbackCarrier } from './loopback-carrier.js';
import { type CallTurn } from './port.js';

const says = (say: string): CallTurn => ({
  say,
  next: { do: 'listen', silenceSeconds: 10, mayInterrupt: true },
});

const carrier = (isTaken?: (number: string) => Promise<boolean>) => {
  const kept: OutboxMessage[] = [];
  let id = 0;
  return {
    kept,
    port: createLoopbackCarrier({
      sink: { keep: async (message) => void kept.push(message) },
      isTaken,
      newId: () => `call-${(id += 1)}`,
    }),
  };
};

describe('The inventory of the loopback carrier', () => {
  it('offers reserved fictional numbers only, and the same ones for the same query', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.record({
            by: fc.constant('prefix' as const),
            prefix: fc.stringMatching(/^\d{0,8}$/),
            strict: fc.boolean(),
            country: fc.constant('US'),
          }),
          fc.record({
            by: fc.constant('locality' as const),
            city: fc.constantFrom('Austin', 'nowhere', ''),
            region: fc.constantFrom('TX', 'texas', ''),
            country: fc.constant('US'),
          }),
        ),
        (query) => {
          const found = searchInventory(query);
          expect(found.every(({ number }) => /^\+1[2-9]\d{2}55501\d{2}$/.test(number))).toBe(true);
          expect(new Set(found.map(({ number }) => number)).size).toBe(found.length);
          expect(searchInventory(query)).toEqual(found);
        },
      ),
    );
  });

  it('offers numbers that spell a word, in every area or in the given place, and assigns such a number', async () => {
    for (const phrase of ['DENTAL', 'dent', 'FLOWERS', '4663']) {
      const found = searchInventory({ by: 'phrase', phrase, country: 'US' });
      expect(found.length).toBeGreaterThan(10);
      expect(
        found.every(
          ({ number }) =>
            /^\+1[2-9]\d{2}[2-9]\d{6}$/.test(number) && number.endsWith(keypad(phrase)),
        ),
      ).toBe(true);
    }
    const austin = searchInventory({
      by: 'phrase',
      phrase: 'DENTAL',
      city: 'Austin',
      country: 'US',
    });
    expect(austin[0]).toMatchObject({ number: '+15124336825', city: 'Austin', region: 'TX' });
    const { port } = carrier();
    expect(await port.assign(austin[0]?.number as string)).toMatchObject({ city: 'Austin' });
    await expect(port.assign(austin[0]?.number as string)).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(
      (await port.search({ by: 'phrase', phrase: 'DENTAL', city: 'Austin', country: 'US' })).some(
        ({ number }) => number === austin[0]?.number,
      ),
    ).toBe(false);
    for (const phrase of ['', '*', 'TOOLONGAWORD', '1234567'])
      expect(searchInventory({ by: 'phrase', phrase, country: 'US' })).toEqual([]);
  });

  it('finds by area code, by place, and by letters', () => {
    expect(
      searchInventory({ by: 'prefix', prefix: '512', strict: true, country: 'US' })[0],
    ).toMatchObject({ city: 'Austin', region: 'TX' });
    expect(
      searchInventory({ by: 'prefix', prefix: '1512', strict: true, country: 'US' }),
    ).toHaveLength(20);
    expect(
      new Set(
        searchInventory({ by: 'locality', region: 'Texas', country: 'US' }).map(({ city }) => city),
      ).size,
    ).toBeGreaterThan(4);
    expect(
      searchInventory({ by: 'locality', city: 'austin', region: 'tx', country: 'US' }).every(
        ({ city }) => city === 'Austin',
      ),
    ).toBe(true);
    expect(keypad('Dent')).toBe('3368');
    expect(
      searchInventory({ by: 'phrase', phrase: '01*7', country: 'US' }).every(({ number }) =>
        /01\d7$/.test(number),
      ),
    ).toBe(true);
  });

  it('offers nearby numbers only if the query allows it', () => {
    const query = { by: 'prefix', prefix: '5125559', country: 'US' } as const;
    expect(searchInventory({ ...query, strict: true })).toEqual([]);
    expect(
      searchInventory({ ...query, strict: false }).every(({ region }) => region === 'TX'),
    ).toBe(true);
    expect(searchInventory({ by: 'locality', country: 'DE' })).toEqual([]);
  });

  it('offers its only numbers where it has none of the country', async () => {
    const query = { by: 'prefix', prefix: '55', country: 'MX' } as const;
    expect(searchInventory({ ...query, strict: true })).toEqual([]);
    const { port } = carrier();
    const [first] = await port.search({ ...query, strict: false });
    expect(first).toMatchObject({ country: 'US' });
    expect(await port.assign(first?.number as string)).toEqual(first);
  });
});

describe('The loopback carrier', () => {
  it('assigns a number once, and again after its release', async () => {
    const { port } = carrier(async (number) => number.endsWith('0101'));
    await expect(port.assign('+15125550101')).rejects.toMatchObject({ code: 'unavailable' });
    await expect(port.assign('+15125559999')).rejects.toMatchObject({ code: 'unavailable' });
    expect(await port.assign('+15125550102')).toMatchObject({ city: 'Austin' });
    await expect(port.assign('+15125550102')).rejects.toMatchObject({ code: 'unavailable' });
    expect(
      (await port.search({ by: 'prefix', prefix: '51255501', strict: true, country: 'US' })).some(
        ({ number }) => /010[12]$/.test(number),
      ),
    ).toBe(false);
    await port.release('+15125550102');
    expect(await port.assign('+15125550102')).toBeDefined();
  });

  it('stores outgoing texts and calls for the handset', async () => {
    const { port, kept } = carrier();
    await port.sendText({
      from: '+15125550100',
      to: '+15125550199',
      text: 'x'.repeat(1600),
      organizationId: 3,
    });
    expect(
      await port.placeCall({ from: '+15125550100', to: '+15125550199', announce: 'Hello' }),
    ).toBe('call-1');
    expect(kept.map(({ channel, to, text }) => [channel, to, text.length])).toEqual([
      ['sms', '+15125550199', 1600],
      ['call', '+15125550199', 5],
    ]);
    await expect(
      port.sendText({ from: '+15125550100', to: 'sip:x', text: 'x' }),
    ).rejects.toMatchObject({ code: 'invalid' });
  });

  it('passes incoming texts and calls to the registered handler', async () => {
    const { port } = carrier();
    await expect(port.handset.call('+15125550199', '+15125550100')).rejects.toMatchObject({
      code: 'unanswered',
    });
    const heard: string[] = [];
    const takeBack = port.onInbound({
      text: async ({ text }) => void heard.push(text),
      call: async (event) => {
        heard.push(event.type);
        return event.type === 'ringing'
          ? event.to.endsWith('0100')
            ? says('Hello')
            : null
          : event.type === 'said'
            ? says(`You said ${event.text}`)
            : null;
      },
    });
    await port.handset.text({ from: '+15125550199', to: '+15125550100', text: 'Hi' });
    const { callId, said } = await port.handset.call('+15125550199', '+15125550100');
    expect(said).toBe('Hello');
    expect(await port.handset.say(callId, 'yes')).toBe('You said yes');
    await port.handset.hangUp(callId);
    await expect(port.handset.say(callId, 'more')).rejects.toMatchObject({ code: 'ended' });
    await expect(port.handset.call('+15125550199', '+15125550101')).rejects.toMatchObject({
      code: 'unanswered',
    });
    expect(heard).toEqual(['Hi', 'ringing', 'said', 'ended', 'ringing']);
    takeBack();
    await expect(
      port.handset.text({ from: '+15125550199', to: '+15125550100', text: 'Hi' }),
    ).rejects.toMatchObject({ code: 'unanswered' });
  });
});

describe('The catalogue of providers', () => {
  it('contains every port once, and reports its adapter without showing a secret', () => {
    expect(new Set(providers.map(({ port }) => port)).size).toBe(providers.length);
    expect(providerReport({}).every(({ isEmbedded }) => isEmbedded)).toBe(true);
    const report = providerReport({
      MODEL_BASE_URL: 'http://x',
      MODEL_API_KEY: 'sk-secret',
      SMTP_URL: 'smtp://u:p@h',
    });
    const serving = (port: string, from = report) =>
      from.find((one) => one.port === port)?.provider;
    expect(['model', 'mail', 'carrier'].map((port) => serving(port))).toEqual([
      'openai',
      'smtp',
      'loopback',
    ]);
    expect(
      serving(
        'carrier',
        providerReport({ CARRIER_ACCOUNT_SID: 'AC1', CARRIER_AUTH_TOKEN: 'secret' }),
      ),
    ).toBe('twilio');
    expect(JSON.stringify(report)).not.toMatch(/sk-secret|u:p/);
  });
});
