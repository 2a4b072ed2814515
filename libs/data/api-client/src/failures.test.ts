import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import {
  type ArgsOf,
  type Failure,
  operationNames,
  operationOf,
  type OperationName,
} from '@patchbay/contract';
import { type CallResult, CallError, createClient } from './index.js';
import { createWireTable } from './table.js';

const reply = { success: true, message: 'Success', id: 7 };
const refusal = {
  success: false,
  message: 'Say which.',
  retryable: false,
  code: 'invalid',
  requestId: 'r-1',
};
const crash = { success: false, message: 'Something broke.', retryable: true };
const json = (status: number, body: unknown) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const page = (status: number, words?: string) => (response: ServerResponse) =>
  response.writeHead(status, words, { 'content-type': 'text/html' }).end('<h1>Hello</h1>');

/** Everything that may become of a request; each is made to happen on the wire. */
const happenings = {
  replies: json(200, reply),
  notJson: page(200),
  refused: json(400, refusal),
  missing: json(404, refusal),
  crashed: json(500, crash),
  proxied: page(502, 'Bad Gateway'),
  cutOff: (response: ServerResponse) => response.destroy(),
  aborted: () => undefined,
  tooSlow: () => undefined,
} satisfies Record<string, (response: ServerResponse) => unknown>;
type Happening = keyof typeof happenings;

const threw = (status: number, message: string) => ({ threw: { status, message } });
const gave = (value: unknown, logged?: string) => ({ gave: value, logged });
const abort = { threw: { name: 'AbortError' } };
const unreadable = 'The answer of the server could not be read. Try again.';
const noAnswer = 'The server did not answer. Check the connection and try again.';
const tooLong = 'The server took too long to answer. Try again.';

/**
 * The expected result of each kind of failure for each case. `replies` is the reply and `aborted`
 * the abort, for every kind.
 */
type Row = Readonly<
  Record<
    Exclude<Happening, 'replies' | 'aborted'>,
    ReturnType<typeof threw> | ReturnType<typeof gave>
  >
>;
const always = (value: unknown): Row => {
  const each = gave(value);
  return {
    notJson: each,
    refused: each,
    missing: each,
    crashed: each,
    proxied: each,
    cutOff: each,
    tooSlow: each,
  };
};
const asJson: Row = {
  notJson: threw(200, unreadable),
  refused: gave(refusal),
  missing: gave(refusal),
  crashed: gave(crash),
  proxied: threw(502, 'The server answered 502.'),
  cutOff: threw(0, noAnswer),
  tooSlow: threw(0, tooLong),
};
const rows: Readonly<Record<Failure['kind'], Row>> = {
  json: asJson,
  false: always(false),
  falseOnStatus: { ...asJson, missing: gave(false) },
  null: always(null),
  nullWhenNotJson: { ...asJson, notJson: gave(null), proxied: gave(null) },
  nothing: {
    notJson: gave(undefined, unreadable),
    refused: gave(undefined, 'Say which.'),
    missing: gave(undefined, 'Say which.'),
    crashed: gave(undefined, 'Something broke.'),
    proxied: gave(undefined, 'The server answered 502.'),
    cutOff: gave(undefined, noAnswer),
    tooSlow: gave(undefined, tooLong),
  },
  // With the words of one action; `expectedOf` puts in those that the call declares.
  throw: {
    notJson: threw(200, unreadable),
    refused: threw(400, 'Failed to create knowledge base: Bad Request'),
    missing: threw(404, 'Failed to create knowledge base: Not Found'),
    crashed: threw(500, 'Failed to create knowledge base: Internal Server Error'),
    proxied: threw(502, 'Failed to create knowledge base: Bad Gateway'),
    cutOff: threw(0, noAnswer),
    tooSlow: threw(0, tooLong),
  },
  caught: {
    notJson: gave({ success: false, message: 'Failed to fetch logs', retryable: true }, unreadable),
    refused: gave(
      { success: false, message: 'Failed to fetch logs', retryable: false },
      `API Error: 400 - ${JSON.stringify(refusal)}`,
    ),
    missing: gave(
      { success: false, message: 'Failed to fetch logs', retryable: false },
      `API Error: 404 - ${JSON.stringify(refusal)}`,
    ),
    crashed: gave(
      { success: false, message: 'Failed to fetch logs', retryable: true },
      `API Error: 500 - ${JSON.stringify(crash)}`,
    ),
    proxied: gave(
      { success: false, message: 'Failed to fetch logs', retryable: true },
      'API Error: 502 - <h1>Hello</h1>',
    ),
    cutOff: gave({ success: false, message: 'Failed to fetch logs', retryable: true }, noAnswer),
    tooSlow: gave({ success: false, message: 'Failed to fetch logs', retryable: true }, tooLong),
  },
  okFalse: {
    notJson: gave({ ok: false, status: 200, error: unreadable }),
    refused: gave({ ok: false, status: 400, error: 'Say which.' }),
    missing: gave({ ok: false, status: 404, error: 'Say which.' }),
    crashed: gave({ ok: false, status: 500, error: 'Something broke.' }),
    proxied: gave({ ok: false, status: 502, error: 'The server answered 502.' }),
    cutOff: gave({ ok: false, status: 0, error: noAnswer }),
    tooSlow: gave({ ok: false, status: 0, error: tooLong }),
  },
  validFalse: {
    notJson: gave({ valid: false, status: 200 }),
    refused: gave({ valid: false, status: 400 }),
    missing: gave({ valid: false, status: 404 }),
    crashed: gave({ valid: false, status: 500 }),
    proxied: gave({ valid: false, status: 502 }),
    cutOff: gave({ valid: false, status: 0 }),
    tooSlow: gave({ valid: false, status: 0 }),
  },
};

