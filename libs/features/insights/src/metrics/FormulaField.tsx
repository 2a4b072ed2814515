import { CodeEditor, type CodeEditorHandle } from '@patchbay/editor';
import { formulaProblem } from '@patchbay/formula';
import { useMessages } from '@patchbay/messages';
import { useMemo, useRef, useState } from 'react';
import { useFormulaWords } from '../formula-problems/use-problem-words.js';
import { formulaParts } from './formula-parts.js';
import { completed, helpAt, type Suggestion, suggestionsFor, wordBefore } from './formula-words.js';
import { FormulaWords } from './FormulaWords.js';
import { metrics } from './messages.js';
import classes from './Metrics.module.css';
import { useWordChoice } from './use-word-choice.js';

export interface FormulaFieldProps {
  readonly value: string;
  readonly onChange: (formula: string) => void;
  readonly fields: readonly string[];
  /** Fields that no conversation has: they count as nothing, which is a warning. */
  readonly unknown: readonly string[];
}

const example = 'if(duration > 60, 1, 0)';

/** A formula with its problem at its place, and the words that it can go on with. */
export function FormulaField({ value, onChange, fields, unknown }: FormulaFieldProps) {
  const t = useMessages(metrics);
  const words = useFormulaWords();
  const code = useRef<CodeEditorHandle>(null);
  const [caret, setCaret] = useState(value.length);
  const [isTouched, setTouched] = useState(value !== '');
  const problem = useMemo(() => formulaProblem(value), [value]);
  const shown = isTouched ? problem : null;
  const parts = useMemo(() => formulaParts(value, shown), [value, shown]);
  const word = wordBefore(value, caret);
  const suggestions = suggestionsFor(word, fields);
  const take = (suggestion: Suggestion) => {
    const next = completed(value, caret, suggestion);
    setTouched(true);
    setCaret(next.caret);
    code.current?.write(next.text, next.caret);
  };
  const choice = useWordChoice(suggestions, word !== '', take);
  // A misspelled field is no problem of the formula, and has the hint of one.
  const misspelled = unknown.length > 0 ? formulaProblem(value, { fields: new Set(fields) }) : null;
  return (
    <div className={classes.formula}>
      <CodeEditor
        ref={code}
        label={t('formula')}
        value={value}
        placeholder={example}
        help={t('formulaHelp')}
        error={shown ? words.problem(shown) : undefined}
        parts={parts}
        completion={choice.completion}
        onChange={(text) => {
          onChange(text);
          setTouched(true);
          choice.leave();
        }}
        onCaret={setCaret}
        onBlur={() => {
          setTouched(true);
          choice.leave();
        }}
      />
      {!problem && unknown.length > 0 ? (
        <p className={classes.warning} role="status">
          {t('unknownCounts', { unknown: unknown.map(words.unknown).join('. ') })}{' '}
          {misspelled ? words.hint(misspelled) : null}
        </p>
      ) : null}
      <FormulaWords
        suggestions={suggestions}
        choice={choice}
        helped={helpAt(value, caret)}
        onTake={take}
      />
    </div>
  );
}
