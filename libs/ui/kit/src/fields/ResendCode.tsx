import { Button } from '../actions/Button.js';
import { useCountdown } from './use-countdown.js';

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
  const left = useCountdown(sentAt, after);
  if (left > 0)
    return (
      <Button variant="subtle" disabledReason={`A new code can be sent in ${left} s`}>
        Send again in {left} s
      </Button>
    );
  return (
    <Button variant="subtle" loading={busy} onClick={onResend}>
      Send another code
    </Button>
  );
}
