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
import { useMessages } from '@patchbay/messages';
import { useConfirm } from '@patchbay/overlays';
import { useOperation, useOperationMutation } from '@patchbay/queries';
import { useState } from 'react';
import { KeyFacts } from './KeyFacts.js';
import { keys } from './messages.js';
import { NewKey } from './NewKey.js';
import classes from './Settings.module.css';

/** Keys for the partner's own programs: shown once when they are made, revoked immediately. */
export function ApiKeys() {
  const t = useMessages(keys);
  const { data, status, error, refetch, isFetching } = useOperation('listTokens');
  const [making, setMaking] = useState(false);
  const confirm = useConfirm();
  const toast = useToast();
  const revoke = useOperationMutation('deleteToken', {
    onError: (problem) => toast({ text: problem.message, tone: 'error' }),
  });
  const make = (
    <Button variant="filled" onClick={() => setMaking(true)}>
      {t('make')}
    </Button>
  );

  const ask = async (token: string, description: string) => {
    const yes = await confirm({
      title: t('revokeTitle', { name: description }),
      body: t('revokeBody'),
      confirm: t('revokeKey'),
      cancel: t('keep'),
      danger: true,
    });
    if (yes) revoke.mutate({ token });
  };
  const listed = data?.tokens ?? [];
  return (
    <section className={classes.block}>
      <div className={classes.head}>
        <div>
          <h2>{t('title')}</h2>
          <p>
            {t('help')}{' '}
            <a href="/api/docs" target="_blank" rel="noreferrer">
              {t('reference')}
            </a>
          </p>
        </div>
        {listed.length > 0 ? make : null}
      </div>
      <div className={classes.card}>
        <ListStates
          status={status}
          hasData={data !== undefined}
          empty={listed.length === 0}
          skeleton={<SkeletonRows count={3} height={40} avatar={false} />}
          emptyState={
            <EmptyState icon={<IconKey size={18} />} title={t('emptyTitle')} actions={make}>
              {t('empty')}
            </EmptyState>
          }
          error={{
            title: t('notLoaded'),
            children: error?.message,
            onRetry: () => void refetch(),
            retrying: isFetching,
          }}
        >
          <ul className={classes.keys}>
            {listed.map(({ token, description, ...facts }) => (
              <li key={token}>
                <span className={classes.strong}>{description}</span>
                <code>{token}</code>
                <KeyFacts {...facts} />
                <IconButton
                  label={t('revoke', { name: description })}
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
