import { type Message } from '@patchbay/contract';
import { listFormat } from '@patchbay/formats';
import { IconMoodSmile, Menu, type ShowItems } from '@patchbay/kit';
import { groupReactions, reactionSigns } from '@patchbay/messaging';
import { useLocale, useMessages } from '@patchbay/messages';
import classes from './Entries.module.css';
import { entries } from './messages.js';
import { useReact } from './use-react.js';

interface OfMessage {
  readonly message: Pick<Message, 'uuid' | 'reactions'>;
}

/** Reactions of members to a message by sign; a press adds the own one or takes it back. */
export function MessageReactions({ message }: OfMessage) {
  const t = useMessages(entries);
  const locale = useLocale();
  const { given, ownId, react } = useReact(message);
  return (
    <div className={classes.reactions}>
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
    </div>
  );
}

/** The signs of the menu. */
function Signs({ message, show }: OfMessage & { readonly show: ShowItems }) {
  const t = useMessages(entries);
  const { own, react } = useReact(message);
  return show(
    reactionSigns.map((sign) => ({
      key: sign,
      label: `${sign} ${t(`sign.${sign}`)}`,
      checked: sign === own,
      onSelect: () => react(sign),
    })),
  );
}

/**
 * A button beside a message that offers the signs to react with. Each message of a thread has one, so
 * it knows nothing more before it is opened.
 */
export function ReactButton({ message }: OfMessage) {
  const t = useMessages(entries);
  return (
    <Menu
      label={t('react')}
      align="start"
      trigger={(trigger) => (
        <button {...trigger} type="button" className={classes.react} aria-label={t('react')}>
          <IconMoodSmile size={15} aria-hidden />
        </button>
      )}
      items={(show) => <Signs message={message} show={show} />}
    />
  );
}
