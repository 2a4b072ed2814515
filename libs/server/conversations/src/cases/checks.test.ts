import { type CaseCheck } from '@patchbay/contract';
import { resultOf } from './checks.js';

const answer = {
  reply: 'Yes — we’re open on Saturday,\n9 AM to noon.',
  ran: [
    { name: 'bookAppointment', input: { name: 'Ada Lovelace', seats: 2 }, ok: true },
    { name: 'bookAppointment', input: { name: 'Grace' }, ok: false },
  ],
  collected: { name: 'Ada Lovelace', phone: '' },
  ending: 'booked',
};
const isMet = (check: CaseCheck) => resultOf(check, answer).passed;

describe('a check of an answer', () => {
  it.each([
    ['said', 'OPEN  on saturday', true],
    ['said', "we're open", true],
    ['said', 'yes - we', true],
    ['said', 'Sunday', false],
    ['notSaid', 'Sunday', true],
    ['notSaid', 'noon', false],
    ['ran', 'bookAppointment', true],
    ['ran', 'bookappointment', false],
    ['ran', 'transferCall', false],
    ['notRan', 'transferCall', true],
    ['notRan', ' bookAppointment ', false],
    ['collected', 'name', true],
    ['collected', 'phone', false],
    ['collected', 'reason', false],
    ['ended', 'booked', true],
    ['ended', 'message', false],
  ] as const)('%s %s: %s', (kind, value, met) => {
    expect(isMet({ kind, value })).toBe(met);
  });

  it('of words that were not said is met by an empty answer, and of words that were is not', () => {
    const empty = { ...answer, reply: '', ran: [] };
    expect(resultOf({ kind: 'notSaid', value: 'noon' }, empty).passed).toBe(true);
    expect(resultOf({ kind: 'said', value: 'noon' }, empty).passed).toBe(false);
  });

  it.each([
    ['name', 'ada', false, true, 'Ada Lovelace, Grace'],
    ['name', 'ada', true, false, 'Ada Lovelace, Grace'],
    ['name', 'GRACE', true, true, 'Ada Lovelace, Grace'],
    ['seats', '2', true, true, '2'],
    ['reason', 'cleaning', false, false, ''],
  ])('of the argument %s with %s, exactly %s: %s', (argument, holds, exact, passed, found) => {
    const check = { kind: 'ran' as const, value: 'bookAppointment', argument, holds, exact };
    expect(resultOf(check, answer)).toEqual({ passed, found });
  });

  it('of an argument says nothing of a function that did not run', () => {
    const check = { kind: 'ran' as const, value: 'transfer', argument: 'to', holds: 'Billing' };
    expect(resultOf(check, answer)).toEqual({ passed: false });
  });

  it.each([
    ['Ada', false, true],
    ['Ada', true, false],
    ['ada lovelace', true, true],
  ])('of a known field with %s, exactly %s: %s', (holds, exact, passed) => {
    expect(resultOf({ kind: 'collected', value: 'name', holds, exact }, answer)).toEqual({
      passed,
      found: 'Ada Lovelace',
    });
  });
});
