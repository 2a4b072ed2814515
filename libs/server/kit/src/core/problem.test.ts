import { type OperationName, endpointsOf, operationNames } from '@patchbay/contract';
import { type Http } from '../index.js';
import { createLog } from './log.js';
import { cannotWrite, toProblem } from './problem.js';
import { refuse } from './refusal.js';
import { fakeAccessGateway, fakeServer } from '../testing/fake-server.js';

const silent = createLog('silent');
const secret = 'hunter2-7f3a';
const wrapped = (cause: unknown) =>
  new Error(`Failed query: select secret from vault\nparams: ${secret}`, { cause });
const coded = (code: string) =>
  Object.assign(new Error(`${secret} at /srv/patchbay/server.ts:7`), { code });

describe('a temporary failure of the database', () => {
  it.each([
    ...[
      'ECONNREFUSED',
      'ECONNRESET',
      'EPIPE',
      'ETIMEDOUT',
      '57P01',
      '57P03',
      '57P05',
      '25P03',
      '25P04',
      '08006',
      '53300',
      '40001',
      '40P01',
      '55P03',
      '57014',
      '53200',
    ].map((code) => [code, coded(code)] as const),
    ...[
      'Connection terminated unexpectedly',
      'Connection terminated due to connection timeout',
      'timeout exceeded when trying to connect',
      'Client has encountered a connection error and is not queryable',
    ].map((words) => [words, new Error(words)] as const),
  ])('is a call to try again in a moment: %s', (_what, error) => {
    for (const one of [error, wrapped(error), wrapped(wrapped(error))]) {
      const { status, headers, body } = toProblem(one, 'r', silent);
      expect([status, headers['retry-after'], body.retryable, body.code]).toEqual([
        503,
        '2',
        true,
        'busy',
      ]);
      expect(JSON.stringify(body)).not.toContain(secret);
    }
  });

  it.each([
    ['53100', 507, '60', 'full'],
    ['53400', 507, '60', 'full'],
    ['ENOSPC', 507, '60', 'full'],
    ['EDQUOT', 507, '60', 'full'],
    ['EROFS', 507, '60', 'full'],
    ['25006', 503, '30', 'read-only'],
  ])('is said by its own status where nothing can be written: %s', (code, status, wait, word) => {
    const lines: string[] = [];
    for (const one of [coded(code), wrapped(coded(code)), wrapped(wrapped(coded(code)))]) {
      const told = toProblem(
        one,
        'r',
        createLog('json', (line) => lines.push(line)),
      );
      expect([
        told.status,
        told.headers['retry-after'],
        told.body.retryable,
        told.body.code,
        cannotWrite(one),
      ]).toEqual([status, wait, true, word, true]);
      expect(JSON.stringify(told.body)).not.toContain(secret);
    }
    expect(lines).toHaveLength(3);
    expect([
      cannotWrite(coded('ECONNRESET')),
      cannotWrite(null),
      cannotWrite(coded('23505')),
    ]).toEqual([false, false, false]);
  });

  it('is a conflict if a required row was removed in between', () =>
    expect(toProblem(wrapped(coded('23503')), 'r', silent)).toMatchObject({
      status: 409,
      body: { retryable: false },
    }));
  it('is a conflict with a sentence if a unique index refused the row, whatever the call is', () =>
    expect(toProblem(wrapped(coded('23505')), 'r', silent)).toMatchObject({
      status: 409,
      body: { retryable: false, code: 'conflict', message: expect.stringMatching(/already/) },
    }));
  it.each(['42P01', 'XX000', 'ENOENT'])(
    'is a fault of ours where it is none of these: %s',
    (code) => expect(toProblem(wrapped(coded(code)), 'r', silent).status).toBe(500),
  );
});

describe('a refusal of an argument', () => {
  it.each([
    ['must be a day', 'target: must be a day.'],
    [
      'cannot be used: It has ended. Ask for another.',
      'target: cannot be used: It has ended. Ask for another.',
    ],
    ['must be a word: is it one?', 'target: must be a word: is it one?'],
  ])('ends with one mark: %s', (message, sentence) =>
    expect(refuse.invalid([{ path: 'body.target', message }]).message).toBe(sentence),
  );
});

/** Possible internal failures and their error messages. */
const faults: readonly (() => unknown)[] = [
  () => wrapped(coded('XX000')),
  () => new TypeError(`Cannot read properties of undefined (reading '${secret}')`),
  () => secret,
  () => null,
  () => ({ secret, stack: secret }),
  () => Object.assign(new Error(secret), { statusCode: 500, headers: { 'x-secret': secret } }),
  () => new AggregateError([new Error(secret)], secret),
];

describe('an internal error', () => {
  let http: Http;
  let url = '';
  let at = 0;
  const logged: string[] = [];
  beforeAll(async () => {
    const fake = await fakeServer(
      {},
      {
        accessGateway: {
          ...fakeAccessGateway(),
          identify: async () => {
            at += 1;
            throw faults[at % faults.length]?.();
          },
        },
        log: createLog('json', (line) => logged.push(line)),
      },
    );
    ({ http, url } = fake);
    http.markReady();
  });
  afterAll(() => http.close());

  it('has the same form on every operation, and reveals no paths, statements, versions or input', async () => {
    const told = await Promise.all(
      operationNames.flatMap((name: OperationName) =>
        endpointsOf(name).map(async ({ method, path }) => {
          const reply = await fetch(`${url}${path.replace(/\{\w+\}/g, '1')}`, {
            method,
            headers: { authorization: 'Bearer mine', 'x-request-id': 'given-request-id' },
          });
          return {
            name,
            status: reply.status,
            headers: JSON.stringify([...reply.headers]),
            text: await reply.text(),
          };
        }),
      ),
    );
    expect(told.length).toBeGreaterThan(200);
    const plain = {
      success: false,
      message: 'Something went wrong on our side. Try again in a moment.',
      retryable: true,
      code: 'internal',
      requestId: 'given-request-id',
    };
    expect(
      told.filter(
        ({ status, text }) =>
          status !== 500 || JSON.stringify(JSON.parse(text)) !== JSON.stringify(plain),
      ),
    ).toEqual([]);
    expect(
      told.filter(({ headers, text }) =>
        /hunter2|\.ts|select|node_modules|fastify|postgres|node\/|x-powered-by|"server"/i.test(
          headers + text,
        ),
      ),
    ).toEqual([]);
    // The operator finds each of them by its id.
    expect(
      logged.filter(
        (line) => line.includes('unexpected error') && line.includes('given-request-id'),
      ),
    ).toHaveLength(told.length);
  });

  it('keeps the subject of a complaint about data, and not the data', () => {
    const lines: string[] = [];
    toProblem(
      wrapped(
        Object.assign(new Error(`invalid input syntax for type uuid: "${secret} "x""`), {
          code: '22P02',
        }),
      ),
      'r',
      createLog('json', (line) => lines.push(line)),
    );
    expect(lines.join('')).toContain('invalid input syntax for type uuid');
    expect(lines.join('')).not.toContain(secret);
  });

  it('is logged without the values of its statement', () =>
    expect(logged.join('')).not.toContain(`params: ${secret}`));
});
