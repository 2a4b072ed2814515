import { type TurnFigures } from '@patchbay/turn-taking';
import { timingOf } from './call-timing.js';

const turn: TurnFigures = {
  turn: 1,
  source: 'voice',
  offset: 7000,
  endpoint: 500,
  transcribe: 150,
  waited: 0,
  firstSentence: 200,
  function: null,
  firstAudio: 50,
  sent: 850,
  heard: 900,
  interruptedAfter: null,
  wasCut: false,
};

describe('the times of a call', () => {
  it('count from the answer, as its recording does', () => {
    const { turns } = timingOf({ turns: [turn], bars: [] }, 3000);
    expect(turns).toEqual([{ ...turn, offset: 4000 }]);
  });

  it('are those of its first 500 turns', () => {
    const turns = Array.from({ length: 600 }, () => turn);
    expect(timingOf({ turns, bars: [] }, 0).turns).toHaveLength(500);
  });
});
