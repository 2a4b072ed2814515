import { type Account } from '@patchbay/contract';
import { IconButton, IconTrash, useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useConfirm } from '@patchbay/overlays';
import { type Permission, useOperationMutation } from '@patchbay/queries';
import { LockedReason, useCallWords } from '@patchbay/screens';
import { AddOrigin } from './AddOrigin.js';
import classes from '../parts/Embed.module.css';
import { embed } from './messages.js';
import { originsOf } from './origins.js';

/** The pages that may show the app in a frame: the list, one more, one less. */
export function AllowedOrigins({ account, edit }: { account: Account; edit: Permission }) {
  const callWords = useCallWords();
  const t = useMessages(embed);
  const listed = originsOf(account.settings);
  const confirm = useConfirm();
  const toast = useToast();
  const save = useOperationMutation('saveAccount', {
    onError: (error) => toast({ text: callWords(error), tone: 'error' }),
  });
  const remove = async (origin: string) => {
    const yes = await confirm({
      title: t('removeTitle', { origin }),
      body: t('removeBody'),
      confirm: t('remove'),
      cancel: t('keep'),
    });
    if (!yes) return;
    save.mutate({ settings: { embedOrigins: listed.filter((other) => other !== origin) } });
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
              {!edit.allowed ? null : (
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
      {edit.allowed ? (
        <AddOrigin listed={listed} />
      ) : (
        <LockedReason label={t('origins')} permission={edit} />
      )}
    </section>
  );
}
