import { type TurnFigures, percentile, sumUpCall } from '../index.js';
import { script } from '../testing/script.js';

const figuresOf = (...commands: readonly string[]): readonly TurnFigures[] =>
  script()
    .run(...commands)
    .actions.flatMap((action) => (action.type === 'turn-figures' ? [action.figures] : []));

const spoken = [
  'voice 400',
  'quiet 500',
  'wait 120',
  'final 1.1 Are you open today',
  'wait 50',
  'look 1',
  'wait 150',
  'looked 1',
  'wait 30',
  'sentence 1 Yes, we are.',
  'end 1',
  'wait 90',
  'start 1',
  'wait 1000',
] as const;

describe('the figures of a turn', () => {
  it('are the parts of what the caller waits for', () => {
    expect(figuresOf(...spoken, 'played 1')).toEqual([
      {
        turn: 1,
        source: 'voice',
        offset: 400,
        endpoint: 500,
        transcribe: 120,
        waited: 0,
        firstSentence: 230,
        function: 150,
        firstAudio: 90,
        sent: 850,
        heard: 940,
        interruptedAfter: null,
        wasCut: false,
      },
    ]);
  });

  it('hide the recognition that ended before the pause', () => {
    const [figures] = figuresOf('voice 400', 'quiet 300', 'final 1.1 Hello', 'quiet 200', 'end 1');
    expect(figures).toMatchObject({
      endpoint: 500,
      transcribe: 0,
      firstSentence: null,
      heard: null,
    });
  });

  it('say when the caller interrupted, and what of it was not heard', () => {
    const [figures] = figuresOf(...spoken, 'typed Stop');
    expect(figures).toMatchObject({ interruptedAfter: 1000, wasCut: true });
  });

  it('say how long a turn waited for the agent’s own words', () => {
    const [figures] = figuresOf(
      'say! Hello.',
      'start 1',
      'typed Hi',
      'wait 900',
      'played 1',
      'end 1',
    );
    expect(figures).toMatchObject({ source: 'typed', offset: 0, waited: 900, endpoint: null });
  });

  it('have a function that still runs', () => {
    expect(figuresOf('typed Hi', 'look 1', 'wait 700', 'gone')).toMatchObject([{ function: 700 }]);
  });
});

describe('the figures of a call', () => {
  const turn = (part: Partial<TurnFigures>): TurnFigures => ({
    turn: 1,
    source: 'voice',
    offset: 0,
    endpoint: 0,
    transcribe: 0,
    waited: 0,
    firstSentence: 0,
    function: null,
    firstAudio: 0,
    sent: 0,
    heard: null,
    interruptedAfter: null,
    wasCut: false,
    ...part,
  });

  it.each([
    [[], 0.5, null],
    [[7], 0.95, 7],
    [[3, 1, 2], 0.5, 2],
    [[4, 3, 1, 2], 0.5, 2],
    [Array.from({ length: 100 }, (_, index) => 100 - index), 0.95, 95],
  ])('%j at %d is %p', (values, share, value) => expect(percentile(values, share)).toBe(value));

  it('count what was heard after voice only', () => {
    const turns = [
      turn({ heard: 700 }),
      turn({ heard: 900, wasCut: true, interruptedAfter: 100 }),
      turn({ heard: 9000, waited: 8000 }),
      turn({ heard: 50, source: 'typed', wasCut: true }),
      turn({}),
    ];
    expect(sumUpCall(turns)).toEqual({
      turns: 5,
      voiceToVoice: { p50: 700, p95: 900 },
      interruptions: 1,
      cutReplies: 2,
    });
    expect(sumUpCall([]).voiceToVoice).toBeNull();
  });
});
