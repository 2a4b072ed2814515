import { createVirtualClock } from '../testing/virtual-clock.js';
import { createPresence } from './presence.js';

function open() {
  const clock = createVirtualClock(5000);
  const gone: { why: string; at: number }[] = [];
  const presence = createPresence(clock, (why) => gone.push({ why, at: clock.now() - 5000 }));
  return { clock, gone, presence };
}

describe('the other side', () => {
  it('is gone after 15 s without sound, counted from the beginning or from the last packet', () => {
    const first = open();
    first.clock.advance(60_000);
    expect(first.gone).toEqual([{ why: 'No sound came for 15 s.', at: 15_000 }]);
    const second = open();
    for (let packet = 0; packet < 500; packet += 1) {
      second.clock.advance(20);
      second.presence.heard();
    }
    second.clock.advance(14_900);
    expect(second.gone).toEqual([]);
    second.clock.advance(1000);
    expect(second.gone).toHaveLength(1);
  });

  it('is gone after 5 s when its signalling is gone too, unless that comes back', () => {
    const { clock, gone, presence } = open();
    presence.signalling(false);
    clock.advance(4000);
    presence.signalling(true);
    clock.advance(4000);
    expect(gone).toEqual([]);
    presence.signalling(false);
    clock.advance(500);
    expect(gone).toHaveLength(1);
    const speaking = open();
    speaking.presence.signalling(false);
    for (let packet = 0; packet < 1000; packet += 1) {
      speaking.clock.advance(20);
      speaking.presence.heard();
    }
    expect(speaking.gone).toEqual([]);
  });

  it('is not gone during a hold of minutes, and has its time again after it', () => {
    const { clock, gone, presence } = open();
    presence.transport(true);
    presence.hold(true);
    presence.signalling(false);
    clock.advance(600_000);
    expect(gone).toEqual([]);
    presence.signalling(true);
    presence.hold(false);
    clock.advance(14_500);
    expect(gone).toEqual([]);
    clock.advance(1000);
    expect(gone).toHaveLength(1);
  });

  it('is gone during a hold when neither its signalling nor its connection is there', () => {
    const { clock, gone, presence } = open();
    presence.hold(true);
    presence.transport(true);
    presence.transport(false);
    clock.advance(59_000);
    expect(gone).toEqual([]);
    presence.signalling(false);
    clock.advance(1000);
    expect(gone).toHaveLength(1);
  });

  it('is gone during a hold when its connection does not come back for 60 s', () => {
    const { clock, gone, presence } = open();
    presence.transport(true);
    presence.hold(true);
    presence.transport(false);
    clock.advance(50_000);
    presence.transport(true);
    clock.advance(600_000);
    expect(gone).toEqual([]);
    presence.transport(false);
    clock.advance(30_000);
    // That it fails once more does not begin the time again.
    presence.transport(false);
    clock.advance(29_000);
    expect(gone).toEqual([]);
    clock.advance(1500);
    expect(gone.map(({ why }) => why)).toEqual([
      'The connection of a held call did not come back for 60 s.',
    ]);
  });

  it('is gone after 15 s when it begins with a hold and never connects', () => {
    const { clock, gone, presence } = open();
    presence.hold(true);
    clock.advance(16_000);
    expect(gone).toHaveLength(1);
  });

  it('is not watched any more after the end', () => {
    const { clock, gone, presence } = open();
    presence.close();
    clock.advance(60_000);
    expect(gone).toEqual([]);
  });
});
