import { type Suggestions } from '@patchbay/screens';
import {
  advanceAfter,
  checkField,
  entryOf,
  outcomeOf,
  sameValue,
  type SuggestionEntry,
  type TemplateField,
} from '@patchbay/template-fields';
import { useEffect, useEffectEvent, useState } from 'react';

/** What is known about the answer that stands at its question. */
export type CheckState = 'none' | 'thinking' | 'fine' | 'suggestion' | 'failed';

export interface FieldCheck {
  readonly state: CheckState;
  readonly entry: SuggestionEntry;
  /**
   * Checks an answer and goes on when the outcome allows it. The same answer once more goes on
   * without waiting, so that a slow or failing check holds no one up.
   */
  press(field: TemplateField): void;
  /** Ends a check whose answer was changed. */
  edited(field: TemplateField): void;
  accepted(key: string, value: TemplateField['value']): void;
  /** Keeps the answer as it is and goes on. */
  dismiss(field: TemplateField): void;
}

interface Pressed {
  readonly key: string;
  readonly value: TemplateField['value'];
  readonly requestId: string;
}

let checks = 0;

/** The check of the current field, as the specification has it: its outcomes decide when to go on. */
export function useFieldCheck(
  field: TemplateField | undefined,
  { state, dispatch, review, abort }: Suggestions,
  goOn: () => void,
): FieldCheck {
  const [pressed, setPressed] = useState<Pressed | null>(null);
  const entry = entryOf(state, field?.key ?? '');
  const isPressed = pressed !== null && field !== undefined && isSame(pressed, field);
  const outcome =
    isPressed && entry.status !== 'THINKING' ? outcomeOf(state, field.key) : undefined;
  const wait = outcome === undefined ? null : advanceAfter[outcome];
  const advance = () => {
    setPressed(null);
    goOn();
  };
  const advanceByItself = useEffectEvent(advance);
  useEffect(() => {
    if (wait === null) return;
    const timer = setTimeout(advanceByItself, wait);
    return () => clearTimeout(timer);
  }, [wait, pressed]);
  useEffect(() => () => abort(pressed?.requestId ?? ''), [abort, pressed]);

  const dismiss = ({ key, value }: TemplateField) => {
    dispatch({ type: 'dismissed', key, value: value ?? null });
    advance();
  };
  return {
    state: isPressed
      ? stateOf(entry, outcome)
      : entry.status === 'SUGGESTED'
        ? 'suggestion'
        : 'none',
    entry,
    press: (answered) => {
      if (pressed && isSame(pressed, answered))
        return entry.status === 'SUGGESTED' ? dismiss(answered) : advance();
      const known = checkField(answered, state);
      if (known === 'ineligible') dispatch({ type: 'reset', keys: [answered.key] });
      if (known !== 'request') return advance();
      checks += 1;
      const requestId = `answer-${checks}`;
      setPressed({ key: answered.key, value: answered.value, requestId });
      void review([answered], requestId);
    },
    edited: ({ key, value }) => {
      setPressed(null);
      dispatch({ type: 'edited', key, value: value ?? null });
    },
    accepted: (key, value) => dispatch({ type: 'accepted', key, value: value ?? null }),
    dismiss,
  };
}

const isSame = (pressed: Pressed, { key, value }: TemplateField): boolean =>
  pressed.key === key && sameValue(pressed.value ?? null, value ?? null);

function stateOf(
  entry: SuggestionEntry,
  outcome: ReturnType<typeof outcomeOf> | undefined,
): CheckState {
  if (outcome === undefined) return 'thinking';
  if (outcome === 'none') return 'fine';
  if (outcome === 'suggestion') return 'suggestion';
  return entry.status === 'ERROR' ? 'failed' : 'none';
}
