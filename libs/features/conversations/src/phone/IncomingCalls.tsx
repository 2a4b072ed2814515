import { Button, IconPhone, IconPhoneOff } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useCallWords, usePartyName } from '@patchbay/screens';
import { useState } from 'react';
import { phone } from './messages.js';
import { phoneApi, type RingingCall, type AnsweredCall } from './phone-api.js';
import { problemWords } from './phone-problem.js';
import classes from './Phone.module.css';
import { useRinging } from './use-ringing.js';

export interface IncomingCallsProps {
  /** The number of the handset. */
  readonly number: string;
  /** While it talks it takes no calls. */
  readonly isBusy: boolean;
  readonly onTaken: (call: RingingCall, taken: AnsweredCall) => void;
}

/** The incoming call, above the handset: typed text below stays, and the focus does not move. */
export function IncomingCalls({ number, isBusy, onTaken }: IncomingCallsProps) {
  const t = useMessages(phone);
  const callWords = useCallWords();
  const nameOf = usePartyName();
  const { calls, dismiss } = useRinging(number, !isBusy);
  const [answering, setAnswering] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const fail = (error: unknown) => setProblem(problemWords({ t, callWords }, error, 'notTaken'));

  const answer = async (call: RingingCall) => {
    if (answering) return;
    setAnswering(call.callId);
    setProblem(null);
    try {
      onTaken(call, await phoneApi.answer(call.callId));
    } catch (error) {
      fail(error);
    } finally {
      dismiss(call.callId);
      setAnswering(null);
    }
  };
  const decline = (call: RingingCall) => {
    setProblem(null);
    dismiss(call.callId);
    phoneApi.reject(call.callId).catch(fail);
  };

  if (isBusy) return null;
  return (
    <div className={classes.incoming}>
      {calls.map((call) => (
        <section
          key={call.callId}
          className={classes.caller}
          aria-label={t('callFrom', { name: call.name })}
        >
          <p role="alert" className={classes.who}>
            {t.rich('isCalling', { name: call.name, b: (inside) => <b>{inside}</b> })}{' '}
            <span>{nameOf(call.from)}</span>
          </p>
          <div className={classes.choice}>
            <Button
              variant="danger"
              icon={<IconPhoneOff size={15} />}
              onClick={() => decline(call)}
            >
              {t('decline')}
            </Button>
            <Button
              variant="filled"
              icon={<IconPhone size={15} />}
              loading={answering === call.callId}
              onClick={() => void answer(call)}
            >
              {t('answer')}
            </Button>
          </div>
        </section>
      ))}
      {problem ? (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      ) : null}
    </div>
  );
}
