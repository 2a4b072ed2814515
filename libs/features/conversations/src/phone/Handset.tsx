import { displayPhone } from '@patchbay/formats';
import { Button, IconPhone, IconPhoneOff, PhoneFrame } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { IncomingCalls } from './IncomingCalls.js';
import { phone } from './messages.js';
import { type RingingCall, type AnsweredCall } from './phone-api.js';
import classes from './Phone.module.css';
import { CallTranscript } from './CallTranscript.js';
import { Texts } from './Texts.js';
import { useCall } from './use-call.js';

interface HandsetProps {
  readonly from: string;
  readonly to: string;
  readonly name: string;
  readonly taken: AnsweredCall | null;
  readonly onTaken: (call: RingingCall, taken: AnsweredCall) => void;
}

/** A handset between two numbers: it calls, is called, and shows the call or the texts. */
export function Handset({ from, to, name, taken, onTaken }: HandsetProps) {
  const t = useMessages(phone);
  const call = useCall(from, to, taken);
  const isTalking = call.phase === 'talking' || call.phase === 'ringing';
  return (
    <PhoneFrame
      name={name}
      status={
        call.phase === 'ringing'
          ? t('ringing')
          : call.phase === 'talking'
            ? t('talking')
            : call.phase === 'ended'
              ? t('ended')
              : displayPhone(to)
      }
      footer={
        isTalking ? (
          <Button
            variant="danger"
            full
            icon={<IconPhoneOff size={15} />}
            onClick={() => void call.hangUp()}
          >
            {t('hangUp')}
          </Button>
        ) : (
          <Button full icon={<IconPhone size={15} />} onClick={() => void call.start()}>
            {t('call')}
          </Button>
        )
      }
    >
      <IncomingCalls number={from} isBusy={isTalking} onTaken={onTaken} />
      {isTalking ? (
        <CallTranscript call={call} isTaken={taken !== null} />
      ) : (
        <Texts from={from} to={to} call={call.phase === 'ended' ? call : null} />
      )}
      {call.problem ? (
        <p role="alert" className={classes.problem}>
          {call.problem}
        </p>
      ) : null}
    </PhoneFrame>
  );
}
