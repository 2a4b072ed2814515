import { type AudioFrame } from '@patchbay/server-providers';
import { createVirtualClock } from '../testing/virtual-clock.js';
import { createEventQueue } from './event-queue.js';
import { createLoopbackSession } from './loopback-session.js';
import { type MediaEvent } from './media-session.js';

const frame = (at: number): AudioFrame => ({
  pcm: new Int16Array(160).fill(at),
  rate: 8000,
  at,
});
async function all(events: AsyncIterable<MediaEvent>): Promise<MediaEvent[]> {
  const found: MediaEvent[] = [];
  for await (const event of events) found.push(event);
  return found;
}

describe('a loopback session', () => {
  it('brings speech, keys and the end of the far side', async () => {
    const clock = createVirtualClock(500);
    const { session, far } = createLoopbackSession({ clock });
    const pcm = new Int16Array(320);
    far.say(pcm, 16_000);
    clock.advance(20);
    far.press('5');
    far.hangUp();
    far.press('6');
    expect(await all(session.events)).toEqual([
      { type: 'audio', frame: { pcm, rate: 16_000, at: 480 } },
      { type: 'key', digit: '5' },
      { type: 'gone', why: 'hung up' },
    ]);
    expect(far.ended).toBe('hung up');
  });

  it('plays at the pace of its clock, and says what was heard when it is cleared', async () => {
    const clock = createVirtualClock();
    const moments: number[] = [];
    const { session, far } = createLoopbackSession({
      clock,
      onHeard: ({ at }) => moments.push(at),
    });
    for (let at = 0; at < 3; at += 1) session.play(frame(at));
    session.mark('one');
    for (let at = 3; at < 50; at += 1) session.play(frame(at));
    session.mark('two');
    clock.advance(110);
    expect(session.clear()).toEqual({ heardMs: 50 });
    clock.advance(5000);
    expect(far.heard().map(({ frame: { at } }) => at)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(moments).toEqual([0, 20, 40, 60, 80, 100]);
    await session.hangUp('done');
    expect(await all(session.events)).toEqual([
      { type: 'played', mark: 'one' },
      { type: 'gone', why: 'done' },
    ]);
  });

  it('is silent after its end', async () => {
    const clock = createVirtualClock();
    const { session, far } = createLoopbackSession({ clock });
    await session.hangUp('done');
    session.play(frame(1));
    session.mark('late');
    await session.hangUp('twice');
    clock.advance(1000);
    expect(far.heard()).toEqual([]);
    expect(await all(session.events)).toEqual([{ type: 'gone', why: 'done' }]);
  });

  it('is passed to a number once, where that is possible', async () => {
    const { session, far } = createLoopbackSession({
      clock: createVirtualClock(),
      canTransfer: (to) => to === '+15550100',
    });
    expect(await session.transfer('+15550199')).toBe(false);
    expect(far.transferredTo).toBeNull();
    expect(await session.transfer('+15550100')).toBe(true);
    expect(await session.transfer('+15550100')).toBe(false);
    expect([far.transferredTo, far.ended]).toEqual(['+15550100', 'transferred']);
  });
});

describe('the events of a session', () => {
  it('wait for their reader, and drop the oldest audio when it is far behind', async () => {
    const queue = createEventQueue();
    queue.push({ type: 'key', digit: '1' });
    for (let at = 0; at < 2000; at += 1) queue.push({ type: 'audio', frame: frame(at) });
    queue.push({ type: 'gone', why: 'end' });
    queue.push({ type: 'key', digit: '2' });
    const found = await all(queue.events);
    expect(found).toHaveLength(1500);
    expect(found[0]).toEqual({ type: 'key', digit: '1' });
    expect(found[1]).toEqual({ type: 'audio', frame: frame(502) });
    expect(found.at(-1)).toEqual({ type: 'gone', why: 'end' });
    expect(queue.dropped).toBe(502);
  });

  it('reach a reader that waits', async () => {
    const queue = createEventQueue();
    const reading = all(queue.events);
    await Promise.resolve();
    queue.push({ type: 'key', digit: '1' });
    await Promise.resolve();
    queue.push({ type: 'gone', why: 'end' });
    expect(await reading).toHaveLength(2);
  });
});
