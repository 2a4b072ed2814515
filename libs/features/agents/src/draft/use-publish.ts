import { type Suggestions, useCallWords } from '@patchbay/screens';
import {
  initialPublish,
  type Publication,
  type PublishEffect,
  type PublishEvent,
  type PublishState,
  reducePublish,
  type TemplateField,
} from '@patchbay/template-fields';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePublicationEffects } from './use-publication-effects.js';
import { type AgentDraft } from './use-agent-draft.js';

export interface Publishing {
  readonly state: PublishState;
  send(event: 'publish' | 'view' | 'ignore' | 'cancel'): void;
  /** The answer of a person to the check. */
  confirm(publication: Publication): void;
}

let requests = 0;
const freshId = () => `review-${(requests += 1)}`;

/**
 * Publishing as the specification has it: asks for suggestions first, offers them, and publishes
 * when there are none, when they are ignored, or when asking fails. `look` says whether there is
 * something that a person is to be shown before it is sent. Does what the state machine asks for,
 * and reports how it ended.
 */
export function usePublish(
  draft: AgentDraft,
  suggestions: Suggestions,
  fields: readonly TemplateField[],
  onFirst: () => void,
  look: () => Promise<boolean>,
): Publishing {
  const callWords = useCallWords();
  const perform = usePublicationEffects({ draft, suggestions, fields, onFirst, look });
  const [state, setState] = useState(initialPublish);
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
    try {
      const ended = await perform(effect);
      if (ended) latest.current(ended);
    } catch (error) {
      latest.current({ type: 'stopped', problem: callWords(error) });
    }
  };

  const sendEvent = useCallback((type: 'publish' | 'view' | 'ignore' | 'cancel') => {
    latest.current(type === 'publish' ? { type, requestId: freshId() } : { type });
  }, []);
  const confirm = useCallback((publication: Publication) => {
    latest.current({ type: 'confirmed', publication });
  }, []);

  // Once, when template fields first exist, everything is reviewed in silence: suggestions are
  // then there before they are requested.
  const hasFields = fields.length > 0;
  useEffect(() => {
    if (hasFields) latest.current({ type: 'fieldsAppeared', requestId: freshId() });
  }, [hasFields]);

  return { state, send: sendEvent, confirm };
}
