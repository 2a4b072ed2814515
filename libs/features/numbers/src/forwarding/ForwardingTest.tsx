import { displayPhone } from '@patchbay/formats';
import { Banner, Button } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { AccountPhoneField, OperationFields } from '@patchbay/screens';
import classes from './Forwarding.module.css';
import { forwarding } from './messages.js';
import { useForwardingTest } from './use-forwarding-test.js';

/** A call to the line, and whether it came to the agent. */
export function ForwardingTest({ target }: { readonly target: number | undefined }) {
  const t = useMessages(forwarding);
  const test = useForwardingTest(target);
  const { value, error, ...field } = test.form.value('phoneNumber');
  const isMissing = value?.trim() === '';
  return (
    <section className={classes.part}>
      <h3 className={classes.title}>{t('test')}</h3>
      <p>{t('testWords')}</p>
      <OperationFields form={test.form}>
        <AccountPhoneField
          {...field}
          label={t('line')}
          value={value ?? ''}
          error={error && isMissing ? t('lineRequired') : error}
        />
        <Outcome test={test} />
        <div>
          <Button type="submit" variant="filled" loading={test.isBusy}>
            {t('start')}
          </Button>
        </div>
      </OperationFields>
    </section>
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
