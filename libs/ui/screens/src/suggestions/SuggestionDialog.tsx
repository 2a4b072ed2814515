import {
  Button,
  DiffCount,
  FieldText,
  IconSparkles,
  IconVolume,
  SuggestionSurface,
  WordDiff,
} from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { markerOf, markersIn, type SuggestionEntry, wordDiff } from '@patchbay/template-fields';
import { useEffect, useMemo, useState } from 'react';
import { suggestions } from './messages.js';
import classes from './Suggestion.module.css';

export interface SuggestionDialogProps {
  readonly title: string;
  readonly position: string;
  readonly current: string;
  readonly entry: SuggestionEntry;
  /** A greeting can be heard. */
  readonly isSpoken?: boolean;
  readonly onApply: () => void;
  readonly onDismiss: () => void;
  readonly onClose: () => void;
}

/** One suggestion: reason, change, and result. */
export function SuggestionDialog({
  title,
  position,
  current,
  entry,
  isSpoken,
  onApply,
  onDismiss,
  onClose,
}: SuggestionDialogProps) {
  const t = useMessages(suggestions);
  const suggestion = entry.suggestion ?? '';
  const [tab, setTab] = useState('changes');
  const { parts } = useMemo(() => wordDiff(current, suggestion), [current, suggestion]);
  const stays = new Set(markersIn(suggestion));
  const kept = markersIn(current)
    .filter((key) => stays.has(key))
    .map(markerOf);
  return (
    <SuggestionSurface
      title={entry.reasonTitle ?? t('better', { field: title.toLowerCase() })}
      eyebrow={
        <>
          <IconSparkles size={14} aria-hidden /> {t('suggestionFor', { field: title })}
        </>
      }
      position={position}
      reason={entry.reason ?? ''}
      onApply={onApply}
      onDismiss={onDismiss}
      onClose={onClose}
      bodyKey={title}
      applyLabel={t('apply')}
      dismissLabel={t('dismiss')}
      tabs={{
        label: t('reading'),
        value: tab,
        onChange: setTab,
        options: [
          { value: 'changes', label: t('tab.changes') },
          { value: 'preview', label: t('tab.preview') },
        ],
      }}
      aside={<DiffCount parts={parts} />}
      footerStart={isSpoken ? <Hear text={suggestion} /> : undefined}
    >
      {tab === 'changes' ? (
        <WordDiff
          parts={parts}
          note={
            kept.length > 0
              ? t.rich('fieldsStay', {
                  count: kept.length,
                  names: kept.join(', '),
                  field: (inside) => <FieldText>{String(inside)}</FieldText>,
                })
              : undefined
          }
        />
      ) : (
        <div className={classes.preview} tabIndex={0} role="group" aria-label={t('tab.preview')}>
          <FieldText>{suggestion}</FieldText>
        </div>
      )}
    </SuggestionSurface>
  );
}

/** Speaks a text with the browser's own voice; absent where the browser has none. */
function Hear({ text }: { readonly text: string }) {
  const t = useMessages(suggestions);
  const canSpeak = typeof speechSynthesis !== 'undefined';
  useEffect(
    () => () => {
      if (canSpeak) speechSynthesis.cancel();
    },
    [canSpeak],
  );
  if (!canSpeak) return null;
  const speak = () => {
    speechSynthesis.cancel();
    speechSynthesis.speak(new SpeechSynthesisUtterance(text.replace(/[{}]/g, '')));
  };
  return (
    <Button variant="subtle" icon={<IconVolume size={15} />} onClick={speak}>
      {t('hear')}
    </Button>
  );
}
