import { type Account } from '@patchbay/contract';
import { Button, IconButton, IconTrash, TextField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useConfirm } from '@patchbay/overlays';
import { useOperationMutation } from '@patchbay/queries';
import { type FormEvent, useState } from 'react';
import { originOf } from '../settings/brand-values.js';
import classes from './Embed.module.css';
import { embed } from './messages.js';
import { originsOf, problemOf } from './origins.js';

const sample = 'https://portal.example.com';

/** The pages that may show the app in a frame: the list, one more, one less. */
export function AllowedOrigins({
  account,
  lockedBecause,
}: {
  account: Account;
  lockedBecause: string | undefined;
}) {
  const t = useMessages(embed);
  const listed = originsOf(account.settings);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const confirm = useConfirm();
  const save = useOperationMutation('saveAccount', {
    onError: (error) => setProblem(error.message),
  });
  const write = (embedOrigins: readonly string[], then?: () => void) =>
    save.mutate({ settings: { embedOrigins } }, { onSuccess: then });
  const add = (event: FormEvent) => {
    event.preventDefault();
    const found = problemOf(typed, listed);
    setProblem(found === null ? undefined : t(`origin.${found}`));
    if (found === null) write([...listed, originOf(typed) ?? ''], () => setTyped(''));
  };
  const remove = async (origin: string) => {
    const yes = await confirm({
      title: t('removeTitle', { origin }),
      body: t('removeBody'),
      confirm: t('remove'),
      cancel: t('keep'),
    });
    if (yes) write(listed.filter((other) => other !== origin));
  };
  return (
    <section className={classes.block} aria-labelledby="embed-origins">
      <h2 id="embed-origins">{t('origins')}</h2>
      <p>{t('originsHelp')}</p>
      {listed.length > 0 ? (
        <ul className={classes.origins} aria-labelledby="embed-origins">
          {listed.map((origin) => (
            <li key={origin}>
              <code>{origin}</code>
              {lockedBecause ? null : (
                <IconButton
                  label={t('removeOrigin', { origin })}
                  icon={<IconTrash size={16} />}
                  disabled={save.isPending}
                  onClick={() => void remove(origin)}
                />
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.none}>{t('noOrigins')}</p>
      )}
      {lockedBecause ? (
        <p>{lockedBecause}</p>
      ) : (
        <form className={classes.row} onSubmit={add} noValidate>
          <TextField
            label={t('addOrigin')}
            mono
            placeholder={sample}
            value={typed}
            error={problem}
            onChange={({ target }) => {
              setTyped(target.value);
              setProblem(undefined);
            }}
          />
          <Button type="submit" loading={save.isPending}>
            {t('add')}
          </Button>
        </form>
      )}
    </section>
  );
}
