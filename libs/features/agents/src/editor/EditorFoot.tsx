import { SuggestionBar, ThinkingText } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import {
  entryOf,
  fieldTitle,
  neighbourSuggestion,
  suggestionFooter,
  type TemplateField,
} from '@patchbay/template-fields';
import { type Suggestions } from '../draft/use-suggestions.js';
import { editor } from './messages.js';

/** Shown one after the other while suggestions are computed. */
const thinking = [
  'thinking.0',
  'thinking.1',
  'thinking.2',
  'thinking.3',
  'thinking.4',
  'thinking.5',
] as const;

export interface EditorFootProps {
  readonly suggestions: Suggestions;
  readonly fields: readonly TemplateField[];
  readonly current: string | null;
  readonly onGo: (key: string) => void;
  readonly onView: (key: string) => void;
}

/**
 * The bar at the bottom of the editor: the running review, the number of open suggestions, or the
 * final state.
 */
export function EditorFoot({ suggestions, fields, current, onGo, onView }: EditorFootProps) {
  const t = useMessages(editor);
  const order = fields.map((field) => field.key);
  const footer = suggestionFooter(suggestions.state, order, current);
  if (footer.kind === 'hidden') return null;
  if (footer.kind === 'thinking')
    return (
      <SuggestionBar
        state="thinking"
        thinking={<ThinkingText texts={thinking.map((key) => t(key))} />}
      />
    );
  if (footer.kind === 'done') return <SuggestionBar state="done" />;
  const field = fields.find((one) => one.key === footer.key);
  const step = (by: 1 | -1) => () => {
    const next = neighbourSuggestion(suggestions.state, order, footer.key, by);
    if (next) onGo(next);
  };
  return (
    <SuggestionBar
      state="open"
      position={footer.position}
      total={footer.total}
      field={field ? fieldTitle(field) : footer.key}
      title={entryOf(suggestions.state, footer.key).reasonTitle ?? ''}
      onPrevious={step(-1)}
      onNext={step(1)}
      onView={() => onView(footer.key)}
      onDismiss={() =>
        suggestions.dispatch({ type: 'dismissed', key: footer.key, value: field?.value ?? null })
      }
    />
  );
}
