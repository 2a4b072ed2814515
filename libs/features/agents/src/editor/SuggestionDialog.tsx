import { DiffCount, FieldText, IconSparkles, SuggestionSurface, WordDiff } from '@patchbay/kit';
import { type SuggestionEntry, texts, wordDiff } from '@patchbay/template-fields';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import classes from './Suggestion.module.css';

export interface SuggestionDialogProps {
  readonly title: string;
  readonly position: string;
  readonly current: string;
  readonly entry: SuggestionEntry;
  readonly onApply: () => void;
  readonly onDismiss: () => void;
  readonly onClose: () => void;
}

/** One suggestion: why, what changes, how it would read. */
export function SuggestionDialog({ title, position, current, entry, onApply, onDismiss, onClose }: SuggestionDialogProps) {
  const suggestion = entry.suggestion ?? '';
  return (
    <SuggestionSurface
      title={entry.reasonTitle ?? `A better ${title.toLowerCase()}`} eyebrow={<><IconSparkles size={14} aria-hidden /> Suggestion for {title}</>} position={position}
      reason={entry.reason ?? ''} onApply={onApply} onDismiss={onDismiss} onClose={onClose} bodyKey={title} applyLabel={texts.applyChanges} dismissLabel={texts.dismiss}
    >
      <ChangesAndPreview before={current} after={suggestion} />
    </SuggestionSurface>
  );
}

/** The two tabs that every proposed change has. */
export function ChangesAndPreview({ before, after }: { readonly before: string; readonly after: string }) {
  const id = useId();
  const [tab, setTab] = useState<'changes' | 'preview'>('changes');
  const { parts } = useMemo(() => wordDiff(before, after), [before, after]);
  const tabs = [['changes', texts.changesTab], ['preview', texts.previewTab]] as const;
  const move = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const next = tab === 'changes' ? 'preview' : 'changes';
    setTab(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <>
      <div className={classes.tabs}>
        <div role="tablist" aria-label="How to read the suggestion" className={classes.tablist} onKeyDown={move}>
          {tabs.map(([key, label]) => (
            <button key={key} id={`${id}-${key}`} type="button" role="tab" aria-selected={tab === key} aria-controls={`${id}-panel`} tabIndex={tab === key ? 0 : -1} className={classes.tab} onClick={() => setTab(key)}>{label}</button>
          ))}
        </div>
        <DiffCount parts={parts} />
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${tab}`} tabIndex={0}>
        {tab === 'changes' ? <WordDiff parts={parts} /> : <div className={classes.preview}><FieldText>{after}</FieldText></div>}
      </div>
    </>
  );
}
