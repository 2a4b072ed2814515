import { Button, WordDiff } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useState } from 'react';
import classes from './Compare.module.css';
import { type ConfigChanges, type FieldChange, shortened } from './config-changes.js';
import { comparison } from './messages.js';

/** Every field that differs, word by word, and how many are the same. */
export function FieldChanges({ changes, same }: ConfigChanges) {
  const t = useMessages(comparison);
  return (
    <div className={classes.fields}>
      {changes.map((change) => (
        <Change key={change.key} change={change} />
      ))}
      {same > 0 ? <p className={classes.same}>{t('same', { count: same })}</p> : null}
    </div>
  );
}

function Change({ change: { key, label, parts } }: { readonly change: FieldChange }) {
  const t = useMessages(comparison);
  const [isWhole, setWhole] = useState(false);
  const short = shortened(parts);
  const isShortened = short.some((part, at) => part !== parts[at]);
  return (
    <section className={classes.field} aria-labelledby={`change-${key}`}>
      <div className={classes.fieldHead}>
        <h3 id={`change-${key}`} className={classes.label}>
          {label}
        </h3>
        {isShortened ? (
          <Button size="sm" variant="subtle" onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('onlyChanges') : t('whole')}
          </Button>
        ) : null}
      </div>
      <WordDiff parts={isWhole ? parts : short} />
    </section>
  );
}
