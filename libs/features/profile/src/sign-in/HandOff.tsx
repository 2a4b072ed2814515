import { Button } from '@patchbay/kit';
import { handOffUrl } from '@patchbay/intents';
import { useMessages } from '@patchbay/messages';
import { useOperationMutation } from '@patchbay/queries';
import { Link } from '@patchbay/routes';
import { EntryPage, useCallWords } from '@patchbay/screens';
import { useState } from 'react';
import { handOff } from './messages.js';

/**
 * Lets the mobile app on this device take over: it gets a value of one use under its own scheme, and
 * never the session of the browser.
 */
export function HandOff({ cloudId, scheme }: { cloudId: string; scheme: string }) {
  const callWords = useCallWords();
  const t = useMessages(handOff);
  const [problem, setProblem] = useState<string>();
  const make = useOperationMutation('createHandOff', {
    onError: (error) => setProblem(callWords(error)),
  });
  const open = () => {
    setProblem(undefined);
    make.mutate(
      { cloudId },
      {
        onSuccess: ({ authToken: token, username }) => {
          const url = handOffUrl(scheme, { username, token, cloudId });
          if (url.ok) window.open(url.value, '_self');
          else setProblem(t('unauthenticated'));
        },
      },
    );
  };
  return (
    <EntryPage title={t('title')} lead={t('lead')} foot={<Link to="/app">{t('stay')}</Link>}>
      <Button
        variant="filled"
        size="lg"
        full
        loading={make.isPending}
        onClick={open}
        data-autofocus
      >
        {t('open')}
      </Button>
      {problem ? <p role="alert">{problem}</p> : null}
    </EntryPage>
  );
}
