import { isAbort } from '@patchbay/api-client';
import { type TemplateFieldOnWire } from '@patchbay/contract';
import { useMessages } from '@patchbay/messages';
import { useClient } from '@patchbay/queries';
import { useCurrentAccount } from '@patchbay/session';
import {
  entryOf,
  fieldsToReview,
  noSuggestions,
  readReview,
  reduceSuggestions,
  type SuggestionEvent,
  type SuggestionState,
  type TemplateField,
} from '@patchbay/template-fields';
import { useCallback, useLayoutEffect, useReducer, useRef } from 'react';
import { suggestions } from './messages.js';
import { SaidError, useCallWords, useServerWords } from '@patchbay/overlays';

export interface Suggestions {
  readonly state: SuggestionState;
  dispatch(event: SuggestionEvent): void;
  /**
   * Asks about every field that can be reviewed. Resolves to how many suggestions came back; null
   * when the request failed or was aborted.
   */
  review(fields: readonly TemplateField[], requestId: string): Promise<number | null>;
  abort(requestId: string): void;
}

/**
 * Suggestions for template fields: one request at a time per id, cancellable, its results kept by
 * the state machine.
 */
export function useSuggestions(templateId: string | null): Suggestions {
  const [callWords, serverWords] = [useCallWords(), useServerWords()];
  const t = useMessages(suggestions);
  const client = useClient();
  const { target } = useCurrentAccount();
  const [state, dispatch] = useReducer(reduceSuggestions, noSuggestions);
  const latest = useRef(state);
  const open = useRef(new Map<string, AbortController>());
  useLayoutEffect(() => {
    latest.current = state;
  }, [state]);

  const review = useCallback(
    async (fields: readonly TemplateField[], requestId: string): Promise<number | null> => {
      const asked = fieldsToReview(fields, latest.current);
      if (asked.length === 0)
        return fields.filter((field) => entryOf(latest.current, field.key).status === 'SUGGESTED')
          .length;
      const controller = new AbortController();
      open.current.set(requestId, controller);
      dispatch({ type: 'request', keys: asked.map((field) => field.key), requestId });
      try {
        const reply = readReview(
          await client.request(
            'autoReviewAgentConfiguration',
            { mode: 'fields', templateId, fields: asked as TemplateFieldOnWire[] },
            { signal: controller.signal, target },
          ),
        );
        // A reply that had arrived when the request was given up is not shown either.
        controller.signal.throwIfAborted();
        if (!reply) throw new SaidError(t('reviewUnreadable'));
        // A model gives reasons of its own, which are in no table.
        const said = (reason: string | null) => reason && serverWords(reason, reason);
        const items = reply.map((item) => ({
          ...item,
          promptReason: said(item.promptReason),
          promptReasonTitle: said(item.promptReasonTitle),
        }));
        dispatch({ type: 'result', requestId, items });
        return reply.filter((item) => item.promptSuggestion).length;
      } catch (error) {
        if (isAbort(error)) dispatch({ type: 'aborted', requestId });
        else
          dispatch({
            type: 'failed',
            requestId,
            error: callWords(error),
          });
        return null;
      } finally {
        open.current.delete(requestId);
      }
    },
    [callWords, client, serverWords, t, target, templateId],
  );

  const abort = useCallback((requestId: string) => open.current.get(requestId)?.abort(), []);
  return { state, dispatch, review, abort };
}
