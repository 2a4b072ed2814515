import { UnstyledButton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { cx } from '../class-names.js';
import { IconX } from '../icons/first-icons.js';
import { channels, type Channel } from './channels.js';
import { VisuallyHidden } from './VisuallyHidden.js';
import classes from './Chip.module.css';
import { useMessages } from '@patchbay/messages';
import { marks } from './messages.js';

/** The tone of a chip; `neutral` has an outline, `grey` a fill. */
export type ChipTone = 'success' | 'warn' | 'danger' | 'info' | 'accent' | 'neutral' | 'grey';

/** Lists draw many of them in a frame that is scrolled, so it is no component of Mantine's. */
const chipOf = (look: string | undefined, mark: ReactNode, children: ReactNode) => (
  <span className={cx(classes.chip, look)}>
    {mark}
    <span className={classes.label}>{children}</span>
  </span>
);

/** A state in a word or two. */
export function Chip({
  tone = 'neutral',
  dot,
  icon,
  children,
}: {
  tone?: ChipTone;
  dot?: boolean;
  icon?: ReactNode;
  children: ReactNode;
}) {
  const mark =
    dot || icon ? (
      <span className={classes.section}>
        {dot ? <span className={classes.dot} aria-hidden /> : null}
        {icon}
      </span>
    ) : null;
  return chipOf(classes[tone], mark, children);
}

/** A channel, with its filled icon and its name. */
export function ChannelChip({ channel }: { channel: Channel }) {
  const { icon: ChannelIcon } = channels[channel];
  const mark = (
    <span className={classes.section}>
      <ChannelIcon size={13} aria-hidden />
    </span>
  );
  return chipOf(classes[channel], mark, <ChannelName channel={channel} />);
}

/** The name of a channel in the language of the user. */
export function ChannelName({ channel }: { channel: Channel }) {
  return useMessages(marks)(channel);
}

/** A template field in running text, shown as `{name}`; a button where a press inserts it. */
export function FieldChip({
  name,
  label,
  title,
  onInsert,
}: {
  name: string;
  /** What a person calls it, in the place of `{name}`. */
  label?: string;
  /** The name of the field, shown on hover. */
  title?: string;
  onInsert?: () => void;
}) {
  const marker = label ?? `{${name}}`;
  const chip = <span className={classes.field}>{marker}</span>;
  if (!onInsert) return chip;
  return (
    <UnstyledButton className={classes.insert} title={title} onClick={onInsert}>
      {chip}
    </UnstyledButton>
  );
}

/** A condition of a list in three parts: field, operator, value; each part opens on its own. */
export function FilterChip({
  field,
  operator,
  value,
  problem,
  onOpen,
  onRemove,
}: {
  field: string;
  operator?: string;
  value: string;
  /** Why the condition does not count. */
  problem?: string;
  onOpen?: (part: 'field' | 'operator' | 'value') => void;
  onRemove?: () => void;
}) {
  const t = useMessages(marks);
  const reasonId = useId();
  return (
    <span
      className={classes.filter}
      role="group"
      aria-label={[field, operator, value].filter(Boolean).join(' ')}
      aria-describedby={problem ? reasonId : undefined}
      title={problem}
      data-problem={problem ? '' : undefined}
    >
      <button type="button" className={classes.part} onClick={() => onOpen?.('field')}>
        {field}
      </button>
      {operator ? (
        <button
          type="button"
          className={cx(classes.part, classes.operator)}
          onClick={() => onOpen?.('operator')}
        >
          {operator}
        </button>
      ) : null}
      <button
        type="button"
        className={cx(classes.part, classes.value)}
        onClick={() => onOpen?.('value')}
      >
        {value}
      </button>
      {onRemove ? (
        <button
          type="button"
          className={cx(classes.part, classes.remove)}
          aria-label={t('removeFilter', { field })}
          onClick={onRemove}
        >
          <IconX size={13} />
        </button>
      ) : null}
      {problem ? (
        <VisuallyHidden>
          <span id={reasonId}>{problem}</span>
        </VisuallyHidden>
      ) : null}
    </span>
  );
}