/** The texts of the only other operation that catches its own error. */
const convo: Row = Object.fromEntries(
  Object.entries(rows.caught).map(([happening, each]) => {
    const { gave: value, logged } = each as ReturnType<typeof gave>;
    return [
      happening,
      gave(
        { ...(value as object), message: 'Failed to fetch convo' },
        logged?.startsWith('API Error') ? 'Failed to fetch convo' : logged,
      ),
    ];
  }),
) as unknown as Row;

function expectedOf(failure: Failure, happening: Happening) {
  if (happening === 'replies') return gave(reply);
  if (happening === 'aborted')
    return failure.aborts === 'silent'
      ? gave(undefined)
      : { ...abort, logged: failure.aborts === 'logged' ? 'stopped' : undefined };
  const expected = (
    failure.kind === 'caught' && failure.message === 'Failed to fetch convo'
      ? convo
      : rows[failure.kind]
  )[happening];
  return failure.kind === 'throw' && 'threw' in expected
    ? threw(
        expected.threw.status,
        expected.threw.message.replace(
          'Failed to create knowledge base',
          failure.text.replace(': {statusText}', ''),
        ),
      )
    : expected;
}

let now: Happening = 'replies';
let stop: () => void = () => undefined;
const server = createServer((request, response) => {
  request.resume();
  if (now === 'aborted') stop();
  happenings[now](response);
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const argsFor = (path: string) =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, '7'] as const));
const isLogOf = (error: unknown): error is CallError => error instanceof CallError;

async function happen(
  name: OperationName,
  happening: Happening,
  declared?: Failure,
  way: 'call' | 'request' = 'call',
) {
  const table = createWireTable();
  const logged: string[] = [];
  const client = createClient({
    transport: (path, init) => fetch(`${origin}${path}`, init),
    token: () => 't',
    target: () => 7,
    log: (message, error) => {
      if (!message.endsWith('did not reach the server'))
        logged.push(isLogOf(error) ? error.message : (error as Error).message);
    },
    table: declared ? { ...table, [name]: { ...table[name], failure: declared } } : table,
  });
  const controller = new AbortController();
  stop = () => controller.abort(new DOMException('stopped', 'AbortError'));
  now = happening;
  const signal = happening === 'tooSlow' ? AbortSignal.timeout(15) : controller.signal;
  const args = argsFor(operationOf(name).path) as unknown as ArgsOf<typeof name>;
  const answer: Promise<unknown> =
    way === 'call' ? client.call(name, args, { signal }) : client.request(name, args, { signal });
  return answer.then(
    (value: unknown) => ({ gave: value, logged: logged[0] }),
    (error: Error) => ({ threw: error, logged: logged[0] }),
  );
}

const all = Object.keys(happenings) as Happening[];
const clear = (value: unknown) => JSON.parse(JSON.stringify(value ?? null)) as unknown;

function compare(
  seen: Awaited<ReturnType<typeof happen>>,
  expected: ReturnType<typeof expectedOf>,
) {
  if ('threw' in expected) expect('threw' in seen && seen.threw).toMatchObject(expected.threw);
  else
    expect(
      clear('gave' in seen ? { gave: seen.gave, nothing: seen.gave === undefined } : seen),
    ).toEqual(clear({ gave: expected.gave, nothing: expected.gave === undefined }));
  expect(seen.logged).toBe('logged' in expected ? expected.logged : undefined);
}

