import { Button, buttonClass, CopyButton, EmailField, IconExternalLink } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperationMutation, useViewer } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { type FormEvent, useState } from 'react';
import { appAddress, modalAddress, withToken } from '../snippets/addresses.js';
import classes from '../parts/Embed.module.css';
import { type EmbedChoice } from '../snippets/kinds.js';
import { embed } from './messages.js';

/**
 * Makes a one-time token as a partner's server does, and opens the app with it. The page opens in a
 * tab of its own, because a frame of the console would share the session of the console.
 */
export function TestToken({ kind, choice }: { kind: 'app' | 'modal'; choice: EmbedChoice }) {
  const callWords = useCallWords();
  const t = useMessages(embed);
  const { data: viewer } = useViewer();
  const [email, setEmail] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [made, setMade] = useState<{ token: string; email: string }>();
  const make = useOperationMutation('mintOneTimeToken', {
    onError: (error) => setProblem(callWords(error)),
  });
  const asked = (email ?? viewer?.person?.email ?? '').trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMade(undefined);
    setProblem(asked === '' ? t('required') : undefined);
    if (asked === '') return;
    make.mutate(
      { email: asked },
      { onSuccess: ({ authToken }) => setMade({ token: authToken, email: asked }) },
    );
  };
  const page = kind === 'app' ? appAddress(choice) : modalAddress(choice);
  const address = made ? withToken(page, made.token, made.email) : '';
  return (
    <section className={classes.block}>
      <h2>{t('token')}</h2>
      <p>{t('tokenHelp')}</p>
      <form className={classes.row} onSubmit={submit} noValidate>
        <EmailField
          label={t('email')}
          value={email ?? viewer?.person?.email ?? ''}
          error={problem}
          onChange={(value) => {
            setEmail(value);
            setProblem(undefined);
          }}
        />
        <Button type="submit" loading={make.isPending}>
          {t('makeToken')}
        </Button>
      </form>
      {made ? (
        <div className={classes.made} role="status">
          <p>{t('made', { email: made.email })}</p>
          <div className={classes.actions}>
            <a className={buttonClass({})} href={address} target="_blank" rel="noreferrer">
              <IconExternalLink size={15} aria-hidden /> {t('open')}
            </a>
            <CopyButton worded value={address} what={t('what.address')} />
          </div>
        </div>
      ) : null}
    </section>
  );
}
