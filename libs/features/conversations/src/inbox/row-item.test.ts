import { type Room } from '@patchbay/contract';
import { useMessages } from '@patchbay/messages';
import { renderHook } from '@testing-library/react';
import { inbox } from './messages.js';
import { roomItem } from './row-item.js';

const t = renderHook(() => useMessages(inbox)).result.current;
const room = {
  roomId: '7:9',
  name: 'Dana',
  lastMessage: 'We open at nine.',
  lastMessageAuthor: 'agent',
  lastMessageTimestamp: 1_788_000_000,
  channel: 'sms',
  unread: 0,
} as Room;
const chipOf = (more: Partial<Room>) =>
  roomItem(
    { ...room, ...more },
    {
      t,
      now: 0,
      timeZone: 'UTC',
      locale: 'en-US',
      active: undefined,
      hrefOf: () => '',
      nameOf: () => '',
    },
  ).chip;

describe('a row of the inbox', () => {
  it.each([
    ['says that its newest line did not arrive', { lastMessageFailed: true }, 'Not delivered'],
    ['says nothing of one that did', {}, undefined],
    [
      'says it of no other line, which a search found',
      { lastMessageFailed: true, excerpt: 'nine', excerptId: 'm1' },
      undefined,
    ],
    ['is marked as a test before all', { lastMessageFailed: true, selfCall: true }, 'Test'],
  ] as const)('%s', (_case, more, chip) => expect(chipOf(more)).toBe(chip));
});
