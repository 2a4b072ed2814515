import fc from 'fast-check';
import { type TurnEvent, createTurns, step, wakeAt } from '../index.js';
import { type Draw, play, replay } from '../testing/world.js';

const anySeed = fc.nat(4095);
const anyDraws = fc.array(fc.tuple(fc.nat(999), fc.nat(999)), { maxLength: 60, size: 'max' });

/** Texts are compared much faster than values. */
const expectSame = (value: unknown, other: unknown): void =>
  expect(JSON.stringify(value)).toBe(JSON.stringify(other));

describe('any course of a call', () => {
  it('has one voice, closes what it opens, loses and invents no word, and ends at its end', () => {
    fc.assert(
      fc.property(anySeed, anyDraws, (seed, draws: readonly Draw[]) => {
        expect(play(seed, draws).size).toBeLessThan(20_000);
      }),
      { numRuns: 10_000 },
    );
  });

  it('is the same when its events are replayed, also from a state that was stored as JSON', () => {
    fc.assert(
      fc.property(anySeed, anyDraws, fc.nat(1000), (seed, draws, share) => {
        const { settings, events, actions, state } = play(seed, draws);
        expectSame(replay(settings, events), { actions, state });
        const half = Math.floor((events.length * share) / 1000);
        let stored = replay(settings, events.slice(0, half)).state;
        stored = JSON.parse(JSON.stringify(stored)) as typeof stored;
        const rest = events.slice(half).map((event) => {
          const next = step(stored, event);
          stored = next.state;
          return next.actions;
        });
        expectSame(rest, actions.slice(half));
      }),
      { numRuns: 500 },
    );
  });

  it('does not depend on when the time is announced', () => {
    fc.assert(
      fc.property(anySeed, anyDraws, fc.nat(6), (seed, draws, every) => {
        const { settings, events, actions } = play(seed, draws);
        const without = events.filter(({ type }) => type !== 'time');
        let latest = 0;
        const more = without.flatMap((event, index): readonly TurnEvent[] => {
          const between = Math.floor((latest + event.at) / 2) + 0.25;
          const isBetween = index % (every + 1) === 0 && latest < between && between < event.at;
          latest = Math.max(latest, event.at);
          return isBetween ? [{ type: 'time', at: between }, event] : [event];
        });
        for (const other of [without, more])
          expectSame(replay(settings, other).actions.flat(), actions.flat());
      }),
      { numRuns: 500 },
    );
  });

  it('is woken in time: nothing is due between an event and `wakeAt`', () => {
    fc.assert(
      fc.property(anySeed, anyDraws, (seed, draws) => {
        const { settings, events } = play(seed, draws);
        let state = createTurns(settings);
        for (const event of events) {
          const early = Math.min(wakeAt(state) ?? Infinity, event.at) - 0.5;
          const isEarly = early > state.at;
          if (isEarly && step(state, { type: 'time', at: early }).actions.length > 0)
            throw new Error(`woken too late: ${JSON.stringify([early, event])}`);
          state = step(state, event).state;
        }
      }),
      { numRuns: 200 },
    );
  });
});
