import { type TemplateFieldOnWire } from '@patchbay/contract';
import { useMessages } from '@patchbay/messages';
import { completeOnboarding, timezoneOf, voiceOf } from '@patchbay/onboarding';
import { useOperationCache, useOperationMutation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Onboarding } from '../wizard/use-onboarding.js';
import { steps } from './messages.js';

export type Phase = 'answers' | 'writing' | 'checking' | 'done' | 'failed';

/** Creates the agent from the answers, on mount and on each retry; from scratch, an empty one. */
export function useAgentMaking({ record, change, language }: Onboarding) {
  const callWords = useCallWords();
  const t = useMessages(steps);
  const [phase, setPhase] = useState<Phase>('answers');
  const [problem, setProblem] = useState('');
  const [attempt, setAttempt] = useState(1);
  const cache = useOperationCache();
  const create = useOperationMutation('createAgentFromTemplate', { invalidates: [] });
  const save = useOperationMutation('saveCampaign', { invalidates: [] });

  const write = async () => {
    const sound = { timezone: timezoneOf(record), agentVoice: voiceOf(record, language) };
    if (record.method === 'BUILD_FROM_SCRATCH')
      await save.mutateAsync({ title: t('newAgent'), ...sound, published: false });
    else
      await create.mutateAsync({
        templateId: record.templateId ?? '',
        templateFields: record.templateFields as TemplateFieldOnWire[],
        templateIntegrations: record.connectedIntegrations.map((key) => ({ key })),
        ...sound,
      });
  };
  const run = useEffectEvent(async () => {
    setProblem('');
    setPhase('answers');
    try {
      setPhase('writing');
      await write();
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
      setProblem(callWords(error));
      setPhase('failed');
    }
  });
  useEffect(() => {
    void run();
  }, [attempt]);
  return { phase, problem, retry: () => setAttempt((now) => now + 1) };
}
