import { Button } from '../actions/Button.js';
import { useCountdown } from './use-countdown.js';
import { useMessages } from '@patchbay/messages';
import { fields } from './messages.js';

export interface ResendCodeProps {
  /** When the last code was asked for, in ms; 0 when none was. */
  sentAt: number;
  /** How long one waits before asking for another, in seconds; 60, as the server does. */
  after?: number;
  onResend: () => void;
  /** A code is being sent. */
  busy?: boolean;
}

/** Asks for another one-time code, and says how long that has to wait. */
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
