import { Button, Segments, useProblemFocus } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './Booking.module.css';
import { type Step } from './draft.js';
import { booking } from './messages.js';

export interface StepFormProps {
  readonly step: Step;
  readonly steps: readonly Step[];
  /** Puts the focus on the heading: the visitor came from another step. */
  readonly takesFocus: boolean;
  /** The name of the button that goes on, where it is not “Continue”. */
  readonly action?: string;
  readonly isBusy?: boolean;
  readonly onBack: (() => void) | undefined;
  /** Goes on, or answers false where something has to be put right first. */
  readonly onNext: () => boolean;
  readonly children: ReactNode;
}

/** One step: how far the visitor is, its question, its fields, and the way back and on. */
export function StepForm({
  step,
  steps,
  takesFocus,
  action,
  isBusy = false,
  onBack,
  onNext,
  children,
}: StepFormProps) {
  const t = useMessages(booking);
  const id = useId();
  const focusProblem = useProblemFocus(id);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && !onNext()) focusProblem();
  };
  const at = { step: steps.indexOf(step) + 1, total: steps.length };
  return (
    <form id={id} className={classes.step} onSubmit={submit} noValidate>
      <div className={classes.fields}>
        <div>
          <Segments done={at.step} total={at.total} label={t('lead')} />
          <p className={classes.progress}>{t('progress', at)}</p>
          <h2 ref={heading} tabIndex={-1} className={classes.question}>
            {step === 'service' && !steps.includes('vehicle') ? t('askService') : t(`step.${step}`)}
          </h2>
        </div>
        {children}
      </div>
      <div className={classes.foot}>
        {onBack ? (
          <Button size="lg" variant="subtle" onClick={onBack}>
            {t('back')}
          </Button>
        ) : null}
        <Button size="lg" type="submit" variant="filled" loading={isBusy} className={classes.next}>
          {action ?? t('next')}
        </Button>
      </div>
    </form>
  );
}
