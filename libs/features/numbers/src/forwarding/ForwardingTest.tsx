import { displayPhone } from '@patchbay/formats';
import { Banner, Button, PhoneField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type FormEvent, useState } from 'react';
import classes from './Forwarding.module.css';
import { forwarding } from './messages.js';
import { useForwardingTest } from './use-forwarding-test.js';

/** A call to the line, and whether it came to the agent. */
export function ForwardingTest({ target }: { readonly target: number | undefined }) {
  const t = useMessages(forwarding);
  const [line, setLine] = useState('');
  const [isMissing, setMissing] = useState(false);
  const test = useForwardingTest(target);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(line.trim() === '');
    if (line.trim() !== '') test.start(line);
  };
  return (
    <form className={classes.part} onSubmit={submit} noValidate>
      <h3 className={classes.title}>{t('test')}</h3>
      <p>{t('testWords')}</p>
      <PhoneField
        label={t('line')}
        value={line}
        error={isMissing ? t('lineRequired') : undefined}
        onChange={(value) => {
          setLine(value);
          setMissing(false);
        }}
      />
      <Outcome test={test} />
      <div>
        <Button type="submit" variant="filled" loading={test.isBusy}>
          {t('start')}
        </Button>
      </div>
    </form>
  );
}

function Outcome({
  test: { status, line, problem },
}: {
  readonly test: ReturnType<typeof useForwardingTest>;
}) {
  const t = useMessages(forwarding);
  const shown = { line: displayPhone(line) };
  if (problem)
    return (
      <Banner tone="danger" title={t('failed')}>
        {problem}
      </Banner>
    );
  if (status === 'waiting') return <p role="status">{t('waiting', shown)}</p>;
  if (status === 'verified') return <Banner tone="success" title={t('verified', shown)} />;
  return status === 'expired' ? <Banner tone="warn" title={t('expired', shown)} /> : null;
}
