import { type Scope } from '@patchbay/server-store';
import { createEventHub } from './event-hub.js';

const ended = new AbortController();
afterAll(() => ended.abort());

const scopes = {
  own: { kind: 'organization', id: 7 },
  restricted: { kind: 'organization', id: 7, permitted: [70] },
  agent: { kind: 'agent', id: 70 },
  sibling: { kind: 'agent', id: 71 },
  neighbour: { kind: 'organization', id: 8 },
  reseller: { kind: 'reseller', id: 5 },
  partner: { kind: 'partner', id: 3 },
} as const satisfies Record<string, Scope>;

/** The names of the streams that a notification wakes. */
async function wokenBy(notification: string): Promise<string[]> {
  const hub = createEventHub();
  const woken: string[] = [];
  for (const [name, scope] of Object.entries(scopes))
    void hub.next(scope, ended.signal).then(() => woken.push(name));
  hub.wake(notification);
  await new Promise((resolve) => setImmediate(resolve));
  return woken.sort();
}

describe('the hub of event streams', () => {
  it('wakes the streams that may deliver an event, and no stream of another tenant', async () =>
    expect(await wokenBy('7:70')).toEqual(['agent', 'own', 'partner', 'reseller', 'restricted']));

  it('does not wake an agent for an event of another account', async () =>
    expect(await wokenBy('7:7')).toEqual(['own', 'partner', 'reseller', 'restricted']));

  it.each(['', '41', 'x:y'])(
    'wakes every stream on the notification %p, which names no account',
    async (notification) => expect(await wokenBy(notification)).toEqual(Object.keys(scopes).sort()),
  );

  it('resolves immediately for a stream that has ended', async () => {
    const over = new AbortController();
    over.abort();
    await createEventHub().next(scopes.own, over.signal);
  });
});