describe('every operation of the contract fails as declared, over HTTP', () => {
  it.each(operationNames)('%s', async (name) => {
    for (const happening of all)
      compare(await happen(name, happening), expectedOf(operationOf(name).failure, happening));
  });
});

describe('every kind of failure that a contract may declare', () => {
  const declarations: readonly Failure[] = [
    { kind: 'json' },
    { kind: 'json', aborts: 'silent' },
    { kind: 'false' },
    { kind: 'falseOnStatus', status: 404 },
    { kind: 'null' },
    { kind: 'nullWhenNotJson', aborts: 'silent' },
    { kind: 'nothing' },
    { kind: 'throw', text: 'Failed to create knowledge base: {statusText}' },
    {
      kind: 'caught',
      text: 'API Error: {status} - {text}',
      message: 'Failed to fetch logs',
      aborts: 'logged',
    },
    { kind: 'okFalse' },
    { kind: 'validFalse' },
  ];
  it.each(declarations)('%j', async (failure) => {
    for (const happening of all)
      compare(await happen('getAccount', happening, failure), expectedOf(failure, happening));
  });

  it('shows the status code if the reply has no status text, as over HTTP/2', async () => {
    const client = createClient({
      transport: async () =>
        new Response('{}', { status: 503, headers: { 'content-type': 'application/json' } }),
      token: () => null,
      target: () => null,
      table: {
        ...createWireTable(),
        getAccount: {
          ...createWireTable().getAccount,
          failure: { kind: 'throw', text: 'Failed to fetch sitemap: {statusText}' },
        },
      },
    });
    await expect(client.call('getAccount', {})).rejects.toMatchObject({
      message: 'Failed to fetch sitemap: 503',
      status: 503,
    });
  });
});

describe('request throws every failure, for any declaration', () => {
  const thrown: Readonly<
    Record<Exclude<Happening, 'replies' | 'aborted'>, ReturnType<typeof threw>>
  > = {
    notJson: threw(200, unreadable),
    refused: threw(400, 'Say which.'),
    missing: threw(404, 'Say which.'),
    crashed: threw(500, 'Something broke.'),
    proxied: threw(502, 'The server answered 502.'),
    cutOff: threw(0, noAnswer),
    tooSlow: threw(0, tooLong),
  };
  // One operation of each kind and way with aborts that the contract has.
  const different = [
    ...new Map(
      operationNames.map((name) => [JSON.stringify(operationOf(name).failure), name]),
    ).values(),
  ];
  it.each(different)('%s', async (name) => {
    for (const happening of all) {
      const seen = await happen(name, happening, undefined, 'request');
      if (happening === 'replies') expect(seen).toEqual({ gave: reply, logged: undefined });
      else
        expect('threw' in seen && seen.threw).toMatchObject(
          happening === 'aborted' ? abort.threw : thrown[happening].threw,
        );
    }
  });
  it('reports whether a retry may help', async () => {
    const retryable = async (happening: Happening) => {
      const seen = await happen('getAccount', happening, undefined, 'request');
      return 'threw' in seen && seen.threw instanceof CallError && seen.threw.retryable;
    };
    expect([
      await retryable('refused'),
      await retryable('crashed'),
      await retryable('cutOff'),
      await retryable('tooSlow'),
      await retryable('notJson'),
    ]).toEqual([false, true, true, true, true]);
  });
});

describe('the type of a result', () => {
  it('makes the caller check whether the call failed', () => {
    // Never run: only its types count.
    const reads = {
      tokens: (answer: CallResult<'listTokens'>) => {
        // @ts-expect-error it may be false
        const { tokens } = answer;
        return answer === false ? [] : answer.tokens.concat(tokens as never);
      },
      profile: (answer: CallResult<'lookupDomain'>) => {
        // @ts-expect-error it may be null
        const { profile } = answer;
        return answer === null ? null : (answer.profile ?? profile);
      },
      session: (answer: CallResult<'oneTimeAuth'>) => {
        // @ts-expect-error there may be nothing
        const { token } = answer;
        return answer === undefined ? '' : answer.token + String(token);
      },
      page: (answer: CallResult<'listConversations'>) => {
        // @ts-expect-error it may have been aborted, or be a refusal
        const { rooms } = answer;
        return rooms as unknown;
      },
      logs: (answer: CallResult<'queryLogs'>) => (answer.success ? answer.logs : answer.message),
    };
    expect(reads.logs({ success: false, message: 'Failed to fetch logs', retryable: true })).toBe(
      'Failed to fetch logs',
    );
  });
});
