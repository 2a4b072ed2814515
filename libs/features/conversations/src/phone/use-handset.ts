import { isE164 } from '@patchbay/formats';
import { useMessages } from '@patchbay/messages';
import { useCallWords } from '@patchbay/screens';
import { useEffect, useState } from 'react';
import { phone } from './messages.js';
import { phoneApi, type RingingCall, type AnsweredCall } from './phone-api.js';
import { problemWords } from './phone-problem.js';

/**
 * Which two numbers the handset joins, which numbers can be reached, and the call that was answered
 * on it.
 */
export function useHandset() {
  const t = useMessages(phone);
  const callWords = useCallWords();
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
      (error: unknown) => setClosed(problemWords({ t, callWords }, error, 'callFailed')),
    );
  }, [callWords, t]);
  // A call that was taken joins two numbers; with another number it is over for this handset.
  const change = (set: (value: string) => void) => (value: string) => {
    setTaken(null);
    set(value);
  };
  return {
    /** The user's own number in E.164, or what was typed until it is one. */
    from,
    isNumber: isE164(from),
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
