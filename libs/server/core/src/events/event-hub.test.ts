import { type Scope } from '@patchbay/server-store';
import { createEventHub } from './event-hub.js';

const scopes = {
  own: { kind: 'organization', id: 7 },
  restricted: { kind: 'organization', id: 7, permitted: [70] },
  agent: { kind: 'agent', id: 70 },
  sibling: { kind: 'agent', id: 71 },
  neighbour: { kind: 'organization', id: 8 },
  reseller: { kind: 'reseller', id: 5 },
  partner: { kind: 'partner', id: 3 },
} as const satisfies Record<string, Scope>;

/** Streams of visitors of the agent: each waits for one room, or for a new one. */
const rooms = {
  visitor: { id: '70:1' },
  otherVisitor: { id: '70:2' },
  newVisitor: { newOf: 70 },
} as const;

/** The names of the streams that a notification wakes. */
async function wokenBy(notification: string): Promise<string[]> {
  const hub = createEventHub();
  const ended = new AbortController();
  const woken: string[] = [];
  for (const [name, scope] of Object.entries(scopes))
    void hub.next(scope, ended.signal).then(() => woken.push(name));
  for (const [name, room] of Object.entries(rooms))
    void hub.next(scopes.own, ended.signal, room).then(() => woken.push(name));
  hub.wake(notification);
  await new Promise((resolve) => setImmediate(resolve));
  const found = [...woken].sort();
  ended.abort();
  return found;
}

describe('the hub of event streams', () => {
  it('wakes the streams that may deliver an event, and no stream of another tenant', async () =>
    expect(await wokenBy('7:70')).toEqual(['agent', 'own', 'partner', 'reseller', 'restricted']));

  const managers = ['agent', 'own', 'partner', 'reseller', 'restricted'];
  it('wakes of the visitors of an agent only the one whose room it is', async () =>
    expect(await wokenBy('7:70/70:1')).toEqual([...managers, 'visitor']));

  it('wakes visitors without a room for a new one', async () =>
    expect(await wokenBy('7:70/70:9+')).toEqual(['newVisitor', ...managers].sort()));

  it('does not wake an agent for an event of another account', async () =>
    expect(await wokenBy('7:7')).toEqual(['own', 'partner', 'reseller', 'restricted']));

  it.each(['', '41', 'x:y', '7:70/', '7:70/a/b'])(
    'wakes every stream on the notification %p, which names no account',
    async (notification) =>
      expect(await wokenBy(notification)).toEqual(
        [...Object.keys(scopes), ...Object.keys(rooms)].sort(),
      ),
  );

  it('resolves immediately for a stream that has ended', async () => {
    const over = new AbortController();
    over.abort();
    await createEventHub().next(scopes.own, over.signal);
  });
});
