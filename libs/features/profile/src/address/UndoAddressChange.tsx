import { Button, EmptyState, IconCheck, IconX, buttonClass } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useClient } from '@patchbay/queries';
import { Link, useLocation } from '@patchbay/routes';
import { useCallWords } from '@patchbay/screens';
import { useSessionHandle } from '@patchbay/session';
import { useState } from 'react';
import { undoAddress } from './messages.js';

type State =
  | { readonly at: 'asking' | 'busy' }
  | { readonly at: 'done'; readonly email: string }
  | { readonly at: 'refused'; readonly words: string };

/**
 * Where the mail about a changed address leads: nothing happens before the button, because mail
 * programs open links by themselves.
 */
export function Screen() {
  const callWords = useCallWords();
  const t = useMessages(undoAddress);
  const client = useClient();
  const { store } = useSessionHandle();
  const token = useLocation().hash.replace(/^#/, '');
  const [state, setState] = useState<State>({ at: 'asking' });
  const undo = () => {
    setState({ at: 'busy' });
    client
      .request('revertEmailChange', { token })
      .then(({ email }) => {
        store.end();
        setState({ at: 'done', email });
      })
      .catch((error: unknown) =>
        setState({
          at: 'refused',
          words: callWords(error),
        }),
      );
  };
  if (state.at === 'done')
    return (
      <EmptyState
        page
        icon={<IconCheck size={18} />}
        title={t('doneTitle')}
        actions={
          <Link to="/app" className={buttonClass({ variant: 'filled' })}>
            {t('signIn')}
          </Link>
        }
      >
        <span role="status">{t('done', { email: state.email })}</span>
      </EmptyState>
    );
  if (state.at === 'refused' || token === '')
    return (
      <EmptyState page icon={<IconX size={18} />} title={t('refusedTitle')}>
        <span role="alert">{state.at === 'refused' ? state.words : t('incomplete')}</span>
      </EmptyState>
    );
  return (
    <EmptyState
      page
      icon={<IconX size={18} />}
      title={t('title')}
      actions={
        <Button variant="filled" loading={state.at === 'busy'} onClick={undo}>
          {t('undo')}
        </Button>
      }
    >
      {t('body')}
    </EmptyState>
  );
}
