import {
  Button,
  EmptyState,
  IconButton,
  IconKey,
  IconTrash,
  ListStates,
  SkeletonRows,
  useToast,
} from '@patchbay/kit';
import { useConfirm } from '@patchbay/overlays';
import { useOperation, useOperationMutation } from '@patchbay/queries';
import { useState } from 'react';
import { KeyFacts } from './KeyFacts.js';
import { NewKey } from './NewKey.js';
import classes from './Settings.module.css';

/** Keys for the partner's own programs: made once, shown once, revoked at once. */
export function ApiKeys() {
  const { data, status, error, refetch, isFetching } = useOperation('listTokens');
  const [making, setMaking] = useState(false);
  const confirm = useConfirm();
  const toast = useToast();
  const revoke = useOperationMutation('deleteToken', {
    onError: (problem) => toast({ text: problem.message, tone: 'error' }),
  });
  const make = (
    <Button variant="filled" onClick={() => setMaking(true)}>
      New key
    </Button>
  );

  const ask = async (token: string, description: string) => {
    const yes = await confirm({
      title: `Revoke “${description}”?`,
      body: 'Programs that use this key are refused from the next call on. A revoked key cannot be brought back.',
      confirm: 'Revoke key',
      cancel: 'Keep it',
      danger: true,
    });
    if (yes) revoke.mutate({ token });
  };
  const keys = data?.tokens ?? [];
  return (
    <section className={classes.block}>
      <div className={classes.head}>
        <div>
          <h2>API keys</h2>
          <p>
            A key acts on this account and everything below it.{' '}
            <a href="/api/docs" target="_blank" rel="noreferrer">
              API reference
            </a>
          </p>
        </div>
        {keys.length > 0 ? make : null}
      </div>
      <div className={classes.card}>
        <ListStates
          status={status}
          hasData={data !== undefined}
          empty={keys.length === 0}
          skeleton={<SkeletonRows count={3} height={40} avatar={false} />}
          emptyState={
            <EmptyState icon={<IconKey size={18} />} title="No keys yet" actions={make}>
              Your programs sign in with a key.
            </EmptyState>
          }
          error={{
            title: 'Could not load the keys',
            children: error?.message,
            onRetry: () => void refetch(),
            retrying: isFetching,
          }}
        >
          <ul className={classes.keys}>
            {keys.map(({ token, description, ...facts }) => (
              <li key={token}>
                <span className={classes.strong}>{description}</span>
                <code>{token}</code>
                <KeyFacts {...facts} />
                <IconButton
                  label={`Revoke ${description}`}
                  icon={<IconTrash size={16} />}
                  onClick={() => void ask(token, description)}
                />
              </li>
            ))}
          </ul>
        </ListStates>
      </div>
      {making ? <NewKey onClose={() => setMaking(false)} /> : null}
    </section>
  );
}
