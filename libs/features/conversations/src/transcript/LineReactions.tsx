import { type Message } from '@patchbay/contract';
import { Button, Chip, IconButton, IconPlus, Menu, useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperationMutation, useViewer } from '@patchbay/queries';
import classes from '../inbox/Inbox.module.css';
import { callStats } from './messages.js';

const signs = ['👍', '👎', '❤️', '😂', '❗', '❓'] as const;

/** The reactions of members to one line, and one’s own. */
export function LineReactions({ message }: { readonly message: Message }) {
  const t = useMessages(callStats);
  const toast = useToast();
  const { data: viewer } = useViewer();
  const onError = () => toast({ text: t('notReacted'), tone: 'error' });
  const save = useOperationMutation('saveReaction', { onError });
  const remove = useOperationMutation('deleteReaction', { onError });
  const { uuid, reactions = [] } = message;
  return (
    <div className={classes.reactions}>
      {reactions.map(({ reaction, name, userId }, at) =>
        userId !== null && userId === viewer?.person?.id ? (
          <Button
            key={at}
            size="sm"
            aria-label={t('unreact', { sign: reaction })}
            onClick={() => remove.mutate({ uuid })}
          >
            {reaction}
          </Button>
        ) : (
          <Chip key={at} tone="grey">
            {t('reacted', { sign: reaction, name })}
          </Chip>
        ),
      )}
      <Menu
        label={t('react')}
        items={signs.map((sign) => ({
          key: sign,
          label: sign,
          onSelect: () => save.mutate({ uuid, reaction: sign }),
        }))}
        trigger={(props) => (
          <IconButton {...props} label={t('react')} icon={<IconPlus size={13} />} />
        )}
      />
    </div>
  );
}
