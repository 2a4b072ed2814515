import { SuggestionBar, ThinkingText } from '@patchbay/kit';
import { type Suggestions, useThinkingWords } from '@patchbay/screens';
import {
  entryOf,
  fieldTitle,
  neighbourSuggestion,
  suggestionFooter,
  type TemplateField,
} from '@patchbay/template-fields';

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
  const words = useThinkingWords();
  const order = fields.map((field) => field.key);
  const footer = suggestionFooter(suggestions.state, order, current);
  if (footer.kind === 'hidden') return null;
  if (footer.kind === 'thinking')
    return <SuggestionBar state="thinking" thinking={<ThinkingText texts={words} />} />;
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
