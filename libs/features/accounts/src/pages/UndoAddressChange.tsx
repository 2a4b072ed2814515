import { Button, EmptyState, IconCheck, IconX, buttonClass } from '@patchbay/kit';
import { useClient } from '@patchbay/queries';
import { Link, useLocation } from '@patchbay/routes';
import { useSessionHandle } from '@patchbay/session';
import { useState } from 'react';

type State =
  | { readonly at: 'asking' | 'busy' }
  | { readonly at: 'done'; readonly email: string }
  | { readonly at: 'refused'; readonly words: string };

/**
 * Where the mail about a changed address leads: nothing happens before the button, because mail
 * programs open links by themselves.
 */
export function Screen() {
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
          words: error instanceof Error ? error.message : 'Try again in a moment.',
        }),
      );
  };
  if (state.at === 'done')
    return (
      <EmptyState
        page
        icon={<IconCheck size={18} />}
        title="The change was undone"
        actions={
          <Link to="/app" className={buttonClass({ variant: 'filled' })}>
            Sign in
          </Link>
        }
      >
        <span role="status">
          {state.email} signs in to the account again. All sessions were ended.
        </span>
      </EmptyState>
    );
  if (state.at === 'refused' || token === '')
    return (
      <EmptyState page icon={<IconX size={18} />} title="The change was not undone">
        <span role="alert">
          {state.at === 'refused'
            ? state.words
            : 'The link is not complete. Open it from the mail once more.'}
        </span>
      </EmptyState>
    );
  return (
    <EmptyState
      page
      icon={<IconX size={18} />}
      title="Take the change of your address back?"
      actions={
        <Button variant="filled" loading={state.at === 'busy'} onClick={undo}>
          Undo the change
        </Button>
      }
    >
      Your former address signs in again, and every session of the account’s person ends.
    </EmptyState>
  );
}
