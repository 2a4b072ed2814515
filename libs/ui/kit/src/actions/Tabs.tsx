import '@mantine/core/styles/Tabs.layer.css';
import { Tabs as MantineTabs } from '@mantine/core';
import { type ReactNode } from 'react';
import { cx } from '../class-names.js';
import classes from './Tabs.module.css';

/** One tab. */
export interface Tab<Value extends string = string> {
  value: Value;
  label: string;
  count?: number;
}

export interface TabsProps<Value extends string> {
  /** The accessible name of the tab list. */
  label: string;
  value: Value;
  options: ReadonlyArray<Tab<Value>>;
  onChange: (value: Value) => void;
  /** Hides the hairline below. */
  flush?: boolean;
  /** The panel of the selected tab. */
  children?: ReactNode;
}

const parts = { root: classes.root, tab: classes.tab };

/**
 * Views of one object, 40 px high with an underline; arrow keys move and select.
 * States: chosen or not. Keys: Home and End go to the first and the last.
 */
export function Tabs<Value extends string>({
  label,
  value,
  options,
  onChange,
  flush,
  children,
}: TabsProps<Value>) {
  return (
    <MantineTabs
      variant="line"
      classNames={parts}
      value={value}
      onChange={(chosen) => onChange(chosen as Value)}
    >
      <MantineTabs.List aria-label={label} className={cx(classes.tabs, flush && classes.flush)}>
        {options.map((option) => (
          <MantineTabs.Tab
            key={option.value}
            value={option.value}
            rightSection={
              option.count === undefined ? undefined : (
                <span className={classes.count}>{option.count}</span>
              )
            }
          >
            {option.label}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      {children ? (
        <MantineTabs.Panel value={value} keepMounted={false}>
          {children}
        </MantineTabs.Panel>
      ) : null}
    </MantineTabs>
  );
}
