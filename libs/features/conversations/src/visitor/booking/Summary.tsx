import { Button } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import classes from './Booking.module.css';
import { type Step } from './draft.js';
import { booking } from './messages.js';

interface Part {
  readonly step: Step;
  readonly label: string;
  readonly lines: readonly string[];
}

export interface SummaryProps {
  readonly parts: readonly Part[];
  readonly onChange: (step: Step) => void;
}

/** What was chosen, each part with the way back to its step. */
export function Summary({ parts, onChange }: SummaryProps) {
  const t = useMessages(booking);
  return (
    <dl className={classes.summary}>
      {parts.map(({ step, label, lines }) => (
        <div key={step} className={classes.part}>
          <dt>{label}</dt>
          <dd className={classes.facts}>
            {lines
              .filter((line) => line.trim() !== '')
              .map((line, at) => (
                <span key={at}>{line}</span>
              ))}
          </dd>
          <dd className={classes.edit}>
            <Button
              variant="subtle"
              aria-label={t('changeOf', { what: label })}
              onClick={() => onChange(step)}
            >
              {t('change')}
            </Button>
          </dd>
        </div>
      ))}
    </dl>
  );
}
