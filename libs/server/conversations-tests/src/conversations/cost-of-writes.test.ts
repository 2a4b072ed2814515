import { Socket } from 'node:net';
import {
  createTestServer,
  seedDemo,
  seedTemplates,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { type Scope, type Store } from '@patchbay/server-store';

/** Each message to the database costs either side system calls, more than a small statement does. */
let messages = 0;
let transactions = 0;
/** The transactions of a text, as `ask organization` and `within platform: its reason`. */
let begun: string[] = [];
let server: TestServer;
let token: string;
let roomId: string;

function noteBegun(how: string, scope: Scope): void {
  transactions += 1;
  begun.push(`${how} ${scope.kind}${'reason' in scope ? `: ${scope.reason}` : ''}`);
}

const counting = (store: Store): Store => ({
  ...store,
  within: (...args) => {
    noteBegun('within', args[0]);
    return store.within(...args);
  },
  ask: (...args) => {
    noteBegun('ask', args[0]);
    return store.ask(...args);
  },
});

const { _write: writeOne, _writev: writeMany } = Socket.prototype;
/** Connections that have begun a transaction: what a new one says first is not counted. */
const open = new WeakSet<Socket>();
function count(socket: Socket, text: string): void {
  if (String(socket.remotePort) !== new URL(server.store.url).port) return;
  if (text.includes('begin; set local role')) open.add(socket);
  if (open.has(socket)) messages += 1;
}

beforeAll(async () => {
  server = await createTestServer({ wrapStore: counting });
  await seedTemplates(server.store);
  await seedDemo(server.store, server.clock.now(), 0.1);
  token = await server.signIn('owner@demo.patchbay.test');
  const { json } = await server.call('GET', '/api/v2/conversations?pageSize=100', { token });
  const rooms = json.rooms as { roomId: string; channel: string }[];
  roomId = (rooms.find(({ channel }) => channel === 'sms') as { roomId: string }).roomId;
  Socket.prototype._write = function (this: Socket, ...args) {
    count(this, String(args[0]));
    writeOne.apply(this, args);
  };
  Socket.prototype._writev = function (this: Socket, ...args) {
    count(this, args[0].map(({ chunk }) => String(chunk)).join(''));
    writeMany?.apply(this, args);
  };
});
afterAll(async () => {
  Object.assign(Socket.prototype, { _write: writeOne, _writev: writeMany });
  await server.close();
});

/**
 * What a piece of work sends to the database, once it has been done before. Of several times the one
 * with the least: what a worker or a use of the session writes meanwhile only adds to it.
 */
async function costOf(work: () => Promise<unknown>) {
  for (let turn = 0; turn < 2; turn += 1) await work();
  const costs: { readonly messages: number; readonly transactions: number }[] = [];
  for (let turn = 0; turn < 25; turn += 1) {
    [messages, transactions] = [0, 0];
    await work();
    costs.push({ messages, transactions });
  }
  return costs.sort((one, other) => one.messages - other.messages)[0];
}

const post = async (path: string, body: object) =>
  expect((await server.call('POST', path, { token, body })).status).toBeLessThan(300);

describe('the database', () => {
  it('gets three messages in two transactions when a room is marked as unread', async () => {
    expect(await costOf(() => post('/api/v1/activity/markUnread', { roomId }))).toEqual({
      messages: 3,
      transactions: 2,
    });
  });

  it('has one transaction of a text that reads its room, and one that stores it with its audit', async () => {
    const message = 'We look forward to seeing you.';
    const send = () => post('/api/v2/messaging/send', { roomId, message });
    await send();
    const turns: (readonly string[])[] = [];
    for (let turn = 0; turn < 25; turn += 1) {
      begun = [];
      await send();
      turns.push(begun.filter((one) => one.includes('organization')));
    }
    // A worker that takes up the text before only adds to them.
    expect(turns.sort((one, other) => one.length - other.length)[0]).toEqual([
      'ask organization',
      'within organization',
      'within organization',
    ]);
  });
});
