import { useMessages } from '@patchbay/messages';
import { useOperationCache, useOperationMutation } from '@patchbay/queries';
import { type Suggestions, useCallWords } from '@patchbay/screens';
import {
  initialPublish,
  type PublishEffect,
  type PublishEvent,
  type PublishState,
  reducePublish,
  type TemplateField,
  timing,
} from '@patchbay/template-fields';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { editor } from '../editor/messages.js';
import { type PublishCheck } from '../publish/use-publish-check.js';
import { useStagingChange } from './staging.js';
import { type AgentDraft } from './use-agent-draft.js';

export interface Publishing {
  readonly state: PublishState;
  readonly problem: string | null;
  readonly publishedAt: number | null;
  send(event: PublishEvent['type']): void;
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
let requests = 0;
const freshId = () => `review-${(requests += 1)}`;

/**
 * Publishing as the specification has it: ask for suggestions first, offer them, and publish when
 * there are none, when they are ignored, or when asking fails. Waits 1.5 s, saves the draft, runs
 * its cases if it has any, publishes, and reads again 200 ms later.
 */
export function usePublish(
  draft: AgentDraft,
  suggestions: Suggestions,
  fields: readonly TemplateField[],
  onFirst: () => void,
  ask: PublishCheck['ask'],
): Publishing {
  const callWords = useCallWords();
  const t = useMessages(editor);
  const cache = useOperationCache();
  const putStaging = useStagingChange();
  const publish = useOperationMutation('publishAgent', { invalidates: [] });
  const [state, setState] = useState(initialPublish);
  const [problem, setProblem] = useState<string | null>(null);
  const [publishedAt, setPublishedAt] = useState<number | null>(null);
  const current = useRef(initialPublish);

  const apply = (event: PublishEvent) => {
    const step = reducePublish(current.current, event);
    current.current = step.state;
    setState(step.state);
    for (const effect of step.effects) void run(effect);
  };
  // A review or a delay can outlive the render that started it, so the next step uses the latest
  // state.
  const latest = useRef(apply);
  useLayoutEffect(() => {
    latest.current = apply;
  });

  const run = async (effect: PublishEffect): Promise<void> => {
    if (effect.type === 'showFirst') return onFirst();
    if (effect.type === 'abortReview') return suggestions.abort(effect.requestId);
    if (effect.type === 'requestReview') {
      const found = await suggestions.review(fields, effect.requestId);
      return latest.current(
        found === null
          ? { type: 'failed', requestId: effect.requestId }
          : { type: 'reviewed', requestId: effect.requestId, found },
      );
    }
    await publishNow();
    latest.current({ type: 'published' });
  };

  const publishNow = async (): Promise<void> => {
    setProblem(null);
    await pause(timing.publishInitialDelay);
    // What is typed while it saves is published too.
    const failed = await draft.saveAll();
    if (failed) return setProblem(failed.problem ?? t('notSavedNotPublished'));
    try {
      const answer = await ask();
      if (answer === null) return;
      const reply = await publish.mutateAsync(answer.checked ? { ...answer } : {});
      setPublishedAt(reply.publishedAt);
      // The line about the draft agrees with the news at once; what was typed since is read below.
      putStaging({ changesSinceLive: 0, publishedAt: reply.publishedAt });
      await pause(timing.publishAfterDelay);
      await cache.invalidate('getStagingEventRules', 'getDefaultEventRules', 'listAgentVersions');
    } catch (error) {
      setProblem(callWords(error));
    }
  };

  const send = useCallback((type: PublishEvent['type']) => {
    if (type === 'publish' || type === 'fieldsAppeared')
      latest.current({ type, requestId: freshId() });
    else if (type !== 'reviewed' && type !== 'failed') latest.current({ type });
  }, []);

  // Once, when template fields first exist, everything is reviewed in silence: suggestions are
  // then there before they are requested.
  const hasFields = fields.length > 0;
  useEffect(() => {
    if (hasFields) send('fieldsAppeared');
  }, [hasFields, send]);

  return { state, problem, publishedAt, send };
}
