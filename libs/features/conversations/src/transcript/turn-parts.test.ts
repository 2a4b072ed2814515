import { type TurnTiming } from '@patchbay/contract';
import { aTurnTiming } from '@patchbay/fakes';
import { heardTurns, partsOf } from './turn-parts.js';

const turn = (times: Partial<TurnTiming> = {}) => aTurnTiming({ waited: 20, heard: 920, ...times });

describe('the parts of a turn', () => {
  it('add up to what the caller waited', () => {
    const parts = partsOf(turn());
    expect(parts).toEqual({
      pause: 500,
      recognition: 150,
      waiting: 20,
      thinking: 210,
      voice: 40,
    });
    expect(Object.values(parts).reduce((sum, part) => sum + part)).toBe(920);
  });

  it('are none of what did not happen', () => {
    const typed = turn({
      source: 'typed',
      endpoint: null,
      transcribe: null,
      waited: 0,
      heard: 300,
    });
    expect(partsOf(typed)).toEqual({
      pause: 0,
      recognition: 0,
      waiting: 0,
      thinking: 210,
      voice: 90,
    });
  });

  it('are shown of turns that were answered with sound', () => {
    const turns = [turn(), turn({ turn: 2, heard: null })];
    expect(heardTurns({ turns, callerMs: 0, agentMs: 0 }).map((one) => one.turn)).toEqual([1]);
  });
});
