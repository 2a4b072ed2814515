import { useMessages } from '@patchbay/messages';
import { useEffect, useState } from 'react';
import { phone } from './messages.js';
import { phoneApi, type RingingCall, type AnsweredCall } from './phone-api.js';
import { problemWords } from './phone-problem.js';

const e164 = /^\+\d{8,15}$/;

/**
 * Which two numbers the handset joins, which numbers can be reached, and the call that was answered
 * on it.
 */
export function useHandset() {
  const t = useMessages(phone);
  const [from, setFrom] = useState('+15125550148');
  const [to, setTo] = useState('');
  const [numbers, setNumbers] = useState<readonly { number: string; name: string }[] | null>(null);
  const [closed, setClosed] = useState<string | null>(null);
  const [taken, setTaken] = useState<AnsweredCall | null>(null);
  useEffect(() => {
    phoneApi.numbers().then(
      ({ numbers: found }) => {
        setNumbers(found);
        setTo((now) => now || (found[0]?.number ?? ''));
      },
      (error: unknown) => setClosed(problemWords(t, error, 'callFailed')),
    );
  }, [t]);
  const number = from.replace(/[^\d+]/g, '');
  // A call that was taken joins two numbers; with another number it is over for this handset.
  const change = (set: (value: string) => void) => (event: { target: { value: string } }) => {
    setTaken(null);
    set(event.target.value);
  };
  return {
    /** The user's own number as typed. */
    from,
    /** The same as it is dialled. */
    number,
    isNumber: e164.test(number),
    to,
    numbers,
    /** Why the simulator is closed; null where it is open. */
    closed,
    taken,
    changeFrom: change(setFrom),
    changeTo: change(setTo),
    takeUp: (call: RingingCall, how: AnsweredCall) => {
      setTaken(how);
      setTo(call.from);
    },
  };
}
