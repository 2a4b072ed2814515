import { KeyCap, ModalSurface } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { shortcutNames } from './messages.js';
import classes from './Shortcuts.module.css';
import { capOf, places, type ShortcutName, shortcuts, shortcutsIn } from './table.js';

/** Every shortcut of the console, by where it works. */
export function Screen({ onClose }: { onClose: () => void }) {
  const t = useMessages(shortcutNames);
  return (
    <ModalSurface title={t('title')} size="md" depth={80} onClose={onClose}>
      <div className={classes.places}>
        {places.map((place) => (
          <section key={place} aria-label={t(`in.${place}`)}>
            <h3 className={classes.heading}>{t(`in.${place}`)}</h3>
            <dl className={classes.list}>
              {shortcutsIn(place).map((name) => (
                <Line key={name} name={name} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </ModalSurface>
  );
}

function Line({ name }: { name: ShortcutName }) {
  const t = useMessages(shortcutNames);
  return (
    <div className={classes.line}>
      <dt>{t(name)}</dt>
      <dd>
        {shortcuts[name].keys.map((keys) => (
          <KeyCap key={keys} keys={capOf(keys)} />
        ))}
      </dd>
    </div>
  );
}
