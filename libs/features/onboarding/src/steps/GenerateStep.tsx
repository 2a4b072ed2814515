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
 * empty editor.
 */
export function GenerateStep({ onboarding, close }: StepProps) {
  const t = useMessages(steps);
  const { access, change } = onboarding;
  const { phase, problem, retry } = useAgentMaking(onboarding);
  const navigate = useNavigate();
  const at = phases.findIndex((key) => key === phase);
  const leave = () => {
    change(completeOnboarding, { immediate: true });
    void navigate({ to: '/app/agents' });
  };
  return (
    <StepFrame
      onboarding={onboarding}
      close={close}
      isFinal
      question={t(questionOf(phase))}
      reason={phase === 'done' ? t('madeWhy') : undefined}
      actions={
        phase === 'done' ? (
          <>
            <Button
              size="lg"
              variant="filled"
              onClick={() =>
                change((now) => goForward({ ...now, activeStep: 'GENERATE_AGENT' }, access))
              }
            >
              {t('goOn')}
            </Button>
            <Button size="lg" variant="subtle" onClick={leave}>
              {t('openEditor')}
            </Button>
          </>
        ) : undefined
      }
    >
      {phase === 'failed' ? (
        <ErrorState title={t('notMade')} onRetry={retry} details={problem}>
          {t('answersKept', { problem })}
        </ErrorState>
      ) : (
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
