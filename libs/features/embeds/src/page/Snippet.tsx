import { CopyButton, Segmented } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import classes from '../parts/Embed.module.css';
import { type EmbedChoice, type EmbedCode, embedCodes, type EmbedKind } from '../snippets/kinds.js';
import { embed } from './messages.js';
import { snippetOf } from '../snippets/snippets.js';

/** The lines to copy, for a plain page, React or Next. */
export function Snippet({
  kind,
  code,
  choice,
  onCode,
}: {
  kind: EmbedKind;
  code: EmbedCode;
  choice: EmbedChoice;
  onCode: (code: EmbedCode) => void;
}) {
  const t = useMessages(embed);
  const lines = snippetOf(kind, code, choice);
  return (
    <section className={classes.block} aria-labelledby="embed-lines">
      <h2 id="embed-lines">{t('lines')}</h2>
      <div className={classes.bar}>
        <Segmented
          label={t('language')}
          value={code}
          options={embedCodes.map((value) => ({ value, label: t(`code.${value}`) }))}
          onChange={onCode}
        />
        <CopyButton worded value={lines} what={t('what.lines')} />
      </div>
      {/* The lines scroll sideways, so that the keyboard reaches them. */}
      <pre className={classes.lines} tabIndex={0} role="group" aria-labelledby="embed-lines">
        <code>{lines}</code>
      </pre>
    </section>
  );
}
