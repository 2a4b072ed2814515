import { overlayCatalogue, type OverlaySpec } from '@patchbay/intents';
import { Button, IconCheck, SkeletonRows, VisuallyHidden } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type WalkthroughStep, walkthroughSteps } from '@patchbay/onboarding';
import { useOverlay } from '@patchbay/overlays';
import { useOperation } from '@patchbay/queries';
import {
  FailedRead,
  isDoneByOpening,
  useWalkthrough,
  walkthrough,
  walkthroughOverlays,
  type WalkthroughState,
  useCan,
} from '@patchbay/screens';
import { useStaging } from '../draft/staging.js';
import { OfAgent } from '../agent/OfAgent.js';
import classes from './SetupAgent.module.css';

/** Overlay `setupAgent`: all steps until the agent takes calls, with the way to each of them. */
export function Screen() {
  return (
    <OfAgent>
      <Setup />
    </OfAgent>
  );
}

function Setup() {
  const t = useMessages(walkthrough);
  const account = useOperation('getAccount', {});
  const staging = useStaging();
  const progress = useWalkthrough((staging.data?.id ?? '') !== '');
  const failed = [account, staging].find(({ error, data }) => error !== null && data === undefined);
  if (failed) return <FailedRead title={t('notLoaded')} read={failed} />;
  if (!progress || !staging.data) return <SkeletonRows count={4} height={64} />;
  const { completed, total, next } = progress;
  return (
    <>
      <p className={classes.progress} role="status">
        {next === null ? t('allDone') : t('progress', { done: completed.length, total })}
      </p>
      <ol className={classes.steps}>
        {walkthroughSteps.map((step) => (
          <Step key={step} step={step} progress={progress} />
        ))}
      </ol>
    </>
  );
}

function Step({
  step,
  progress: { completed, next, complete },
}: {
  readonly step: WalkthroughStep;
  readonly progress: WalkthroughState;
}) {
  const t = useMessages(walkthrough);
  const { open } = useOverlay();
  const spec: OverlaySpec = overlayCatalogue[walkthroughOverlays[step]];
  const { allowed, reason } = useCan(spec.permission);
  const isDone = completed.includes(step);
  const begin = () => {
    if (isDoneByOpening(step)) complete(step);
    void open(walkthroughOverlays[step]);
  };
  return (
    <li className={classes.step}>
      <span className={classes.mark} data-done={isDone || undefined}>
        {isDone ? (
          <>
            <IconCheck size={16} aria-hidden />
            <VisuallyHidden>{t('done')}</VisuallyHidden>
          </>
        ) : null}
      </span>
      <div className={classes.words}>
        <strong>{t(`name.${step}`)}</strong>
        <span>{t(step)}</span>
      </div>
      <Button
        variant={step === next ? 'filled' : undefined}
        disabledReason={allowed ? undefined : reason}
        onClick={begin}
      >
        {isDone ? t('openAgain') : t(`do.${step}`)}
      </Button>
    </li>
  );
}
