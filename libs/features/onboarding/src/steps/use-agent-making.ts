import { type TemplateFieldOnWire } from '@patchbay/contract';
import { useMessages } from '@patchbay/messages';
import { agentMade, timezoneOf, voiceOf } from '@patchbay/onboarding';
import { useOperationCache, useOperationMutation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Onboarding } from '../frame/use-onboarding.js';
import { steps } from './messages.js';

export type Phase = 'answers' | 'writing' | 'checking' | 'done' | 'failed';

/**
 * Creates the agent from the answers, on mount and on each retry; from scratch, an empty one. Where
 * it is made already, as after a reload, it is left as it is: the person may have edited it since.
 */
export function useAgentMaking({ record, change, language, zone }: Onboarding) {
  const callWords = useCallWords();
  const t = useMessages(steps);
  const [phase, setPhase] = useState<Phase>(record.making === 'NOT_MADE' ? 'answers' : 'done');
  const [problem, setProblem] = useState('');
  const [attempt, setAttempt] = useState(1);
  const cache = useOperationCache();
  const create = useOperationMutation('createAgentFromTemplate', { invalidates: [] });
  const save = useOperationMutation('saveCampaign', { invalidates: [] });

  const write = async () => {
    const sound = { timezone: timezoneOf(record), agentVoice: voiceOf(record, language, zone) };
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
      change(agentMade, { immediate: true });
      setPhase('done');
    } catch (error) {
      setProblem(callWords(error));
      setPhase('failed');
    }
  });
  const isToBeMade = record.making === 'NOT_MADE';
  const make = useEffectEvent(() => void (isToBeMade && run()));
  useEffect(() => make(), [attempt]);
  return { phase, problem, retry: () => setAttempt((now) => now + 1) };
}
