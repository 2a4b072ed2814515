import { type Suggestions } from '@patchbay/screens';
import {
  applySuggestion,
  entryOf,
  suggestionFooter,
  type TemplateField,
  timing,
} from '@patchbay/template-fields';
import { useCallback, useMemo, useState } from 'react';
import { type EditorPanel } from '../panels/panels.js';

/** The current field among those with suggestions, and the actions on each. */
export interface SuggestionWalk {
  /**
   * The field that is stood on: the one whose suggestion is open, else the last that was gone to.
   */
  readonly current: string | null;
  /** The field whose suggestion is open. */
  readonly viewing: string | null;
  /** The field to scroll to, which is highlighted for a moment. */
  readonly marked: MarkedField | null;
  /** Ends the highlight. The panel of the fields calls it, which may be fetched only now. */
  shown(): void;
  /** Scrolls to a field and highlights it, and focuses it on request. */
  goTo(key: string, options?: { readonly focus: boolean }): void;
  goToFirst(): void;
  /** Goes to a field and opens its suggestion. */
  view(key: string): void;
  close(): void;
  apply(key: string): void;
  dismiss(field: TemplateField): void;
}

/** A field that was gone to; a new object each time, because one can go to a field again. */
export interface MarkedField {
  readonly key: string;
  readonly focus: boolean;
}

export interface WalkedFields {
  readonly fields: readonly TemplateField[];
  readonly suggestions: Suggestions;
  readonly onChange: (fields: readonly TemplateField[]) => void;
  readonly onPanel: (panel: EditorPanel) => void;
}

/** Walks through the suggestions of the template fields. */
export function useSuggestionWalk({
  fields,
  suggestions,
  onChange,
  onPanel,
}: WalkedFields): SuggestionWalk {
  const { state, dispatch } = suggestions;
  const [current, setCurrent] = useState<string | null>(null);
  const [viewing, setViewing] = useState<string | null>(null);
  const [marked, setMarked] = useState<MarkedField | null>(null);
  const order = useMemo(() => fields.map((field) => field.key), [fields]);

  const goTo = useCallback(
    (key: string, { focus } = { focus: false }) => {
      setCurrent(key);
      setMarked({ key, focus });
      onPanel('template');
    },
    [onPanel],
  );
  const shown = useCallback(() => setMarked(null), []);
  const goToFirst = useCallback(() => {
    const footer = suggestionFooter(state, order, null);
    if (footer.kind === 'open') goTo(footer.key);
  }, [goTo, order, state]);

  const apply = (key: string) => {
    const value = entryOf(state, key).suggestion;
    if (value === null) return;
    const changed = applySuggestion(fields, key, value);
    const held = changed.find((field) => field.key === key)?.value;
    onChange(changed);
    dispatch({ type: 'accepted', key, ...(held === undefined ? {} : { value: held }) });
    setViewing(null);
    const left = order.filter(
      (other) => other !== key && entryOf(state, other).status === 'SUGGESTED',
    );
    const next = left.find((other) => order.indexOf(other) > order.indexOf(key)) ?? left[0];
    goTo(key);
    if (next) setTimeout(() => goTo(next), timing.nextSuggestionJump);
  };
  return {
    current: viewing ?? current,
    viewing,
    marked,
    shown,
    goTo,
    goToFirst,
    view: (key) => {
      goTo(key);
      setViewing(key);
    },
    close: () => setViewing(null),
    apply,
    dismiss: ({ key, value }) => {
      dispatch({ type: 'dismissed', key, value: value ?? null });
      setViewing(null);
    },
  };
}
