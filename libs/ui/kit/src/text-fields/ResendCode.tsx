import { Button } from '../actions/Button.js';
import { useCountdown } from './use-countdown.js';
import { useMessages } from '@patchbay/messages';
import { fields } from '../field/messages.js';

export interface ResendCodeProps {
  /** Time of the last request for a code, in ms; 0 before the first. */
  sentAt: number;
  /** Waiting time before another request, in seconds; 60, as in the server. */
  after?: number;
  onResend: () => void;
  /** A code is being sent. */
  busy?: boolean;
}

/**
 * Requests another one-time code, and shows how long the user has to wait for that.
 * States: waiting, ready, sending. Keys: Enter and Space press.
 */
export function ResendCode({ sentAt, after = 60, onResend, busy }: ResendCodeProps) {
  const t = useMessages(fields);
  const left = useCountdown(sentAt, after);
  if (left > 0)
    return (
      <Button variant="subtle" disabledReason={t('resend.wait', { count: left })}>
        {t('resend.in', { count: left })}
      </Button>
    );
  return (
    <Button variant="subtle" loading={busy} onClick={onResend}>
      {t('resend')}
    </Button>
  );
}
