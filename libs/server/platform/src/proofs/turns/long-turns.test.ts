import {
  type OperationName,
  bodyBytesOf,
  formOf,
  operationNames,
  operationOf,
} from '@patchbay/contract';
import { asOwner } from '@patchbay/server-store/testing';
import { type Example, examplesOfAll } from '../examples.js';
import {
  type ServerProcess,
  type ServerProcesses,
  openServerProcesses,
} from '../server-processes.js';
import { isDrawn } from '../../testing/proof-length.js';
import { fieldsOf, hostileBodies } from './hostile-bodies.js';
import { type ManyRows, type Request, plantManyRows, send } from './many-row-requests.js';
import { hostileRowsOf, noHostileRows, operationsOfManyRows } from './many-rows.js';

/**
 * The law: no handler holds the event loop longer than 50 ms of processor time. The test allows three
 * times that: collections of garbage and code that runs for the first time belong to a turn too.
 */
const law = 50;
const allowed = 3 * law;
/** Replies of many long texts, which are written in turns: their longest turn keeps the law itself. */
const keepsTheLaw: readonly string[] = ['getConversationByUuid'];
/** A turn that is too long is so every time; a collection of garbage is not. */
const attempts = 3;

const large: readonly string[] = ['parties', 'messages', 'rooms', 'conversations', 'logs'];
/** A short run measures a sixth of the operations; the next commits measure the others. */
const drawn = (all: readonly OperationName[]) => all.filter((_, at) => isDrawn(at, 6));
const examples = examplesOfAll();

let processes: ServerProcesses;
let server: ServerProcess;
let planted: ManyRows;
interface Turn {
  readonly name: string;
  readonly ms: number;
  /** What made it long: the rows that are there, or a hostile body. */
  readonly kind: 'rows' | 'body';
}
const turns: Turn[] = [];

/** The longest turn of each operation. */
const longestByName = (): readonly Turn[] => [
  ...[...turns]
    .sort((a, b) => a.ms - b.ms)
    .reduce((found, turn) => found.set(turn.name, turn), new Map<string, Turn>())
    .values(),
];

beforeAll(async () => {
  processes = await openServerProcesses();
  planted = await plantManyRows(processes, (table) =>
    large.some((one) => table.startsWith(one)) ? 20_000 : 2000,
  );
  await asOwner(processes.databaseUrl, 'analyze');
  server = await processes.open();
});
afterAll(async () => {
  await processes.close();
  const all = longestByName();
  const longest = [...all].sort((a, b) => b.ms - a.ms).slice(0, 10);
  process.stdout.write(
    [
      `Turns of ${turns.length} calls of ${all.length} operations; the longest, in ms of processor time:`,
      ...longest.map(({ name, ms, kind }) => `  ${String(ms).padStart(4)}  ${name} (${kind})`),
      '',
    ].join('\n'),
  );
});

async function ask(
  name: string,
  request: Request,
): Promise<{ readonly ms: number; readonly status: number; readonly text: string }> {
  let least = { ms: Infinity, status: 0, text: '' };
  for (let attempt = 0; attempt < attempts && least.ms > law; attempt += 1) {
    await server.longestTurnMs();
    const { status, text } = await send(server.url, request);
    const ms = await server.longestTurnMs();
    if (ms < least.ms) least = { ms, status, text };
  }
  turns.push({ name, ms: least.ms, kind: typeof request.body === 'string' ? 'body' : 'rows' });
  return least;
}

describe('every operation that lists, groups, searches, compares, merges, imports or exports', () => {
  it('has hostile rows, or a reason why no tenant can make many', () => {
    const known = new Set([...Object.keys(hostileRowsOf), ...Object.keys(noHostileRows)]);
    expect(operationsOfManyRows.filter((name) => !known.has(name))).toEqual([]);
    expect([...known].filter((name) => !operationsOfManyRows.includes(name as never))).toEqual([]);
  });

  it('has so many of them that a turn which grows with them is found', () => {
    const rowsOf = (table: string) =>
      [...planted.counts].reduce(
        (sum, [name, rows]) => sum + (name.startsWith(table) ? rows : 0),
        0,
      );
    const few = [...new Set(Object.values(hostileRowsOf))].filter((table) => rowsOf(table) < 2000);
    expect(few).toEqual([]);
  });

  it.each(drawn(operationsOfManyRows.filter((name) => hostileRowsOf[name] !== undefined)))(
    '%s leaves the event loop to others',
    async (name) => {
      const example = examples.find((one) => one.name === name) as Example;
      const { ms, status, text } = await ask(name, planted.requestOf(example));
      expect([name, status, text]).toEqual([name, 200, text]);
      expect(ms).toBeLessThanOrEqual(keepsTheLaw.includes(name) ? law : allowed);
    },
  );
});

describe('every operation with a body', () => {
  const withBody = operationNames.filter((name) => {
    const { body } = operationOf(name);
    return body !== undefined && formOf(body) === null && fieldsOf(body).length > 0;
  });

  it.each(drawn(withBody))(
    '%s refuses hostile values in all of its fields in a short turn',
    async (name) => {
      const example = examples.find((one) => one.name === name) as Example;
      const request = planted.requestOf(example);
      const bytes = bodyBytesOf(operationOf(name));
      for (const body of hostileBodies(fieldsOf(operationOf(name).body), bytes)) {
        expect(Buffer.byteLength(body)).toBeLessThanOrEqual(bytes);
        const { ms, status } = await ask(name, { ...request, body });
        expect([name, status < 500]).toEqual([name, true]);
        expect([name, ms > allowed ? ms : 0]).toEqual([name, 0]);
      }
    },
  );
});

describe('documents that a process writes once', () => {
  it.each(['/api/openapi.json', '/api/docs/reference.json', '/api/docs'])(
    'the first request for %s leaves the event loop to others',
    async (path) => {
      const fresh = await processes.open();
      await fetch(`${fresh.url}/healthz`);
      await fresh.longestTurnMs();
      const reply = await fetch(fresh.url + path);
      expect([path, reply.status, (await reply.text()).length > 0]).toEqual([path, 200, true]);
      expect(await fresh.longestTurnMs()).toBeLessThanOrEqual(allowed);
    },
  );
});
