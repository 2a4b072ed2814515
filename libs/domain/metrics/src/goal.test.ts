import { agreeingOf, checkGoal, goalSpans, type GoalStanding, type GoalTerms } from './goal.js';

const atMost: GoalTerms = {
  comparison: 'atMost',
  target: 10,
  tolerance: 10,
  leastEvents: 3,
  agreeing: 2,
};
const first: GoalStanding = { state: 'unknown', reading: 'unknown', readings: 0 };
const after = (terms: GoalTerms, values: readonly number[], events = 20) =>
  values.reduce<{ standing: GoalStanding; states: string[]; changes: number }>(
    ({ standing, states, changes }, value) => {
      const next = checkGoal(terms, standing, { value, events });
      return {
        standing: next,
        states: [...states, next.state],
        changes: changes + Number(next.isChanged),
      };
    },
    { standing: first, states: [], changes: 0 },
  );

describe('the state of a goal', () => {
  it('changes when two checks in a row agree, and not before', () =>
    expect(after(atMost, [5, 5, 12, 12, 12]).states).toEqual([
      'unknown',
      'met',
      'met',
      'missed',
      'missed',
    ]));
  it('does not change with a value that trembles around the target', () => {
    expect(after(atMost, [5, 5, 10.5, 9.5, 10.9, 10, 10.9, 9]).changes).toBe(1);
    expect(after(atMost, [5, 5, 12, 9, 12, 9, 12, 9]).changes).toBe(1);
    expect(after(atMost, [12, 12, 10.5, 10.5, 10.1, 10.1]).changes).toBe(1);
  });
  it('is reached again at the target itself', () =>
    expect(after(atMost, [12, 12, 10, 10]).states.at(-1)).toBe('met'));
  it('is of the other side with the other comparison', () => {
    const atLeast = { ...atMost, comparison: 'atLeast' as const };
    expect(after(atLeast, [9.5, 9.5]).states.at(-1)).toBe('met');
    expect(after(atLeast, [8.9, 8.9]).states.at(-1)).toBe('missed');
    expect(after(atLeast, [8.9, 8.9, 9.5, 9.5]).states.at(-1)).toBe('missed');
  });
  it('stays with too few events, whatever the value', () => {
    const met = after(atMost, [5, 5]).standing;
    const few = checkGoal(atMost, met, { value: 99, events: 2 });
    expect(few).toMatchObject({ state: 'met', reading: 'unknown', isChanged: false });
  });
  it('changes at once where the window is over', () => {
    expect(goalSpans.map((span) => agreeingOf(span))).toEqual([2, 2, 2, 1, 1, 1]);
    expect(after({ ...atMost, agreeing: 1 }, [12]).states).toEqual(['missed']);
  });
});
