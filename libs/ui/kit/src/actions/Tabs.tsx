import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from '../class-names.js';
import classes from './Tabs.module.css';

/** One tab. */
export interface Tab<Value extends string = string> {
  value: Value;
  label: string;
  count?: number;
}

export interface TabsProps<Value extends string> {
  /** What the tabs choose between. */
  label: string;
  value: Value;
  options: ReadonlyArray<Tab<Value>>;
  onChange: (value: Value) => void;
  /** Without the hairline below. */
  flush?: boolean;
  /** The panel of the chosen tab. */
  children?: ReactNode;
}

/** Views of one thing, 40 px high with an underline; arrows move and choose. */
export function Tabs<Value extends string>({
  label,
  value,
  options,
  onChange,
  flush,
  children,
}: TabsProps<Value>) {
  const id = useId();
  const move = (event: KeyboardEvent<HTMLButtonElement>): void => {
    const at = options.findIndex((option) => option.value === value);
    const goals: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: options.length - 1,
    };
    const goal = goals[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    const next = options[(goal + options.length) % options.length];
    if (!next) return;
    onChange(next.value);
    event.currentTarget.parentElement
      ?.querySelector<HTMLElement>(`[data-value="${next.value}"]`)
      ?.focus();
  };
  return (
    <>
      <div role="tablist" aria-label={label} className={cx(classes.tabs, flush && classes.flush)}>
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            role="tab"
            id={`${id}-${option.value}`}
            data-value={option.value}
            aria-selected={option.value === value}
            aria-controls={children ? `${id}-panel` : undefined}
            tabIndex={option.value === value ? 0 : -1}
            className={classes.tab}
            onClick={() => onChange(option.value)}
            onKeyDown={move}
          >
            {option.label}
            {option.count === undefined ? null : (
              <span className={classes.count}>{option.count}</span>
            )}
          </button>
        ))}
      </div>
      {children ? (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
          {children}
        </div>
      ) : null}
    </>
  );
}
