import { jest } from '@jest/globals';
import { CallError, createClient, fetchTransport, type ClientOptions } from './index.js';
import { createWireTable } from './table.js';

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

function setUp(
  reply: (path: string, init: RequestInit) => Response | Promise<Response>,
  options: Partial<ClientOptions> = {},
) {
  const sent: { path: string; init: RequestInit }[] = [];
  const onUnauthorized = jest.fn();
  const client = createClient({
    transport: async (path, init) => {
      sent.push({ path, init });
      return reply(path, init);
    },
    token: () => 'secret-token',
    target: () => 7,
    onUnauthorized,
    log: () => undefined,
    ...options,
  });
  return { client, sent, onUnauthorized };
}
const refusal = {
  success: false,
  message: 'Not yours.',
  retryable: false,
  code: 'forbidden',
  requestId: 'r-1',
};

describe('a request', () => {
  it('splits flat arguments into path, query and body', async () => {
    const { client, sent } = setUp(() => json({ success: true, aiAgentEnabled: false }));
    await client.call('setAiAgentEnabled', { roomId: '7:9', aiAgentEnabled: false });
    expect(sent[0]?.path).toBe('/api/v1/conversations/7%3A9/aiAgentEnabled?targetAccountId=7');
    expect(sent[0]?.init.body).toBe('{"aiAgentEnabled":false}');
  });

  it('sends the token in a header and never in the URL', async () => {
    const { client, sent } = setUp(() => json({ rooms: [] }));
    await client.call('listConversations', { page: 0 });
    expect(new Headers(sent[0]?.init.headers).get('authorization')).toBe('Bearer secret-token');
    expect(sent[0]?.path).not.toContain('secret-token');
    expect(sent[0]?.init.credentials).toBe('omit');
  });

  it('sends neither token nor target with a public operation', async () => {
    const { client, sent } = setUp(() => json({ success: true }));
    await client.call('signinEmail', { email: 'a@b.test' });
    expect(new Headers(sent[0]?.init.headers).has('authorization')).toBe(false);
    expect(sent[0]?.path).toBe('/api/v1/signin/email');
  });

  it('drops unset query values and keeps zero and false', async () => {
    const { client, sent } = setUp(() => json({ rooms: [] }));
    await client.call('listConversations', {
      page: 0,
      unread: false,
      channel: '',
      queryText: undefined,
    });
    expect(sent[0]?.path).toBe('/api/v2/conversations?page=0&unread=false&targetAccountId=7');
  });

  it('sends every additional parameter of an open query, lists joined by commas', async () => {
    const { client, sent } = setUp(() => json({ success: true, logs: [] }));
    await client.call('queryLogs', { duration__gte: 60, direction__in: ['inbound', 'outbound'] });
    expect(decodeURIComponent(sent[0]?.path ?? '')).toBe(
      '/api/v2/logs?duration__gte=60&direction__in=inbound,outbound&targetAccountId=7',
    );
  });

  it.each([
    ['the arguments', { targetAccountId: 12 }, undefined, '12'],
    ['the options', {}, { target: 13 }, '13'],
    ['the session', {}, undefined, '7'],
  ])('takes the target from %s', async (_, args, options, expected) => {
    const { client, sent } = setUp(() => json({}));
    await client.call('getAccount', args, options);
    expect(sent[0]?.path).toBe(`/api/v2/account?targetAccountId=${expected}`);
  });

  it('names the account in the body where the operation reads it there', async () => {
    const { client, sent } = setUp(() => json({ success: true }));
    await client.call('deleteAccount', { targetAccountId: 12 });
    expect([sent[0]?.path, sent[0]?.init.body]).toEqual([
      '/api/v2/deleteAccount',
      '{"targetAccountId":12}',
    ]);
  });

  it('sends a form with its files and fields, and leaves its content type to the transport', async () => {
    const { client, sent } = setUp(() => json({ success: true }));
    const file = new File(['scan'], 'x-ray.png', { type: 'image/png' });
    await client.call('uploadChatMedia', { file, roomId: '7:9', media: undefined });
    const form = sent[0]?.init.body as FormData;
    expect([
      sent[0]?.path,
      [...form.keys()],
      form.get('roomId'),
      (form.get('file') as File).name,
    ]).toEqual(['/api/v1/chat/media?targetAccountId=7', ['file', 'roomId'], '7:9', 'x-ray.png']);
    expect(new Headers(sent[0]?.init.headers).has('content-type')).toBe(false);
    // The platform's own fetch turns it into a form that servers can parse.
    expect(
      new Request('https://x.example', { method: 'POST', body: form }).headers.get('content-type'),
    ).toMatch(/^multipart\/form-data; boundary=/);
  });

  it('sends the idempotency key that the caller gives', async () => {
    const { client, sent } = setUp(() => json({ success: true }));
    await client.call('createAccount', { accountName: 'Front desk' }, { key: 'attempt-1' });
    await client.call('createAccount', { accountName: 'Front desk' });
    expect(sent.map(({ init }) => new Headers(init.headers).get('idempotency-key'))).toEqual([
      'attempt-1',
      null,
    ]);
  });

  it.each(['..', '.'])(
    'refuses the dot segment %s, which a browser would resolve to another path',
    async (id) => {
      const { client, sent } = setUp(() => json({}));
      await expect(client.request('deleteTemplate', { id })).rejects.toThrow(
        /deleteTemplate: id must not be "\.+"/,
      );
      await expect(client.call('deleteTemplate', { id })).rejects.toThrow(TypeError);
      expect(sent).toEqual([]);
    },
  );

  it.each(['../account', '%2e%2e', '..\\x', 'a/b?c#d', '\u2024\u2024', ' .. '])(
    'keeps %j one segment of the path',
    async (id) => {
      const { client, sent } = setUp(() => json({}));
      await client.request('deleteTemplate', { id });
      const { pathname } = new URL(sent[0]?.path ?? '', 'https://x.example');
      expect(decodeURIComponent(pathname.split('/').at(-1) ?? '')).toBe(id);
      expect(pathname.split('/')).toHaveLength(
        (createWireTable().deleteTemplate.path.match(/\//g)?.length ?? 0) + 1,
      );
    },
  );

  it('needs no arguments if all of them are optional', async () => {
    const { client, sent } = setUp(() => json({ success: true, templates: [] }));
    await client.request('listTemplates');
    await client.call('listTemplates');
    // @ts-expect-error a call with required arguments cannot leave them out
    await expect(client.request('getRoom')).rejects.toThrow(TypeError);
    expect(sent).toHaveLength(2);
  });

  it('names an unknown operation, and the most similar known one', async () => {
    const { client } = setUp(() => json({}));
    await expect(client.request('listTemplate' as never, {} as never)).rejects.toThrow(
      'There is no operation "listTemplate". Did you mean "listTemplates"?',
    );
    await expect(client.call('toString' as never, {} as never)).rejects.toThrow(
      'There is no operation "toString"',
    );
    expect(() => client.stream('nothingLikeIt' as never, {} as never)).toThrow(
      'There is no operation "nothingLikeIt"',
    );
  });

  it('keeps the failure of a request as the cause', async () => {
    const broken = new TypeError('fetch failed');
    const { client } = setUp(() => Promise.reject(broken));
    await expect(client.request('getAccount', {})).rejects.toMatchObject({
      status: 0,
      cause: broken,
    });
  });

  it('refuses a path without its parameter', async () => {
    const { client } = setUp(() => json({}));
    await expect(client.call('getRoom', { roomId: '' })).rejects.toThrow(TypeError);
  });
});

describe('request', () => {
  it('throws the message of the refusal', async () => {
    const { client } = setUp(() =>
      json({ ...refusal, fields: [{ path: 'email', message: 'must be an e-mail address' }] }, 400),
    );
    const error = await client.request('getAccount', {}).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({
      status: 400,
      message: 'Not yours.',
      retryable: false,
      code: 'forbidden',
      requestId: 'r-1',
      fields: [{ path: 'email' }],
    });
  });
  it('treats success false with status 200 as a refusal', async () => {
    const { client } = setUp(() => json({ success: false, message: 'Nope.', retryable: false }));
    await expect(client.request('saveAccount', {})).rejects.toMatchObject({ message: 'Nope.' });
  });
  it('rethrows an abort unchanged, for any reason', async () => {
    for (const reason of [
      Object.assign(new Error('stop'), { name: 'AbortError' }),
      'gone to another page',
    ]) {
      const abort = new AbortController();
      const { client } = setUp((_, init) => {
        abort.abort(reason);
        return Promise.reject((init.signal as AbortSignal).reason as Error);
      });
      await expect(client.request('getAccount', {}, { signal: abort.signal })).rejects.toBe(reason);
    }
  });
  it('says in words that the server did not answer, and that a retry may help', async () => {
    const { client } = setUp(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(client.request('getAccount', {})).rejects.toMatchObject({
      status: 0,
      retryable: true,
    });
  });
});

describe('a reply that is not JSON', () => {
  const csv = () =>
    new Response('id\n1\n', { headers: { 'content-type': 'text/csv; charset=utf-8' } });
  it('is the result if the operation may answer such text', async () => {
    const { client } = setUp(csv);
    await expect(client.request('queryLogs', { format: 'csv' })).resolves.toBe('id\n1\n');
  });
  it('is a failure otherwise', async () => {
    const { client } = setUp(csv);
    await expect(client.request('getAccount', {})).rejects.toMatchObject({
      status: 200,
      code: 'unreadable',
      retryable: true,
    });
  });
  it('is a failure if JSON was declared and is incomplete', async () => {
    const { client } = setUp(
      () => new Response('{"success":tr', { headers: { 'content-type': 'application/json' } }),
    );
    await expect(client.request('getAccount', {})).rejects.toMatchObject({ code: 'unreadable' });
  });
});

describe('a sign-out by the server', () => {
  it('is reported once per token', async () => {
    const { client, onUnauthorized } = setUp(() => json(refusal, 401));
    await Promise.all([
      client.call('getAccount', {}),
      client.call('getAccount', {}),
      client.call('getAccount', {}),
    ]);
    expect(onUnauthorized).toHaveBeenCalledTimes(1);
  });
  it.each([403, 404, 409, 429, 500, 502, 503])('does not follow from %i', async (status) => {
    const { client, onUnauthorized } = setUp(() => json(refusal, status));
    await client.call('getAccount', {});
    expect(onUnauthorized).not.toHaveBeenCalled();
  });
  it('does not follow from a late reply to a token that was replaced in the meantime', async () => {
    let token = 'old';
    const { client, onUnauthorized } = setUp(
      () => {
        token = 'new';
        return json(refusal, 401);
      },
      { token: () => token },
    );
    await client.call('getAccount', {});
    expect(onUnauthorized).not.toHaveBeenCalled();
  });
});

describe('the wire table', () => {
  it('contains plain data only, so that a build can replace the schemas by it', () => {
    const table = createWireTable();
    expect(JSON.parse(JSON.stringify(table))).toEqual(table);
  });
});

describe('the transport for fetch', () => {
  const answers = () => {
    const asked: string[] = [];
    return {
      asked,
      send: async (url: string | URL | Request) => {
        asked.push(String(url));
        return json({ success: true, templates: [] });
      },
    };
  };

  it.each([
    ['https://patchbay.example', 'https://patchbay.example/api/v2/templates'],
    ['https://patchbay.example/', 'https://patchbay.example/api/v2/templates'],
    [
      'http://localhost:4300/behind/a/path/',
      'http://localhost:4300/behind/a/path/api/v2/templates',
    ],
  ])('puts %s before the path', async (base, expected) => {
    const { asked, send } = answers();
    const path = createWireTable().listTemplates.path;
    await createClient({
      transport: fetchTransport(base, send),
      token: () => null,
      target: () => null,
    }).request('listTemplates');
    expect(asked).toEqual([expected.replace('/api/v2/templates', path)]);
  });

  it.each([
    'patchbay.example',
    '/api',
    'ftp://patchbay.example',
    'https://a:b@patchbay.example',
    'https://patchbay.example/?x=1',
    'https://patchbay.example/#x',
    '',
  ])('refuses the base %j', (base) => {
    expect(() => fetchTransport(base)).toThrow(TypeError);
  });
});
