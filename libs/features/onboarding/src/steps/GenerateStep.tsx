import { Button, ErrorState, ProgressSteps } from '@patchbay/kit';
import { goForward } from '@patchbay/onboarding';
import { useNavigate } from '@patchbay/routes';
import { StepFrame, type StepProps } from '../wizard/StepFrame.js';
import { type Phase, useAgentMaking } from './use-agent-making.js';

const phases = [
  ['answers', 'Reading your answers'],
  ['writing', 'Writing the instructions and publishing'],
  ['checking', 'Checking what callers will reach'],
] as const;

const questions: Partial<Record<Phase, string>> = {
  done: 'Your agent is ready',
  failed: 'That did not work yet',
};

/**
 * GENERATE_AGENT: creates the agent from the answers and shows each step. From scratch it opens an
 * empty editor.
 */
export function GenerateStep({ onboarding, close }: StepProps) {
  const { access, change } = onboarding;
  const { phase, problem, retry } = useAgentMaking(onboarding);
  const navigate = useNavigate();
  const at = phases.findIndex(([key]) => key === phase);
  const leave = () => void navigate({ to: '/app/agents' });
  return (
    <StepFrame
      onboarding={onboarding}
      close={close}
      isFinal
      question={questions[phase] ?? 'Your agent is being made'}
      reason={
        phase === 'done'
          ? 'It answers from what you wrote. Try it, or read what it was told.'
          : undefined
      }
      actions={
        phase === 'done' ? (
          <>
            <Button size="lg" variant="filled" onClick={leave}>
              Open the editor
            </Button>
            <Button
              size="lg"
              variant="subtle"
              onClick={() =>
                change((now) => goForward({ ...now, activeStep: 'GENERATE_AGENT' }, access))
              }
            >
              Go on
            </Button>
          </>
        ) : undefined
      }
    >
      {phase === 'failed' ? (
        <ErrorState title="The agent was not made" onRetry={retry} details={problem}>
          {problem} Your answers are kept.
        </ErrorState>
      ) : (
        <ProgressSteps
          label="Progress"
          steps={phases.map(([key, label], index) => ({
            key,
            label,
            state: phase === 'done' || index < at ? 'done' : index === at ? 'current' : 'todo',
          }))}
        />
      )}
    </StepFrame>
  );
}
