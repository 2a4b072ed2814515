import { type IncomingMessage, createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { createTwilioNumbers } from './twilio-numbers.js';

/**
 * Speaks the part of the vendor's REST API that numbers need, with an inventory that can be sold
 * out.
 */
async function openVendor() {
  const stock = new Map([
    ['+15125550101', { locality: 'Austin', region: 'TX' }],
    ['+15125550177', { locality: 'Austin', region: 'TX' }],
    ['+12145553368', { locality: 'Dallas', region: 'TX' }],
    ['+12145550102', { locality: 'Dallas', region: 'TX' }],
  ]);
  const held = new Map<string, { sid: string; values: Record<string, string> }>();
  const asked: { method: string; path: string; values: Record<string, string> }[] = [];
  let failing: { status: number; body: string } | null = null;
  const server = createServer((request, reply) => {
    void bodyOf(request).then((body) => {
      const url = new URL(request.url ?? '', 'http://x');
      const values = Object.fromEntries([...url.searchParams, ...new URLSearchParams(body)]);
      asked.push({ method: request.method ?? '', path: url.pathname, values });
      const answer = (status: number, content?: object) =>
        reply
          .writeHead(status, { 'content-type': 'application/json' })
          .end(content ? JSON.stringify(content) : undefined);
      if (failing) return void reply.writeHead(failing.status).end(failing.body);
      if (
        request.headers.authorization !== `Basic ${Buffer.from('AC123:secret').toString('base64')}`
      )
        return answer(401, { code: 20003, message: 'Authenticate', status: 401 });
      const path = url.pathname.replace('/2010-04-01/Accounts/AC123', '');
      if (path === '/AvailablePhoneNumbers/US/Local.json')
        return answer(200, {
          available_phone_numbers: [...stock]
            .filter(([number, place]) => fits(number, place, values))
            .map(([number, place]) => ({ phone_number: number, ...place, iso_country: 'US' })),
        });
      if (path.startsWith('/AvailablePhoneNumbers/'))
        return answer(404, { code: 20404, message: 'not found', status: 404 });
      if (path === '/IncomingPhoneNumbers.json' && request.method === 'GET')
        return answer(200, {
          incoming_phone_numbers: [...held]
            .filter(([number]) => number === values.PhoneNumber)
            .map(([number, { sid, values }]) => ({
              sid,
              phone_number: number,
              friendly_name: values.FriendlyName,
            })),
        });
      if (path === '/IncomingPhoneNumbers.json') {
        const number = values.PhoneNumber ?? '';
        if (!stock.delete(number))
          return answer(400, { code: 21422, message: `${number} is not available`, status: 400 });
        held.set(number, { sid: `PN${number.slice(2)}`, values });
        return answer(201, { sid: `PN${number.slice(2)}`, phone_number: number });
      }
      const [number, mine] =
        [...held].find(([, one]) => path === `/IncomingPhoneNumbers/${one.sid}.json`) ?? [];
      if (!number || !mine) return answer(404, { code: 20404, message: 'not found', status: 404 });
      if (request.method === 'DELETE') {
        held.delete(number);
        return answer(204);
      }
      Object.assign(mine.values, values);
      return answer(200, { sid: mine.sid, phone_number: number });
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    held,
    asked,
    fail: (how: typeof failing) => {
      failing = how;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function fits(
  number: string,
  place: { locality: string; region: string },
  values: Readonly<Record<string, string>>,
): boolean {
  const pattern = values.Contains?.replaceAll('*', '\\d');
  return (
    (!values.AreaCode || number.slice(2, 5) === values.AreaCode) &&
    (!pattern || new RegExp(pattern).test(number.slice(2))) &&
    (!values.InLocality || place.locality === values.InLocality) &&
    (!values.InRegion || place.region === values.InRegion)
  );
}

let vendor: Awaited<ReturnType<typeof openVendor>>;
beforeEach(async () => {
  vendor = await openVendor();
});
afterEach(() => vendor.close());

const callbacks = {
  voiceUrl: 'https://desk.example/carrier/voice',
  smsUrl: 'https://desk.example/carrier/text',
};
const port = (authToken = 'secret') =>
  createTwilioNumbers({
    accountSid: 'AC123',
    authToken,
    callbacks,
    baseUrl: vendor.url,
    timeoutMs: 20_000,
  });
const numbers = (found: readonly { number: string }[]) => found.map(({ number }) => number);

describe('Numbers over the Twilio API', () => {
  it('are searched by area code, by longer prefixes, by place and by letters', async () => {
    expect(
      numbers(await port().search({ by: 'prefix', prefix: '512', strict: true, country: 'US' })),
    ).toEqual(['+15125550101', '+15125550177']);
    expect(
      await port().search({ by: 'prefix', prefix: '15125550177', strict: true, country: 'us' }),
    ).toEqual([{ number: '+15125550177', city: 'Austin', region: 'TX', country: 'US' }]);
    expect(
      numbers(
        await port().search({ by: 'locality', city: 'Dallas', region: 'texas', country: 'US' }),
      ),
    ).toEqual(['+12145553368', '+12145550102']);
    expect(numbers(await port().search({ by: 'phrase', phrase: '*dent*', country: 'US' }))).toEqual(
      ['+12145553368'],
    );
    expect(await port().search({ by: 'phrase', phrase: '*', country: 'US' })).toEqual([]);
  });

  it('near the requested place are offered only if the query allows it', async () => {
    expect(
      await port().search({ by: 'prefix', prefix: '512999', strict: true, country: 'US' }),
    ).toEqual([]);
    expect(
      numbers(
        await port().search({ by: 'prefix', prefix: '512999', strict: false, country: 'US' }),
      ),
    ).toEqual(['+15125550101', '+15125550177']);
    expect(
      await port().search({ by: 'locality', city: 'Waco', region: 'TX', country: 'US' }),
    ).toHaveLength(4);
    expect(
      await port().search({ by: 'prefix', prefix: '030', strict: false, country: 'DE' }),
    ).toEqual([]);
  });

  it('are bought with the addresses for callbacks, once, and released', async () => {
    expect(await port().assign('+15125550101')).toMatchObject({
      number: '+15125550101',
      city: 'Austin',
      country: 'US',
    });
    expect(vendor.held.get('+15125550101')?.values).toMatchObject({
      VoiceUrl: callbacks.voiceUrl,
      SmsUrl: callbacks.smsUrl,
    });
    await port().assign('+15125550101');
    expect(
      vendor.asked.filter(
        ({ method, path }) => method === 'POST' && path.endsWith('/IncomingPhoneNumbers.json'),
      ),
    ).toHaveLength(1);
    await port().release('+15125550101');
    expect(vendor.held.size).toBe(0);
    await expect(port().release('+15125550101')).resolves.toBeUndefined();
  });

  it('that belong to another account are unavailable', () =>
    expect(port().assign('+12025550100')).rejects.toMatchObject({ code: 'unavailable' }));

  it('of the tenant’s own account are adopted and removed, and never released', async () => {
    expect(await port().adopt('+15125550177')).toBeNull();
    vendor.held.set('+15125550177', { sid: 'PN9', values: { VoiceUrl: 'https://before.example' } });
    expect(await port().adopt('+15125550177')).toMatchObject({ number: '+15125550177' });
    expect(vendor.held.get('+15125550177')?.values.VoiceUrl).toBe(callbacks.voiceUrl);
    await port().letGo('+15125550177');
    expect(vendor.held.get('+15125550177')?.values.VoiceUrl).toBe('');
  });

  it('that another system uses with the same credentials are neither taken over nor released', async () => {
    vendor.held.set('+15125550177', {
      sid: 'PN9',
      values: { VoiceUrl: 'https://before.example', FriendlyName: 'Switchboard' },
    });
    await expect(port().assign('+15125550177')).rejects.toMatchObject({ code: 'unavailable' });
    await port().release('+15125550177');
    expect(vendor.held.get('+15125550177')?.values).toEqual({
      VoiceUrl: 'https://before.example',
      FriendlyName: 'Switchboard',
    });
  });

  it.each([
    ['wrong credentials', { status: 401, body: '{"code":20003}' }, 'refused'],
    ['too many requests', { status: 429, body: '' }, 'unreachable'],
    ['a broken server', { status: 503, body: '<html>' }, 'unreachable'],
    ['an answer that is no JSON', { status: 200, body: 'hello' }, 'unreachable'],
    ['a redirect', { status: 302, body: '' }, 'unreachable'],
    ['another refusal', { status: 400, body: '{"code":21452}' }, 'invalid'],
  ] as const)('report %s by a code and reveal nothing of the reply', async (_what, how, code) => {
    vendor.fail(how);
    await expect(
      port().search({ by: 'prefix', prefix: '512', strict: true, country: 'US' }),
    ).rejects.toMatchObject({ code, message: expect.not.stringContaining('AC123') });
  });

  it('report a server that does not answer', async () => {
    await vendor.close();
    await expect(port().assign('+15125550101')).rejects.toMatchObject({ code: 'unreachable' });
    vendor = await openVendor();
    await expect(port('wrong').assign('+15125550101')).rejects.toMatchObject({ code: 'refused' });
  });
});
