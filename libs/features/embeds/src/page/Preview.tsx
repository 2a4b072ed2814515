import { useLanguage, useMessages } from '@patchbay/messages';
import { previewAddress } from '../snippets/addresses.js';
import classes from '../parts/Embed.module.css';
import { type EmbedChoice, type EmbedKind, isForVisitors } from '../snippets/kinds.js';
import { embed } from './messages.js';

/**
 * What a visitor sees, run by the scripts that partners load. What members see is not framed here: it
 * would share the session of the console.
 */
export function Preview({
  kind,
  choice,
  isKnown,
}: {
  kind: EmbedKind;
  choice: EmbedChoice;
  /** Whether the agents, of which one is shown, are here. */
  isKnown: boolean;
}) {
  const t = useMessages(embed);
  const address = previewAddress(kind, choice, useLanguage());
  const shown = isForVisitors(kind);
  return (
    <section className={classes.block} aria-labelledby="embed-preview">
      <h2 id="embed-preview">{t('preview')}</h2>
      {shown && choice.target ? (
        <iframe
          key={address}
          className={classes.preview}
          title={t('previewOf', { kind: t(`kind.${kind}`) })}
          src={address}
          allow="microphone"
        />
      ) : shown && !isKnown ? (
        <div className={classes.preview} aria-busy="true" />
      ) : (
        <p className={classes.none}>{t(shown ? 'previewNeedsAgent' : 'previewNeedsToken')}</p>
      )}
    </section>
  );
}
