import { paidTimes } from '@patchbay/server-core';
import {
  type Amounts,
  type UsageLimits,
  usageLimitNames,
  usageLimitsFor,
  usageLimitsWith,
  noticeOf,
  reachedBy,
  reachedWords,
  defaultUsageLimits,
} from './usage-limits.js';
import { spendingDayIn } from './spending-day-repository.js';

const none: Amounts = { answers: 0, tokens: 0, seconds: 0, texts: 0 };
const usageLimits: UsageLimits = {
  agent: { answers: 10, tokens: 1000, seconds: 600, texts: 5 },
  organization: { answers: 15, tokens: 2000, seconds: 900, texts: 8 },
  atOnce: 3,
  visitors: defaultUsageLimits.visitors,
  callers: defaultUsageLimits.callers,
};
const turn = { answers: 1, tokens: 200 };

describe('daily limit', () => {
  it.each([
    ['nothing used', turn, none, none, null],
    ['the last answer', turn, { ...none, answers: 9 }, none, null],
    [
      'one more than the last answer',
      turn,
      { ...none, answers: 10 },
      none,
      { what: 'answers', whose: 'agent', max: 10 },
    ],
    ['the last token left', turn, { ...none, tokens: 999 }, none, null],
    [
      'no token left',
      turn,
      { ...none, tokens: 1000 },
      none,
      { what: 'tokens', whose: 'agent', max: 1000 },
    ],
    ['the last minute', { seconds: 60 }, { ...none, seconds: 540 }, none, null],
    [
      'less than a minute',
      { seconds: 60 },
      { ...none, seconds: 541 },
      none,
      { what: 'seconds', whose: 'agent', max: 600 },
    ],
    ['a call that goes on', { seconds: 0 }, { ...none, seconds: 599 }, none, null],
    [
      'a call that has used everything',
      { seconds: 0 },
      { ...none, seconds: 600 },
      none,
      { what: 'seconds', whose: 'agent', max: 600 },
    ],
    ['the last text', { texts: 1 }, { ...none, texts: 4 }, none, null],
    [
      'one more text',
      { texts: 1 },
      { ...none, texts: 5 },
      none,
      { what: 'texts', whose: 'agent', max: 5 },
    ],
    [
      'what others of the organization used',
      turn,
      none,
      { ...none, answers: 15 },
      { what: 'answers', whose: 'organization', max: 15 },
    ],
    ['what is not wanted', turn, { ...none, texts: 99, seconds: 9999 }, none, null],
  ])('with %s', (_what, wanted, agent, others, reached) => {
    expect(
      reachedBy(
        wanted,
        {
          agent,
          organization: {
            answers: agent.answers + others.answers,
            tokens: agent.tokens + others.tokens,
            seconds: agent.seconds + others.seconds,
            texts: agent.texts + others.texts,
          },
        },
        usageLimits,
      ),
    ).toEqual(reached);
  });

  it('of zero denies everything', () => {
    expect(
      reachedBy({ texts: 1 }, { agent: none, organization: none }, { ...usageLimits, agent: none }),
    ).toEqual({ what: 'texts', whose: 'agent', max: 0 });
  });

  it('is higher with a paid plan, except for concurrent turns', () => {
    expect(usageLimitsFor(usageLimits, { isPaid: false })).toEqual(usageLimits);
    expect(usageLimitsFor(usageLimits, { isPaid: true })).toEqual({
      agent: {
        answers: 10 * paidTimes,
        tokens: 1000 * paidTimes,
        seconds: 600 * paidTimes,
        texts: 5 * paidTimes,
      },
      organization: {
        answers: 15 * paidTimes,
        tokens: 2000 * paidTimes,
        seconds: 900 * paidTimes,
        texts: 8 * paidTimes,
      },
      atOnce: 3,
      visitors: usageLimits.visitors,
      callers: usageLimits.callers,
    });
  });

  it('has a default, and each can be set', () => {
    expect(usageLimitsWith({})).toEqual(defaultUsageLimits);
    expect(
      usageLimitsWith({ 'agent.minutes': 0, 'organization.tokens': 5, 'agent.atOnce': 2 }),
    ).toEqual({
      agent: { ...defaultUsageLimits.agent, seconds: 0 },
      organization: { ...defaultUsageLimits.organization, tokens: 5 },
      atOnce: 2,
      visitors: defaultUsageLimits.visitors,
      callers: defaultUsageLimits.callers,
    });
    expect(
      usageLimitsWith({ 'visitors.share': 20, 'visitors.network': 500, 'visitors.sessions': 7 })
        .visitors,
    ).toEqual({ ...defaultUsageLimits.visitors, share: 20, network: 100, sessions: 7 });
    const all = usageLimitsWith(
      Object.fromEntries(usageLimitNames.map((name, at) => [name, at + 1])),
    );
    expect([...Object.values(all.agent), ...Object.values(all.organization), all.atOnce]).toEqual([
      1, 2, 180, 4, 5, 6, 420, 8, 9,
    ]);
  });

  it.each([
    ['UTC', '2026-12-31T23:59:59.999Z', '2026-12-31', '2027-01-01T00:00:00.000Z'],
    ['UTC', '2027-01-01T00:00:00.000Z', '2027-01-01', '2027-01-02T00:00:00.000Z'],
    ['America/Chicago', '2027-01-01T05:59:59.999Z', '2026-12-31', '2027-01-01T06:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00.000Z', '2027-01-01', '2027-01-01T10:00:00.000Z'],
    // Days of 23 and of 25 hours.
    ['America/New_York', '2026-03-08T05:00:00.000Z', '2026-03-08', '2026-03-09T04:00:00.000Z'],
    ['America/New_York', '2026-11-01T04:00:00.000Z', '2026-11-01', '2026-11-02T05:00:00.000Z'],
  ])('counts the days of %s: %s is on %s', (zone, at, day, until) =>
    expect(spendingDayIn(zone, Date.parse(at))).toEqual({ day, zone, until: Date.parse(until) }),
  );

  it('has a description', () => {
    expect(reachedWords({ what: 'answers', whose: 'agent', max: 2000 }, { zone: 'UTC' })).toBe(
      'This agent has used up its 2,000 answers of today. It goes on at 00:00 UTC.',
    );
    expect(
      reachedWords({ what: 'seconds', whose: 'organization', max: 7200 }, { zone: 'Asia/Tokyo' }),
    ).toBe(
      'This organization has used up its 120 minutes of calls of today. It goes on at 00:00 Asia/Tokyo.',
    );
    expect(
      noticeOf({ what: 'texts', whose: 'agent', max: 5 }, 'Juno', { zone: 'UTC' }).body,
    ).toMatch(/^Juno has used up its 5 texts of today\. Until 00:00 UTC /);
  });
});
