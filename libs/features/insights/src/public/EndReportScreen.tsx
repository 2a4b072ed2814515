import { Button, EmptyState, IconCheck, IconMail, IconX } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useClient } from '@patchbay/queries';
import { useLocation } from '@patchbay/routes';
import { useState } from 'react';
import { sharedPages } from './messages.js';

type State =
  { readonly at: 'asking' | 'busy' | 'done' } | { readonly at: 'refused'; readonly words: string };

/**
 * `/shared/unsubscribe#token`: where a report leads the recipient who wants it no more. Nothing
 * happens before the button, because mail programs open links by themselves.
 */
export function Screen() {
  const t = useMessages(sharedPages);
  const client = useClient();
  const token = useLocation().hash.replace(/^#/, '');
  const [state, setState] = useState<State>({ at: 'asking' });
  const end = () => {
    setState({ at: 'busy' });
    client
      .request('unsubscribeReport', { token })
      .then(() => setState({ at: 'done' }))
      .catch((error: unknown) =>
        setState({ at: 'refused', words: error instanceof Error ? error.message : String(error) }),
      );
  };
  if (state.at === 'done')
    return (
      <EmptyState page icon={<IconCheck size={18} />} title={t('endedTitle')}>
        <span role="status">{t('ended')}</span>
      </EmptyState>
    );
  if (state.at === 'refused' || token === '')
    return (
      <EmptyState page icon={<IconX size={18} />} title={t('notEndedTitle')}>
        <span role="alert">{state.at === 'refused' ? state.words : t('incomplete')}</span>
      </EmptyState>
    );
  return (
    <EmptyState
      page
      icon={<IconMail size={18} />}
      title={t('endTitle')}
      actions={
        <Button variant="filled" loading={state.at === 'busy'} onClick={end}>
          {t('end')}
        </Button>
      }
    >
      {t('endBody')}
    </EmptyState>
  );
}
