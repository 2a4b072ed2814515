import { type TemplateFieldOnWire } from '@patchbay/contract';
import { Button, ErrorState, ProgressSteps } from '@patchbay/kit';
import { completeOnboarding, goForward, timezoneOf, voiceOf } from '@patchbay/onboarding';
import { useOperationCache, useOperationMutation } from '@patchbay/queries';
import { useOpenApp } from '@patchbay/routes';
import { useEffect, useEffectEvent, useState } from 'react';
import { StepFrame, type StepProps } from '../wizard/StepFrame.js';

type Phase = 'answers' | 'writing' | 'checking' | 'done' | 'failed';
const phases = [
  ['answers', 'Reading your answers'],
  ['writing', 'Writing the instructions and publishing'],
  ['checking', 'Checking what callers will reach'],
] as const;

/** GENERATE_AGENT: makes the agent from the answers, step by step, each shown as it happens. From scratch it opens an empty editor. */
export function GenerateStep({ onboarding, close }: StepProps) {
  const { record, access, change } = onboarding;
  const [phase, setPhase] = useState<Phase>('answers');
  const [problem, setProblem] = useState('');
  const [attempt, setAttempt] = useState(1);
  const cache = useOperationCache();
  const open = useOpenApp();
  const create = useOperationMutation('createAgentFromTemplate', { invalidates: [] });
  const save = useOperationMutation('saveCampaign', { invalidates: [] });
  const isScratch = record.method === 'BUILD_FROM_SCRATCH';

  const run = useEffectEvent(async () => {
    setProblem('');
    setPhase('answers');
    try {
      setPhase('writing');
      if (isScratch)
        await save.mutateAsync({
          title: 'New agent',
          timezone: timezoneOf(record),
          agentVoice: voiceOf(record),
          published: false,
        });
      else {
        await create.mutateAsync({
          templateId: record.templateId ?? '',
          templateFields: record.templateFields as TemplateFieldOnWire[],
          templateIntegrations: record.connectedIntegrations.map((key) => ({ key })),
          timezone: timezoneOf(record),
          agentVoice: voiceOf(record),
        });
      }
      setPhase('checking');
      await cache.invalidate(
        'getStagingEventRules',
        'getDefaultEventRules',
        'listAgentVersions',
        'getAccount',
      );
      change(completeOnboarding, { immediate: true });
      setPhase('done');
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The agent was not made.');
      setPhase('failed');
    }
  });
  useEffect(() => {
    void run();
  }, [attempt]);

  const at = phases.findIndex(([key]) => key === phase);
  const leave = () => void open({ section: 'agents', rest: [] });
  return (
    <StepFrame
      onboarding={onboarding}
      close={close}
      isFinal
      question={
        phase === 'done'
          ? 'Your agent is ready'
          : phase === 'failed'
            ? 'That did not work yet'
            : 'Your agent is being made'
      }
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
        <ErrorState
          title="The agent was not made"
          onRetry={() => setAttempt((now) => now + 1)}
          details={problem}
        >
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
