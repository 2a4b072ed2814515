import { lazyParts, useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import {
  fieldTitle,
  type SuggestionEntry,
  type TemplateField,
  valueText,
} from '@patchbay/template-fields';
import { useEffect, useEffectEvent } from 'react';
import { suggestions } from './messages.js';

const useDialog = lazyParts(() => import('./SuggestionDialog.js'));

export interface OpenSuggestionProps {
  /** The field whose suggestion is open; undefined for none. */
  readonly field: TemplateField | undefined;
  readonly entry: SuggestionEntry | undefined;
  /** Which of all suggestions it is, in words; empty for the only one. */
  readonly position: string;
  /** Fetches the dialog before it is opened. */
  readonly isNear: boolean;
  readonly onApply: (field: TemplateField) => void;
  readonly onDismiss: (field: TemplateField) => void;
  readonly onClose: () => void;
}

/**
 * The dialog of a suggestion, fetched when there is one to open. If it cannot be fetched, the
 * suggestion is closed with a message, and opening it again tries again.
 */
export function OpenSuggestion({
  field,
  entry,
  position,
  isNear,
  onApply,
  onDismiss,
  onClose,
}: OpenSuggestionProps) {
  const t = useMessages(suggestions);
  const toast = useToast();
  const isOpen = field !== undefined && entry?.status === 'SUGGESTED';
  const { parts, failed } = useDialog(isOpen);
  useEffect(() => {
    if (isNear) useDialog.preload();
  }, [isNear]);
  const onFailed = useEffectEvent(() => {
    onClose();
    toast({ text: t('notLoaded'), tone: 'error' });
  });
  useEffect(() => {
    if (failed) onFailed();
  }, [failed]);
  if (!isOpen || !parts) return null;
  return (
    <parts.SuggestionDialog
      title={fieldTitle(field)}
      isSpoken={field.key === 'greeting'}
      position={position}
      current={valueText(field.value ?? null)}
      entry={entry}
      onApply={() => onApply(field)}
      onClose={onClose}
      onDismiss={() => onDismiss(field)}
    />
  );
}
