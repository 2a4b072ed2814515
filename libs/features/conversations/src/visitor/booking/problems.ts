import { isE164 } from '@patchbay/formats';
import { type Draft, type DraftField, type Step } from './draft.js';

type Problem = 'required' | 'badPhone' | 'badEmail' | 'badYear' | 'chooseService' | 'chooseTime';

/** What is wrong with a step, by its field. */
export type Problems = Readonly<Partial<Record<DraftField, Problem>>>;

type Check = (value: string) => Problem | null;

const filled: Check = (value) => (value.trim() === '' ? 'required' : null);
const year: Check = (value) => (/^(\d{4})?$/.test(value.trim()) ? null : 'badYear');
const email: Check = (value) => (/^(?:[^\s@]+@[^\s@]+)?$/.test(value.trim()) ? null : 'badEmail');
// The field gives E.164 as soon as it has read a number.
const phone: Check = (value) => filled(value) ?? (isE164(value) ? null : 'badPhone');

const checks: Readonly<Record<Step, Readonly<Partial<Record<DraftField, Check>>>>> = {
  contact: { phone, firstName: filled, lastName: filled, email },
  service: { opcode: (value) => (value === '' ? 'chooseService' : null) },
  vehicle: { make: filled, model: filled, year },
  time: { time: (value) => (value === '' ? 'chooseTime' : null) },
  confirm: {},
};

/** What a visitor has to put right before the next step. */
export const problemsIn = (step: Step, draft: Draft): Problems =>
  Object.fromEntries(
    Object.entries(checks[step]).flatMap(([field, check]) => {
      const problem = check(draft[field as DraftField]);
      return problem === null ? [] : [[field, problem]];
    }),
  );
