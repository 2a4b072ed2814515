import { Button, ErrorState, ProgressSteps } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { completeOnboarding, goForward } from '@patchbay/onboarding';
import { useNavigate } from '@patchbay/routes';
import { StepFrame, type StepProps } from '../frame/StepFrame.js';
import { steps } from './messages.js';
import { type Phase, useAgentMaking } from './use-agent-making.js';

const phases = ['answers', 'writing', 'checking'] as const;

const questions = { done: 'made', failed: 'notMadeYet' } as const;

const questionOf = (phase: Phase) =>
  phase === 'done' || phase === 'failed' ? questions[phase] : 'making';

/**
 * GENERATE_AGENT: creates the agent from the answers and shows each step. From scratch it opens an
 * empty editor, and leads there first.
 */
export function GenerateStep({ onboarding, close }: StepProps) {
  const t = useMessages(steps);
  const { access, change } = onboarding;
  const { phase, problem, retry } = useAgentMaking(onboarding);
  const navigate = useNavigate();
  const at = phases.findIndex((key) => key === phase);
  const isEmpty = onboarding.record.method === 'BUILD_FROM_SCRATCH' && phase === 'done';
  const goOn = () => change((now) => goForward({ ...now, activeStep: 'GENERATE_AGENT' }, access));
  const leave = () => {
    change(completeOnboarding, { immediate: true });
    void navigate({ to: '/app/agents' });
  };
  return (
    <StepFrame
      onboarding={onboarding}
      close={close}
      isFinal
      question={t(isEmpty ? 'madeEmpty' : questionOf(phase))}
      reason={isEmpty ? t('madeEmptyWhy') : phase === 'done' ? t('madeWhy') : undefined}
      actions={
        phase === 'done' ? (
          <>
            <Button size="lg" variant="filled" onClick={isEmpty ? leave : goOn}>
              {t(isEmpty ? 'openEditor' : 'goOn')}
            </Button>
            <Button size="lg" variant="subtle" onClick={isEmpty ? goOn : leave}>
              {t(isEmpty ? 'goOn' : 'openEditor')}
            </Button>
          </>
        ) : undefined
      }
    >
      {phase === 'failed' ? (
        <ErrorState title={t('notMade')} onRetry={retry} details={problem}>
          {t('answersKept', { problem })}
        </ErrorState>
      ) : isEmpty ? null : (
        <ProgressSteps
          label={t('progress')}
          steps={phases.map((key, index) => ({
            key,
            label: t(`making.${key}`),
            state: phase === 'done' || index < at ? 'done' : index === at ? 'current' : 'todo',
          }))}
        />
      )}
    </StepFrame>
  );
}
