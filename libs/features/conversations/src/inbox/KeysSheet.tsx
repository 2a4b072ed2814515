import { KeyCap, ModalSurface, Switch } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useLetterKeys } from '@patchbay/session';
import classes from '../rooms/Inbox.module.css';
import { inboxKeys } from './inbox-keys.js';
import { keysSheet } from './keys/messages.js';

const signs: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑', Enter: '↵' };

/** The keys of the inbox, and the switch of those that are letters. */
export function KeysSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(keysSheet);
  const [hasLetters, setLetters] = useLetterKeys();
  return (
    <ModalSurface title={t('title')} size="sm" onClose={onClose}>
      <dl className={classes.keys}>
        {inboxKeys.map(({ does, keys, inList = [] }) => (
          <div key={does}>
            <dt>
              {[...keys, ...inList].map((key) => (
                <KeyCap key={key} keys={signs[key] ?? key.toUpperCase()} />
              ))}
            </dt>
            <dd>{t(`does.${does}`)}</dd>
          </div>
        ))}
      </dl>
      <Switch label={t('letters')} checked={hasLetters} onChange={setLetters} />
    </ModalSurface>
  );
}
