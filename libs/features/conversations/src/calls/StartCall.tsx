import { type LineQuality } from '@patchbay/contract';
import { displayPhone, isE164 } from '@patchbay/formats';
import { meetingName } from '@patchbay/intents';
import {
  Banner,
  Button,
  EmptyState,
  ErrorState,
  IconPhone,
  SelectField,
  SkeletonRows,
  TextField,
} from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OverlayFooter, OverlayLink, useOverlay } from '@patchbay/overlays';
import { useOperation, useOperationMutation } from '@patchbay/queries';
import { AccountPhoneField, useCallWords, useCan } from '@patchbay/screens';
import { type FormEvent, useId, useState } from 'react';
import classes from './Calls.module.css';
import { callSimulator } from './messages.js';

const qualities = ['clear', 'slow', 'repeating', 'noisy', 'cut'] as const;

/** Who calls which number, over which line. */
export function StartCall({ username }: { readonly username: string }) {
  const callWords = useCallWords();
  const t = useMessages(callSimulator);
  const { data, error, refetch } = useOperation('listPhoneNumbers', {
    status: 'assigned',
    sort: 'number',
    order: 'asc',
    limit: 100,
  });
  const isClosed = useOperation('listOpenCalls', {}).data?.simulated === false;
  if (isClosed)
    return (
      <EmptyState icon={<IconPhone size={18} />} title={t('noSimulatorTitle')}>
        {t('noSimulator')}
      </EmptyState>
    );
  if (error)
    return (
      <ErrorState title={t('notStarted')} onRetry={() => void refetch()}>
        {callWords(error)}
      </ErrorState>
    );
  if (!data) return <SkeletonRows count={5} height={48} />;
  if (data.numbers.length === 0)
    return (
      <EmptyState
        icon={<IconPhone size={18} />}
        title={t('noNumberTitle')}
        actions={<OverlayLink opens="selectNumber">{t('chooseNumber')}</OverlayLink>}
      >
        {t('noNumber')}
      </EmptyState>
    );
  return <StartForm numbers={data.numbers} username={username} />;
}

interface StartFormProps {
  readonly numbers: readonly { readonly number: string; readonly agentName: string }[];
  readonly username: string;
}

function StartForm({ numbers, username }: StartFormProps) {
  const callWords = useCallWords();
  const t = useMessages(callSimulator);
  const id = useId();
  const { allowed, reason } = useCan('canEditOrg');
  const { open } = useOverlay();
  const first = numbers.find(({ number }) => number === username) ?? numbers[0];
  const [to, setTo] = useState(first?.number ?? '');
  const [from, setFrom] = useState('+15125550148');
  const [callerName, setCallerName] = useState('');
  const [quality, setQuality] = useState<LineQuality>('clear');
  const start = useOperationMutation('startSimulatedCall', {
    onSuccess: ({ call }) =>
      void open('call', { value: meetingName(call.callId) }, { replace: true }),
  });
  const isNumber = isE164(from);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isNumber || start.isPending) return;
    const name = callerName.trim();
    start.mutate({ to, from, quality, ...(name ? { callerName: name } : {}) });
  };
  return (
    <>
      <form id={id} className={classes.start} onSubmit={submit}>
        <p className={classes.words}>{t('lead')}</p>
        <Banner title={t('typed')}>{t('typedWords')}</Banner>
        {start.error ? (
          <Banner tone="danger" title={t('notStarted')}>
            {callWords(start.error)}
          </Banner>
        ) : null}
        <SelectField
          label={t('reach')}
          value={to}
          onChange={(event) => setTo(event.target.value)}
          options={numbers.map(({ number, agentName }) => ({
            value: number,
            label: [displayPhone(number), agentName].join(' · '),
          }))}
        />
        <AccountPhoneField
          label={t('from')}
          value={from}
          onChange={setFrom}
          error={from !== '' && !isNumber ? t('fromProblem') : undefined}
        />
        <TextField
          label={t('callerName')}
          help={t('optional')}
          value={callerName}
          maxLength={80}
          onChange={(event) => setCallerName(event.target.value)}
        />
        <SelectField
          label={t('line')}
          help={t(`line.${quality}.words`)}
          value={quality}
          onChange={(event) => setQuality(event.target.value as LineQuality)}
          options={qualities.map((value) => ({ value, label: t(`line.${value}`) }))}
        />
      </form>
      <OverlayFooter>
        <Button
          variant="filled"
          type="submit"
          form={id}
          icon={<IconPhone size={15} />}
          loading={start.isPending}
          {...(allowed ? {} : { disabledReason: reason ?? '' })}
        >
          {t('call')}
        </Button>
      </OverlayFooter>
    </>
  );
}
