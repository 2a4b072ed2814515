import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import { useMessages } from '@patchbay/messages';
import { IconStar, IconStarFilled } from '../icons/icons.js';
import { VisuallyHidden } from '../marks/VisuallyHidden.js';
import { fields } from '../field/messages.js';
import classes from './StarRating.module.css';

const stars = [1, 2, 3, 4, 5] as const;
const parts = {
  root: classes.stars,
  indicator: classes.indicator,
  input: classes.input,
  label: classes.star,
};

export interface StarRatingProps {
  label: string;
  /** From 1 to 5; null before anything was chosen. */
  value: number | null;
  onChange: (value: number) => void;
  disabled?: boolean;
}

/**
 * A rating of one to five stars. Five radios of Mantine's segmented control: what a screen reader
 * presses in Mantine's own rating changes its preview and not its value.
 * States: not rated, rated, locked. Keys: arrow keys rate.
 */
export function StarRating({ label, value, onChange, disabled }: StarRatingProps) {
  const t = useMessages(fields);
  return (
    <SegmentedControl
      aria-label={label}
      classNames={parts}
      value={value === null ? '' : String(value)}
      onChange={(chosen) => onChange(Number(chosen))}
      disabled={disabled}
      withItemsBorders={false}
      transitionDuration={0}
      data={stars.map((star) => {
        const Star = value !== null && star <= value ? IconStarFilled : IconStar;
        return {
          value: String(star),
          label: (
            <>
              <Star size={18} aria-hidden />
              <VisuallyHidden>{t('stars', { stars: star })}</VisuallyHidden>
            </>
          ),
        };
      })}
    />
  );
}
