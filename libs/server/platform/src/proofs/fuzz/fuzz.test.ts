import { type ChildProcess, fork } from 'node:child_process';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { type Bundle, bundleProgram } from '../../testing/child-server.js';
import { examplesOfAll } from '../examples.js';
import { formFaultOf } from '../refusal-form.js';
import { type Input, inputsFor } from './inputs.js';
import { type ParentMessage, type ChildMessage } from './protocol.js';

/**
 * The inputs are the same in every run; PATCHBAY_FUZZ_INPUTS makes a longer run, PATCHBAY_FUZZ_SEED
 * one with other inputs.
 */
const inputs = Number(process.env.PATCHBAY_FUZZ_INPUTS ?? 20_000);
const seed = Number(process.env.PATCHBAY_FUZZ_SEED ?? 20_261_121);
const perTree = 1000;
const atOnce = 8;
const timeoutMs = 180_000; // some calls wait for a telephone, twenty seconds by themselves
const longestStallMs = 250;

let bundle: Bundle;
let target: ChildProcess;
let place: URL;
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

/** Sends a question to the target over its channel and waits for the answer. */
function tell(asked: ParentMessage): Promise<ChildMessage> {
  return new Promise((resolve, reject) => {
    if (target.exitCode !== null || target.signalCode !== null)
      return reject(new Error('The process of the server has ended'));
    target.once('message', (told) => resolve(told as ChildMessage));
    target.send(asked);
  });
}

beforeAll(async () => {
  bundle = await bundleProgram('proofs/fuzz/target.ts');
  target = fork(bundle.program, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] });
  const told = await new Promise<ChildMessage>((resolve, reject) => {
    target.once('message', (one) => resolve(one as ChildMessage));
    target.once('exit', (code) =>
      reject(new Error(`The server ended while starting, with ${String(code)}`)),
    );
  });
  place = new URL((told as { ready: string }).ready);
});

afterAll(async () => {
  agent.destroy();
  if (target.exitCode === null) {
    const ended = new Promise((resolve) => target.once('exit', resolve));
    target.send('end');
    await ended;
  }
  bundle.remove();
});

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** A long reply is compressed for a caller that accepts it, which an input may do by chance. */
const unpacked = (bytes: Buffer, encoding: string | undefined): Buffer =>
  bytes.length === 0
    ? bytes
    : encoding === 'br'
      ? brotliDecompressSync(bytes)
      : encoding === 'gzip'
        ? gunzipSync(bytes)
        : bytes;

function send({ method, url, headers, body }: Input): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        host: place.hostname,
        port: place.port,
        method,
        path: url.replace(/[^!-~]/g, (one) => encodeURIComponent(one)),
        headers: {
          ...headers,
          ...(body === null ? {} : { 'content-length': Buffer.byteLength(body) }),
        },
        timeout: timeoutMs,
      },
      (reply) => {
        const chunks: Buffer[] = [];
        reply
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('error', reject)
          .on('end', () => {
            try {
              resolve({
                status: reply.statusCode ?? 0,
                text: unpacked(Buffer.concat(chunks), reply.headers['content-encoding']).toString(
                  'utf8',
                ),
              });
            } catch (error) {
              reject(error);
            }
          });
      },
    );
    sent
      .on('timeout', () => sent.destroy(new Error(`no answer within ${timeoutMs / 1000} seconds`)))
      .on('error', reject);
    sent.end(body ?? undefined);
  });
}

/**
 * Sends bytes as they are; the server may reply with any status below 500 or close the connection.
 */
function sendRaw(bytes: Buffer): Promise<Answer> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect({ host: place.hostname, port: Number(place.port) }, () => {
      socket.end(bytes);
    });
    socket
      .setTimeout(3000, () => socket.destroy())
      .on('error', () => undefined)
      .on('data', (chunk) => {
        text += chunk.toString('latin1');
      });
    socket.on('close', () =>
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text: '' }),
    );
  });
}

