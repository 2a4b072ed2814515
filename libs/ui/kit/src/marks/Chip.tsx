import { type ReactNode } from 'react';
import { cx } from '../class-names.js';
import { IconX } from '../icons/icons.js';
import { channels, type Channel } from './channels.js';
import classes from './Chip.module.css';

/** What a chip means; `neutral` has an edge, `grey` a fill. */
export type ChipTone = 'success' | 'warn' | 'danger' | 'info' | 'accent' | 'neutral' | 'grey';

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
  return (
    <span className={cx(classes.chip, classes[tone])}>
      {dot ? <span className={classes.dot} aria-hidden /> : null}
      {icon}
      {children}
    </span>
  );
}

/** A channel, with its filled icon and its name. */
export function ChannelChip({ channel }: { channel: Channel }) {
  const { label, icon: ChannelIcon } = channels[channel];
  return (
    <span className={cx(classes.chip, classes[channel])}>
      <ChannelIcon size={13} aria-hidden />
      {label}
    </span>
  );
}

/** A template field as an atom in running text, shown as `{name}`. */
export function FieldChip({ name }: { name: string }) {
  return <span className={classes.field}>{`{${name}}`}</span>;
}

/** A condition of a list in three parts: field, operator, value; each part opens for itself. */
export function FilterChip({
  field,
  operator,
  value,
  onOpen,
  onRemove,
}: {
  field: string;
  operator?: string;
  value: string;
  onOpen?: (part: 'field' | 'operator' | 'value') => void;
  onRemove?: () => void;
}) {
  return (
    <span
      className={classes.filter}
      role="group"
      aria-label={[field, operator, value].filter(Boolean).join(' ')}
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
          aria-label={`Remove filter ${field}`}
          onClick={onRemove}
        >
          <IconX size={13} />
        </button>
      ) : null}
    </span>
  );
}
