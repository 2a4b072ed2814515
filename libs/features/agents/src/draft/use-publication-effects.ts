import { CallError } from '@patchbay/api-client';
import { useMessages } from '@patchbay/messages';
import { useOperationCache, useOperationMutation } from '@patchbay/queries';
import { type Suggestions } from '@patchbay/screens';
import {
  type Publication,
  type PublishEffect,
  type PublishEvent,
  type TemplateField,
  timing,
} from '@patchbay/template-fields';
import { editor } from '../panels/messages.js';
import { useLostPublication, useStagingChange } from './staging.js';
import { type AgentDraft } from './use-agent-draft.js';

/** Whether the server may have done what was asked, though its answer did not arrive. */
const isAnswerLost = (error: unknown) =>
  error instanceof CallError && (error.status === 0 || error.status >= 502);

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** What the effects of a publication work on. */
export interface PublicationParts {
  readonly draft: AgentDraft;
  readonly suggestions: Suggestions;
  readonly fields: readonly TemplateField[];
  readonly onFirst: () => void;
  /** Whether there is something that a person is to be shown before it is sent. */
  readonly look: () => Promise<boolean>;
}

/** Does what the state machine asks for. Resolves to how it ended; null where nothing is reported. */
export function usePublicationEffects({
  draft,
  suggestions,
  fields,
  onFirst,
  look,
}: PublicationParts): (effect: PublishEffect) => Promise<PublishEvent | null> {
  const t = useMessages(editor);
  const cache = useOperationCache();
  const putStaging = useStagingChange();
  const lostPublication = useLostPublication();
  const publish = useOperationMutation('publishAgent', { invalidates: [] });

  const send = async (publication: Publication): Promise<PublishEvent> => {
    const args = publication.checked ? { ...publication } : {};
    const reply = await publish.mutateAsync(args).catch(async (error: unknown) => {
      const publishedAt = isAnswerLost(error) ? await lostPublication() : null;
      if (publishedAt === null) throw error;
      return { publishedAt };
    });
    // The line about the draft agrees with the news at once; what was typed since is read below.
    putStaging({ changesSinceLive: 0, publishedAt: reply.publishedAt });
    return { type: 'sent', at: reply.publishedAt };
  };

  const review = async (requestId: string): Promise<PublishEvent> => {
    const found = await suggestions.review(fields, requestId);
    return found === null ? { type: 'failed', requestId } : { type: 'reviewed', requestId, found };
  };

  return async (effect) => {
    switch (effect.type) {
      case 'showFirst':
        onFirst();
        return null;
      case 'abortReview':
        suggestions.abort(effect.requestId);
        return null;
      case 'requestReview':
        return review(effect.requestId);
      case 'wait':
        await pause(timing.publishInitialDelay);
        return { type: 'waited' };
      case 'save': {
        // What is typed while it saves is published too.
        const failed = await draft.saveAll();
        return failed
          ? { type: 'stopped', problem: failed.problem ?? t('notSavedNotPublished') }
          : { type: 'saved' };
      }
      case 'check':
        return { type: (await look()) ? 'asked' : 'unasked' };
      case 'send':
        return send(effect.publication);
      case 'read':
        await pause(timing.publishAfterDelay);
        await cache.invalidate('getStagingEventRules', 'getDefaultEventRules', 'listAgentVersions');
        return { type: 'read' };
    }
  };
}
