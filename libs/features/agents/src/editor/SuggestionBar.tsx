import { Button, IconButton, IconCheck, IconChevronDown, IconChevronUp, IconSparkles, VisuallyHidden } from '@patchbay/kit';
import { fieldTitle, neighbourSuggestion, suggestionFooter, type TemplateField, texts, thinkingText, timing } from '@patchbay/template-fields';
import { useEffect, useState } from 'react';
import { type Suggestions } from '../draft/use-suggestions.js';
import classes from './DiffText.module.css';

export interface SuggestionBarProps {
  readonly suggestions: Suggestions;
  readonly fields: readonly TemplateField[];
  readonly current: string | null;
  readonly onGo: (key: string) => void;
  readonly onView: (key: string) => void;
}

/** The bar at the foot of the editor: what is being thought about, how many suggestions are open, or that all is well. */
export function SuggestionBar({ suggestions, fields, current, onGo, onView }: SuggestionBarProps) {
  const order = fields.map((field) => field.key);
  const footer = suggestionFooter(suggestions.state, order, current);
  if (footer.kind === 'hidden') return null;
  if (footer.kind === 'thinking') return <div className={classes.foot}><IconSparkles size={16} aria-hidden /><ThinkingWords /></div>;
  if (footer.kind === 'done') return <div className={classes.foot} role="status"><IconCheck size={16} aria-hidden /> {footer.label}</div>;
  const field = fields.find((one) => one.key === footer.key);
  const step = (by: 1 | -1) => () => {
    const next = neighbourSuggestion(suggestions.state, order, footer.key, by);
    if (next) onGo(next);
  };
  return (
    <div className={classes.foot} role="region" aria-label="Suggestions">
      <IconSparkles size={16} aria-hidden />
      <strong role="status">{footer.label}</strong>
      <IconButton label={texts.previousSuggestion} icon={<IconChevronUp size={16} />} onClick={step(-1)} />
      <IconButton label={texts.nextSuggestion} icon={<IconChevronDown size={16} />} onClick={step(1)} />
      <span className={classes.grow}>{field ? fieldTitle(field) : ''}</span>
      <Button size="sm" variant="subtle" onClick={() => suggestions.dispatch({ type: 'dismissed', key: footer.key, value: field?.value ?? null })}>{texts.dismiss}</Button>
      <Button size="sm" onClick={() => onView(footer.key)}>View</Button>
    </div>
  );
}

/** The thinking texts, typed letter by letter; with reduced motion they are simply swapped, and a screen reader hears one sentence once. */
function ThinkingWords() {
  const [tick, setTick] = useState(0);
  const [still] = useState(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  useEffect(() => {
    const timer = setInterval(() => setTick((before) => before + 1), still ? 1600 : timing.thinkingLetter);
    return () => clearInterval(timer);
  }, [still]);
  const { text, shown } = still ? { text: thinkingText(tick), shown: Infinity } : typed(tick);
  return <><span aria-hidden>{text.slice(0, shown)}</span><VisuallyHidden role="status">Looking for suggestions</VisuallyHidden></>;
}

const restLetters = 30;

function typed(tick: number): { text: string; shown: number } {
  let left = tick;
  for (let turn = 0; ; turn += 1) {
    const text = thinkingText(turn);
    if (left <= text.length + restLetters) return { text, shown: left };
    left -= text.length + restLetters;
  }
}
