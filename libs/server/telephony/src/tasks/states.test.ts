import {
  type AttemptOutcome,
  type TaskEvent,
  type TaskState,
  after,
  pauses,
  wasNotReached,
  transitions,
  verdictOf,
} from './states.js';

const states: readonly TaskState[] = [
  'pending',
  'running',
  'finished',
  'errored',
  'canceled',
  'deleted',
];

/** The complete state machine, as a table: rows are states, columns events; a dash is a refusal. */
const table = `
           begin    resume   finish    retry    fail     cancel    requeue  edit     delete
pending    running  -        -         -        errored  canceled  pending  pending  deleted
running    -        running  finished  pending  errored  canceled  -        -        deleted
finished   -        -        -         -        -        -         -        -        deleted
errored    -        -        -         -        -        -         pending  -        deleted
canceled   -        -        -         -        -        -         pending  -        deleted
deleted    -        -        -         -        -        -         -        -        -`;

const [head = '', ...lines] = table.trim().split('\n');
const events = head.trim().split(/\s+/) as TaskEvent[];
const cells = lines.flatMap((line) => {
  const [state, ...next] = line.trim().split(/\s+/);
  return events.map(
    (event, at) =>
      [state as TaskState, event, next[at] === '-' ? null : (next[at] as TaskState)] as const,
  );
});

describe('task', () => {
  it.each(cells)('in state %s on event %s becomes %s', (state, event, wanted) =>
    expect(after(state, event)).toBe(wanted),
  );

  it('has only the states and events of the table', () => {
    expect([...new Set(cells.map(([state]) => state))]).toEqual(states);
    expect([...events].sort()).toEqual(Object.keys(transitions).sort());
  });

  it('in an unknown state is left unchanged', () =>
    expect(events.map((event) => after('lost', event))).toEqual(events.map(() => null)));
});

describe('attempt', () => {
  it.each(['completed', 'voicemail', 'sent'] as const)(
    'that ended as %s finishes the task',
    (outcome) =>
      expect([1, 2, 9].map((attempts) => verdictOf(outcome, attempts, 0, 0))).toEqual(
        [1, 2, 9].map(() => ({ event: 'finish' })),
      ),
  );

  it.each(['busy', 'no-answer', 'failed'] as const)(
    'that ended as %s is retried once per pause',
    (outcome) => {
      const own = pauses[outcome] ?? [];
      expect(own.map((_pause, at) => verdictOf(outcome, at + 1, 1000, 0))).toEqual(
        own.map((pause) => ({ event: 'retry', at: 1000 + pause })),
      );
      expect(verdictOf(outcome, own.length + 1, 1000, 0)).toEqual({ event: 'fail' });
    },
  );

  it('that was refused is not retried', () =>
    expect(verdictOf('refused', 1, 0, 0)).toEqual({ event: 'fail' }));

  it('is retried with jitter', () => {
    const [first = 0] = pauses.busy ?? [];
    expect(verdictOf('busy', 1, 0, 1)).toEqual({ event: 'retry', at: first * 1.2 });
  });

  it('counts for limits unless the target was certainly not reached', () => {
    const all: readonly AttemptOutcome[] = [
      'completed',
      'voicemail',
      'sent',
      'busy',
      'no-answer',
      'failed',
      'refused',
    ];
    expect(all.filter(wasNotReached)).toEqual(['failed', 'refused']);
  });
});