/**
 * A body above the limit is refused before its end, which the sender may notice as a cut
 * connection.
 */
const unanswered = ({ body }: Input, error: unknown): Answer =>
  body !== null && body.length > 1024 * 1024 && /EPIPE|ECONNRESET/.test(String(error))
    ? { status: 413, text: '' }
    : { status: 599, text: String(error) };

/** The problems of a reply: an internal error, a missing reason, or internal details. */
function faultOf({ status, text }: Answer): string | null {
  if (status < 400 || (status < 500 && text === '')) return null;
  // External services are missing in a test, and a request that needs one is refused for that
  // reason.
  const isAway = status === 503 && /"code":"busy"/.test(text) && !/database/i.test(text);
  return status >= 500 && !isAway ? `${status} ${text.slice(0, 200)}` : formFaultOf(status, text);
}

const shown = ({ example, method, url, headers, body, raw }: Input): string =>
  `${example.name}: ` +
  `${
    raw
      ? `raw ${raw.toString('latin1').slice(0, 400)}`
      : `${method} ${url.slice(0, 300)} ` +
        `${JSON.stringify({ ...headers, authorization: undefined })} ` +
        `${body === null ? '' : body.toString().slice(0, 400)}`
  }`;

it(`answers ${inputs.toLocaleString('en')} hostile inputs without an internal error, a crash or a stall`, async () => {
  const examples = examplesOfAll();
  const faults: string[] = [];
  const statuses = new Map<string, number>();
  const reached = new Set<string>();
  let [ownMs, wallMs] = [0, 0];
  const { pid } = target;
  const askAll = async (sent: number) => {
    const { pools } = (await tell('plant')) as Extract<ChildMessage, { pools: unknown }>;
    await tell('stalls');
    const queue = fc.sample(inputsFor(examples, pools), {
      numRuns: Math.min(perTree, inputs - sent),
      seed: seed + sent,
    });
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let input = queue.pop(); input; input = queue.pop()) {
          const answer = await (input.raw ? sendRaw(input.raw) : send(input)).catch(
            (error: unknown) => unanswered(input, error),
          );
          const group = input.raw ? 'raw' : `${Math.floor(answer.status / 100)}xx`;
          statuses.set(group, (statuses.get(group) ?? 0) + 1);
          if (answer.status < 300) reached.add(input.example.name);
          const fault = faultOf(answer);
          if (fault) faults.push(`${fault}\n    ${shown(input)}`);
        }
      }),
    );
    return ((await tell('stalls')) as Extract<ChildMessage, { stalls: unknown }>).stalls;
  };
  for (let sent = 0; sent < inputs; sent += perTree) {
    let stalls = await askAll(sent);
    // A slow input is slow again when it is repeated. A pause of the machine that Linux does not
    // report is not.
    for (let again = 0; again < 3 && stalls.ownMs > longestStallMs; again += 1) {
      const next = await askAll(sent);
      if (next.ownMs < stalls.ownMs) stalls = next;
    }
    ownMs = Math.max(ownMs, stalls.ownMs);
    wallMs = Math.max(wallMs, stalls.wallMs);
  }
  const told = ((await tell('faults')) as Extract<ChildMessage, { faults: unknown }>).faults;
  process.stdout.write(
    `Fuzzing: ${inputs} inputs over ${examples.length} ways, seed ${seed}: ${[...statuses]
      .sort()
      .map(([group, count]) => `${count} ${group}`)
      .join(
        ', ',
      )}; ${reached.size} operations did their work; longest turn ${ownMs} ms of its own (${wallMs} ms by the wall)\n`,
  );
  expect([faults.slice(0, 12).join('\n'), told.slice(0, 6).join('\n')]).toEqual(['', '']);
  expect([target.pid, target.exitCode]).toEqual([pid, null]);
  expect(ownMs).toBeLessThanOrEqual(longestStallMs);
}, 900_000);
