import { useMessages } from '@patchbay/messages';
import { jsonProblem } from './json-problem.js';
import { TextArea } from '../text-fields/TextArea.js';
import { type DraftReading, useDraft } from '../field/use-draft.js';
import { type ProblemTeller, type ValueFieldProps } from '../field/value-field.js';
import { type ValueMessages, values } from './messages.js';

export interface JsonFieldProps extends ValueFieldProps<unknown>, ProblemTeller {
  /** Number of lines at first; 5. */
  rows?: number;
}

const pretty = (value: unknown): string =>
  value === undefined || value === null ? '' : JSON.stringify(value, null, 2);

function read(t: ValueMessages, text: string): DraftReading<unknown> {
  if (text.trim() === '') return { value: null };
  const problem = jsonProblem(text);
  return problem
    ? {
        problem: t('jsonAt', {
          line: problem.line,
          column: problem.column,
          expected: t(`json.${problem.expected}`),
        }),
      }
    : { value: JSON.parse(text) as unknown };
}

/**
 * A JSON value as text; null while it is empty. For invalid JSON the field names the line and the
 * column. Valid JSON is formatted on blur.
 * States: help, error, locked, disabled.
 */
export function JsonField({
  value,
  onChange,
  onProblem,
  onBlur,
  rows = 5,
  error,
  ...props
}: JsonFieldProps) {
  const t = useMessages(values);
  const readText = (next: string) => read(t, next);
  const [text, setText] = useDraft({ value, onChange, onProblem, draftOf: pretty, read: readText });
  const { problem } = readText(text);
  return (
    <TextArea
      {...props}
      mono
      rows={rows}
      spellCheck={false}
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => {
        if (problem === undefined) setText(pretty(value));
        onBlur?.();
      }}
      error={problem ?? error}
    />
  );
}
