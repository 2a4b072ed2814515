import { type Message } from '@patchbay/contract';
import { IconMoodSmile, Menu, useToast } from '@patchbay/kit';
import { groupReactions, reactionMove, reactionSigns } from '@patchbay/messaging';
import { useLocale, useMessages } from '@patchbay/messages';
import { listFormat } from '@patchbay/formats';
import { useOperationMutation, useViewer } from '@patchbay/queries';
import classes from './Entries.module.css';
import { entries } from './messages.js';

/** Reactions of members to a message: one each, which the same sign takes back. */
export function MessageReactions({
  message: { uuid, reactions: given = [] },
}: {
  readonly message: Pick<Message, 'uuid' | 'reactions'>;
}) {
  const t = useMessages(entries);
  const locale = useLocale();
  const toast = useToast();
  const ownId = useViewer().data?.person?.id ?? null;
  const fail = { onError: (error: Error) => toast({ text: error.message, tone: 'error' }) };
  const save = useOperationMutation('saveReaction', fail);
  const remove = useOperationMutation('deleteReaction', fail);
  const own = given.find(({ userId }) => ownId !== null && userId === ownId)?.reaction ?? null;
  const react = (sign: string) => {
    if (save.isPending || remove.isPending) return;
    if (reactionMove(own, sign) === 'remove') remove.mutate({ uuid });
    else save.mutate({ uuid, reaction: sign });
  };
  return (
    <div className={classes.reactions} data-any={given.length > 0 || undefined}>
      {groupReactions(given, ownId).map(({ sign, names, isOwn }) => (
        <button
          key={sign}
          type="button"
          className={classes.reaction}
          aria-pressed={isOwn}
          aria-label={t('reactedBy', { sign, names: listFormat(locale).format(names) })}
          title={listFormat(locale).format(names)}
          onClick={() => react(sign)}
        >
          <span aria-hidden>{sign}</span>
          <span aria-hidden>{names.length}</span>
        </button>
      ))}
      <Menu
        label={t('react')}
        align="start"
        trigger={(trigger) => (
          <button {...trigger} type="button" className={classes.react} aria-label={t('react')}>
            <IconMoodSmile size={15} aria-hidden />
          </button>
        )}
        items={reactionSigns.map((sign) => ({
          key: sign,
          label: `${sign} ${t(`sign.${sign}`)}`,
          checked: sign === own,
          onSelect: () => react(sign),
        }))}
      />
    </div>
  );
}
