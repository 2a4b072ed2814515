import { Agent, request } from 'node:http';
import { type Clock, type Millis } from '@patchbay/kernel';
import { ensurePlatform, type Mail } from '@patchbay/server-core';
import { createLog } from '@patchbay/server-kit';
import { type CarrierText } from '@patchbay/server-providers';
import { type Store } from '@patchbay/server-store';
import { createTestDatabase, withoutNesting, openTestStore } from '@patchbay/server-store/testing';
import { composePlatform, type Platform } from '../compose.js';
import { undocumented } from './documented-replies.js';
import { keepingCarrier } from './echo-runtime.js';
import { headerFaults } from './reply-headers.js';
import { type SettingsOverrides, testSettings } from './test-settings.js';

/** A clock that starts at the current time and advances only when a test advances it. */
export interface TestClock extends Clock {
  advance(ms: number): void;
}

const testClock = (): TestClock => {
  let at = Date.now();
  return {
    now: () => at as Millis,
    advance: (ms) => {
      at += ms;
    },
  };
};

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly json: Record<string, unknown>;
}

export interface TestServer {
  readonly platform: Platform;
  readonly store: Store;
  readonly clock: TestClock;
  readonly mails: Omit<Mail, 'cause'>[];
  /**
   * Mails about security events. They are sent in the background, so they are kept apart from the
   * mails that a request sends.
   */
  readonly securityNotices: Omit<Mail, 'cause'>[];
  readonly logged: string[];
  readonly texts: readonly CarrierText[];
  readonly url: string;
  readonly databaseUrl: string;
  /**
   * Sends one request to the server over a local socket. `token` becomes the authorization header.
   */
  call(
    method: string,
    url: string,
    options?: { token?: string | null; body?: unknown; headers?: Record<string, string> },
  ): Promise<Reply>;
  /** Signs a person in by code. An invited person accepts the newest invitation. */
  signIn(email: string): Promise<string>;
  close(): Promise<void>;
}

/**
 * A complete server in this process, on a database of its own or on that of another server, with a
 * clock that the test sets and mails that the test reads.
 */
export async function createTestServer({
  databaseUrl,
  clock = testClock(),
  wrapStore = (one) => one,
  ...given
}: SettingsOverrides & {
  readonly databaseUrl?: string;
  /** That of another server: processes of one installation show one time. */
  readonly clock?: TestClock;
  readonly wrapStore?: (store: Store) => Store;
} = {}): Promise<TestServer> {
  const database =
    databaseUrl === undefined
      ? await createTestDatabase()
      : { url: databaseUrl, drop: async () => undefined };
  const store = wrapStore(withoutNesting(await openTestStore({ databaseUrl: database.url })));
  await ensurePlatform(store, 'http://localhost');
  const mails: Omit<Mail, 'cause'>[] = [];
  const securityNotices: Omit<Mail, 'cause'>[] = [];
  const logged: string[] = [];
  const carrier = keepingCarrier();
  const platform = await composePlatform(
    testSettings(
      store,
      {
        clock,
        log: createLog('json', (line) => logged.push(line)),
        mail: {
          send: async (mail) => {
            const isNotice = /^(?:Security notice|Aviso de seguridad):/.test(mail.subject);
            (isNotice ? securityNotices : mails).push(mail);
          },
        },
        carrier: { installation: carrier },
        // The clock stands still, and proofs send thousands of tokens that open nothing.
        http: { timeouts: { closeMs: 1000 }, unknownTokensPerMinute: 1_000_000 },
      },
      given,
    ),
  );
  platform.http.markReady();

  const port = await platform.http.listen(0, '127.0.0.1');
  await platform.start();
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const call: TestServer['call'] = (method, url, { token, body, headers = {} } = {}) =>
    new Promise((resolve, reject) => {
      const payload =
        body === undefined
          ? undefined
          : typeof body === 'string' && headers['content-type']
            ? body
            : JSON.stringify(body);
      const sent = request(
        {
          agent,
          host: '127.0.0.1',
          port,
          method,
          path: url,
          headers: {
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(payload === undefined
              ? {}
              : {
                  'content-type': 'application/json',
                  'content-length': Buffer.byteLength(payload),
                }),
            ...headers,
          },
        },
        (reply) => {
          const chunks: Buffer[] = [];
          reply
            .on('data', (chunk: Buffer) => chunks.push(chunk))
            .on('error', reject)
            .on('end', () => {
              const text = Buffer.concat(chunks).toString('utf8');
              const [status, json] = [reply.statusCode ?? 0, parse(text)];
              // Every reply in every test is checked against the public document as well as the
              // contract.
              const wrong = /json/.test(reply.headers['content-type'] ?? '')
                ? undocumented(method, url, status, json)
                : [];
              if (wrong.length > 0)
                return reject(
                  new Error(`The public document does not allow this reply. ${wrong.join('; ')}`),
                );
              const faults = headerFaults(url, reply.headers, text === '');
              if (faults.length > 0)
                return reject(
                  new Error(
                    `The headers of the reply to ${method} ${url} are wrong: ${faults.join('; ')}`,
                  ),
                );
              resolve({ status, headers: reply.headers, text, json });
            });
        },
      );
      sent.on('error', reject).end(payload);
    });

  return {
    platform,
    store,
    clock,
    mails,
    securityNotices,
    logged,
    texts: carrier.sent,
    call,
    url: `http://127.0.0.1:${port}`,
    databaseUrl: database.url,
    signIn: async (email) => {
      const asked = await call('POST', '/api/v1/signin/email', { body: { email } });
      const code = mails.filter((mail) => mail.to === email && mail.code).at(-1)?.code;
      const enter = (choice = {}) =>
        call('POST', '/api/v1/email/verify', {
          body: { email, verificationCode: Number(code), ...choice },
        });
      const first = await enter();
      const [invitation] =
        first.status === 409 ? ((first.json.invitations ?? []) as { id: number }[]) : [];
      const done = invitation ? await enter({ acceptInvitation: invitation.id }) : first;
      if (done.status !== 200)
        throw new Error(`${email} could not sign in: ${asked.text} ${done.text}`);
      return done.json.token as string;
    },
    close: async () => {
      agent.destroy();
      await platform.close();
      await store.close();
      await database.drop();
    },
  };
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
