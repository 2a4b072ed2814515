import { type Room } from '@patchbay/contract';
import { inMilliseconds } from '@patchbay/kernel';
import { useMessages } from '@patchbay/messages';
import { renderHook } from '@testing-library/react';
import { thread } from '../thread/messages.js';
import { threadEntries } from '../thread/thread-entries.js';
import { inbox } from '../inbox/messages.js';
import { roomItem } from '../inbox/row-item.js';
import { rowTime } from './row-time.js';

const now = Date.parse('2026-09-09T22:00:00Z'); // Wednesday
const context = { now, timeZone: 'America/New_York', locale: 'en-US' };
const t = renderHook(() => useMessages(inbox)).result.current;
const at = Date.parse('2026-09-09T19:44:00Z');
const room = {
  roomId: '7:9',
  name: 'Dana',
  lastMessage: 'Hi',
  lastMessageAuthor: 'customer',
  lastMessageTimestamp: at / 1000,
  channel: 'sms',
  unread: 0,
} as Room;
const plain = (text: string) => text.replace(/\s/g, ' ');

describe('the time of a row', () => {
  it('equals the time in the thread beside it', () => {
    const sent = { clientId: 'c1', text: 'Hi', at, failed: false };
    const entries = threadEntries([], [sent], {
      ...context,
      t: renderHook(() => useMessages(thread)).result.current,
      room,
      highlightId: undefined,
      onTranscript: () => undefined,
      onRetry: () => undefined,
    });
    const of = { ...context, t, active: undefined, hrefOf: () => '', nameOf: () => '' };
    expect(plain(roomItem(room, of).time)).toBe('3:44 PM');
    expect(entries.find(({ key }) => key === 'c1')).toMatchObject({
      footer: `You · ${roomItem(room, of).time}`,
    });
  });

  it.each([
    ['2026-09-09T04:05:00Z', '12:05 AM'],
    ['2026-09-09T03:59:00Z', 'Tue'],
    ['2026-09-02T15:00:00Z', 'Sep 2'],
  ])('of %s is %s', (iso, shown) =>
    expect(plain(rowTime(inMilliseconds(Date.parse(iso)), context))).toBe(shown),
  );

  it('is empty without a time', () =>
    expect(rowTime(inMilliseconds(Number.NaN), context)).toBe(''));
});
