import { type Room, type TimelineEntry as WireEntry } from '@patchbay/contract';
import { useMessages } from '@patchbay/messages';
import { renderHook } from '@testing-library/react';
import { useTextProblemWords } from '../entries/delivery.js';
import { thread } from './messages.js';
import { threadEntries } from './thread-entries.js';

const at = Date.UTC(2026, 10, 20, 15, 0) / 1000;
const context = {
  t: renderHook(() => useMessages(thread)).result.current,
  locale: 'en',
  room: { name: 'Marcus Oyelaran', agentName: 'Northside Dental' } as Room,
  now: at * 1000 + 60_000,
  timeZone: 'UTC',
  highlightId: undefined,
  onTranscript: () => undefined,
  onRetry: () => undefined,
};
const said = (uuid: string, author: 'customer' | 'agent' | 'person', seconds = at) =>
  ({
    kind: 'message',
    at: seconds,
    message: {
      uuid,
      author,
      authorName: author === 'person' ? 'Priya Nair' : '',
      message: uuid,
      source: 'sms',
      status: 'success',
    },
  }) as unknown as WireEntry;

describe('the entries of a thread', () => {
  it('contain a line between days, and none within one', () => {
    const entries = threadEntries(
      [said('a', 'customer', at - 86_400), said('b', 'customer'), said('c', 'customer')],
      [],
      context,
    );
    expect(entries.map(({ kind }) => kind)).toEqual([
      'day',
      'message',
      'day',
      'message',
      'message',
    ]);
  });

  it('show the speaker, and colour the timeline by the answering side', () => {
    const entries = threadEntries(
      [said('a', 'customer'), said('b', 'agent'), said('c', 'person')],
      [],
      context,
    ).slice(1);
    expect(entries).toMatchObject([
      { by: 'customer', who: 'Marcus Oyelaran', answering: undefined },
      { by: 'agent', who: 'Northside Dental', answering: 'ai' },
      { by: 'person', who: 'Priya Nair', answering: 'person', delivery: 'delivered' },
    ]);
  });

  it.each(['failed', 'undelivered'])('say that a text of the business %s', (status) => {
    const entries = (['agent', 'person', 'customer'] as const).map((author) => {
      const entry = said(author, author);
      return { ...entry, message: { ...(entry as { message: object }).message, status } };
    });
    expect(
      threadEntries(entries as unknown as WireEntry[], [], context)
        .slice(1)
        .map((entry) => ('delivery' in entry ? entry.delivery : undefined)),
    ).toEqual([status, status, undefined]);
  });

  it('say why a text did not arrive', () => {
    const problem = { reason: 'country', country: 'MX', callingCode: '+52' };
    const entry = said('a', 'agent') as unknown as { message: object };
    const failed = { ...entry, message: { ...entry.message, status: 'failed', problem } };
    const { result } = renderHook(() => useTextProblemWords());
    const [, shown] = threadEntries([failed as unknown as WireEntry], [], {
      ...context,
      textProblemWords: result.current,
    });
    expect(shown).toMatchObject({
      delivery: 'failed',
      problem: 'Texts to Mexico (+52) are not sent from here. Ask your provider to allow them.',
    });
  });

  it.each([
    ['Marcus Oyelaran', 'Marcus'],
    ['+1 (979) 555-0187', 'Customer'],
  ])('call %s in a call by one word: %s', (name, speaker) => {
    const dialog = [{ role: 'user', content: 'Hello', atSeconds: 3 }];
    const call = { uuid: 'u', direction: 'inbound', duration: 5, summary: 'Said hello.', dialog };
    const entries = threadEntries(
      [{ kind: 'call', at, conversation: call } as unknown as WireEntry],
      [],
      { ...context, room: { ...context.room, name } },
    );
    expect(entries[1]).toMatchObject({ lines: [{ speaker }] });
  });

  it('mark the message in the URL', () => {
    expect(
      threadEntries([said('a', 'customer'), said('b', 'customer')], [], {
        ...context,
        highlightId: 'b',
      }).slice(1),
    ).toMatchObject([{ marked: false }, { marked: true }]);
  });

  it('show a function with its result', () => {
    const run = {
      kind: 'function',
      at,
      run: {
        id: 'f',
        label: 'Take a message',
        words: 'It failed',
        status: 'failed',
        durationMs: 12,
        input: {},
        output: {},
      },
    } as unknown as WireEntry;
    expect(threadEntries([run], [], context)[1]).toMatchObject({
      kind: 'function',
      name: 'Take a message',
      state: { label: 'Failed', tone: 'danger' },
      duration: '12 ms',
    });
  });

  it('end with unsent messages, and offer a retry of failed ones', () => {
    const sent = { clientId: 'x', text: 'Hello', at: at * 1000, failed: false };
    expect(
      threadEntries([], [sent, { ...sent, clientId: 'y', failed: true }], context),
    ).toMatchObject([
      { key: 'x', delivery: 'sending' },
      { key: 'y', delivery: 'failed', onRetry: expect.any(Function) },
    ]);
  });

  it('say why the server refused a message, in the language of the person', () => {
    const refused = {
      clientId: 'y',
      text: 'Hello',
      at: at * 1000,
      failed: true,
      refusal: 'The person is blocked.',
    };
    expect(
      threadEntries([], [refused], { ...context, refusalWords: (words) => `«${words}»` }),
    ).toMatchObject([{ problem: '«The person is blocked.»' }]);
  });
});
