import { type CarrierStep } from '@patchbay/contract';
import { dateFormat } from '@patchbay/formats';
import {
  Button,
  Chip,
  IconArrowDown,
  IconArrowUp,
  IconBraces,
  IconPhone,
  JsonView,
} from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { useEffect, useRef, useState } from 'react';
import classes from './Calls.module.css';
import { callSimulator, type CallSimulatorMessages } from './messages.js';

const marks = { in: IconArrowDown, out: IconArrowUp, line: IconPhone } as const;

/** A name of a step in words; one that this screen does not know stays as it came. */
const nameOf = (t: CallSimulatorMessages, name: string): string => {
  const key = `step.${name}`;
  return key in callSimulator.texts ? t(key as 'step.said') : name;
};

/** The messages between the carrier and us, the first at the top, scrolled to the last. */
export function CallLadder({ steps }: { readonly steps: readonly CarrierStep[] }) {
  const t = useMessages(callSimulator);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [steps.length]);
  return (
    <section className={classes.ladder} aria-label={t('ladder')}>
      <h3 className={classes.heading}>{t('ladder')}</h3>
      <p className={classes.words}>{steps.length === 0 ? t('noLadder') : t('ladderLead')}</p>
      <div ref={box} className={classes.steps} role="group" aria-label={t('ladder')} tabIndex={0}>
        <ol>
          {steps.map((step, at) => (
            <Step key={at} step={step} />
          ))}
        </ol>
      </div>
    </section>
  );
}

function Step({ step }: { readonly step: CarrierStep }) {
  const t = useMessages(callSimulator);
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const name = nameOf(t, step.name);
  const Mark = marks[step.way];
  const time = dateFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hourCycle: 'h23',
  }).format(step.at);
  return (
    <li className={classes.step} data-way={step.way}>
      <div className={classes.stepHead}>
        <time className={classes.time} dateTime={new Date(step.at).toISOString()}>
          {time}
        </time>
        <Chip tone={step.way === 'line' ? 'warn' : 'grey'}>
          <Mark size={12} aria-hidden /> {t(`way.${step.way}`)}
        </Chip>
        <b>{name}</b>
        {step.body ? (
          <Button
            size="sm"
            variant="subtle"
            icon={<IconBraces size={14} />}
            aria-expanded={isOpen}
            aria-label={t('body', { name })}
            onClick={() => setOpen(!isOpen)}
          />
        ) : null}
      </div>
      {step.words ? <p className={classes.stepWords}>{step.words}</p> : null}
      {isOpen ? <JsonView value={step.body} label={t('body', { name })} /> : null}
    </li>
  );
}
