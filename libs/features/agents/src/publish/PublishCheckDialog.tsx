import { Button, ModalSurface, ProgressBar, TextArea } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useCan } from '@patchbay/screens';
import { type Publication } from '@patchbay/template-fields';
import { useState } from 'react';
import { CheckedCases } from './CheckedCases.js';
import { publishCheck as texts } from './messages.js';
import classes from './PublishCheck.module.css';
import { Replays } from './Replays.js';
import { type CheckRun, maxReplays, useCheckRun } from './use-check-run.js';
import { type Checked } from './use-publish-check.js';

export interface PublishCheckDialogProps {
  readonly agentId: number;
  readonly checked: Checked;
  readonly isLive: boolean;
  readonly onCancel: () => void;
  readonly onPublish: (publication: Publication) => void;
}

/** What the draft is checked by before it is published: its cases, and the last conversations. */
export function PublishCheckDialog({
  agentId,
  checked,
  isLive,
  onCancel,
  onPublish,
}: PublishCheckDialogProps) {
  const t = useMessages(texts);
  const check = useCheckRun(agentId, checked, isLive);
  const [reason, setReason] = useState('');
  const accept = useCan('canUseFullEditor');
  const failed = check.cases.filter(({ state }) => state === 'failed' || state === 'regression');
  const hasAllRun = check.phase === 'replays' || check.phase === 'done';
  const mustSayWhy = hasAllRun && failed.length > 0;
  const disabledReason = !hasAllRun
    ? t(check.phase === 'stopped' ? 'runFirst' : 'stillRunning')
    : !mustSayWhy
      ? undefined
      : !accept.allowed
        ? t('fullEditorOnly')
        : reason.trim() === ''
          ? t('sayWhy')
          : undefined;
  return (
    <ModalSurface
      title={t('title')}
      size="md"
      onClose={onCancel}
      footerStart={
        check.phase === 'stopped' ? <Button onClick={check.again}>{t('again')}</Button> : undefined
      }
      footer={
        <>
          <Button onClick={onCancel}>{t('cancel')}</Button>
          <Button
            variant="filled"
            {...(disabledReason === undefined ? {} : { disabledReason })}
            onClick={() =>
              onPublish({ checked: true, ...(mustSayWhy ? { reason: reason.trim() } : {}) })
            }
          >
            {t(mustSayWhy ? 'publishAnyway' : 'publish')}
          </Button>
        </>
      }
    >
      <div className={classes.check}>
        <Progress check={check} failed={failed.length} />
        {check.problem === null ? null : (
          <p role="alert" className={classes.problem}>
            {check.problem}
          </p>
        )}
        {mustSayWhy && accept.allowed ? (
          <TextArea
            label={t('reason')}
            help={t('reasonHelp')}
            rows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        ) : null}
        {check.cases.length > 0 ? <CheckedCases cases={check.cases} /> : null}
        {hasAllRun ? (
          <Replays replays={check.replays} isDone={check.phase === 'done'} isLive={isLive} />
        ) : null}
      </div>
    </ModalSurface>
  );
}

/** How far the check is, and what it found of the cases. */
function Progress({ check, failed }: { readonly check: CheckRun; readonly failed: number }) {
  const t = useMessages(texts);
  const { phase, cases, replays, stop } = check;
  const total = cases.length;
  if (phase === 'cases') {
    const done = cases.filter(({ run }) => run !== undefined).length;
    const title = cases.find(({ state }) => state === 'running')?.title ?? '';
    return (
      <ProgressBar
        label={t('running')}
        {...{ done, total }}
        note={t('runningNow', { title })}
        onStop={stop}
      />
    );
  }
  return (
    <>
      <p role="status" className={failed > 0 ? classes.problem : classes.found}>
        {phase === 'stopped'
          ? t('stopped')
          : failed > 0
            ? t('someFail', { count: failed })
            : total > 0
              ? t('allHold', { count: total })
              : t('noCases')}
      </p>
      {phase === 'replays' ? (
        <ProgressBar
          label={t('replaying')}
          done={replays.length}
          total={maxReplays}
          note={t('replayingNow', { done: replays.length, total: maxReplays })}
          onStop={stop}
        />
      ) : null}
    </>
  );
}
