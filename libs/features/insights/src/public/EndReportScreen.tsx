import { Button, EmptyState, IconCheck, IconMail, IconX } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useClient } from '@patchbay/queries';
import { useLocation } from '@patchbay/routes';
import { useCallWords } from '@patchbay/screens';
import { useState } from 'react';
import { sharedPages } from './messages.js';

type Outcome = 'ended' | 'agreed' | 'declined';
type State =
  | { readonly at: 'asking' }
  | { readonly at: 'busy'; readonly agrees: boolean }
  | { readonly at: 'done'; readonly outcome: Outcome }
  | { readonly at: 'refused'; readonly words: string };

/**
 * `/shared/unsubscribe#token`: where a report leads the recipient who wants it no more, and the
 * question whether an address wants reports at all. Nothing happens before a button, because mail
 * programs open links by themselves.
 */
export function Screen() {
  const callWords = useCallWords();
  const t = useMessages(sharedPages);
  const client = useClient();
  const token = useLocation().hash.replace(/^#/, '');
  const [state, setState] = useState<State>({ at: 'asking' });
  // The token of a report begins with its id; that of an address, with the number of the business.
  const isChoice = /^\d+\./.test(token);
  const decide = (agrees: boolean) => {
    setState({ at: 'busy', agrees });
    const outcome = agrees ? 'agreed' : isChoice ? 'declined' : 'ended';
    client
      .request('unsubscribeReport', agrees ? { token, agree: true } : { token })
      .then(() => setState({ at: 'done', outcome }))
      .catch((error: unknown) => setState({ at: 'refused', words: callWords(error) }));
  };
  if (state.at === 'done')
    return (
      <EmptyState page icon={<IconCheck size={18} />} title={t(`${state.outcome}Title`)}>
        <span role="status">{t(state.outcome)}</span>
      </EmptyState>
    );
  if (state.at === 'refused' || token === '')
    return (
      <EmptyState page icon={<IconX size={18} />} title={t('notEndedTitle')}>
        <span role="alert">{state.at === 'refused' ? state.words : t('incomplete')}</span>
      </EmptyState>
    );
  const button = (agrees: boolean, words: 'agree' | 'decline' | 'end', isMain: boolean) => (
    <Button
      variant={isMain ? 'filled' : undefined}
      loading={state.at === 'busy' && state.agrees === agrees}
      disabled={state.at === 'busy' && state.agrees !== agrees}
      onClick={() => decide(agrees)}
    >
      {t(words)}
    </Button>
  );
  return (
    <EmptyState
      page
      icon={<IconMail size={18} />}
      title={t(isChoice ? 'choiceTitle' : 'endTitle')}
      actions={
        isChoice ? (
          <>
            {button(true, 'agree', true)}
            {button(false, 'decline', false)}
          </>
        ) : (
          button(false, 'end', true)
        )
      }
    >
      {t(isChoice ? 'choiceBody' : 'endBody')}
    </EmptyState>
  );
}
