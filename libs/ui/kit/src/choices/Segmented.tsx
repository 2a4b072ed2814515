import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import { cx } from '../class-names.js';
import { ScrollRow } from '../shell/ScrollRow.js';
import { type ChoiceProps } from './RadioGroup.js';
import classes from './Segmented.module.css';

const parts = {
  root: classes.segments,
  indicator: classes.indicator,
  input: classes.input,
  label: classes.segment,
  innerLabel: classes.words,
};

/**
 * Views or values side by side; arrow keys move. What has no room scrolls, the chosen one in
 * sight.
 * States: nothing chosen, chosen; an option may be disabled.
 */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
  full,
}: ChoiceProps<Value> & { full?: boolean }) {
  return (
    <ScrollRow current={value ?? ''} className={cx(classes.row, full && classes.full)}>
      <SegmentedControl
        aria-label={label}
        classNames={parts}
        value={value ?? ''}
        onChange={(chosen) => onChange(chosen as Value)}
        fullWidth={full}
        withItemsBorders={false}
        transitionDuration={0}
        data={options.map((option) => ({
          value: option.value,
          disabled: option.disabled,
          label: (
            <>
              {option.icon}
              {option.label}
              {option.count === undefined ? null : (
                <span className={classes.count}>{option.count}</span>
              )}
            </>
          ),
        }))}
      />
    </ScrollRow>
  );
}
