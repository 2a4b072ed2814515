import '@mantine/core/styles/Tooltip.layer.css';
import { Tooltip } from '@mantine/core';
import { type RefObject } from 'react';
import { type Placement } from './placement.js';
import classes from './Tooltip.module.css';

/** The text beside a control while its tooltip is open. */
export function TooltipBubble({
  anchor,
  label,
  keys,
  placement,
}: {
  anchor: RefObject<HTMLElement | null>;
  label: string;
  keys: string | undefined;
  placement: Placement;
}) {
  return (
    <Tooltip
      opened
      multiline
      target={anchor}
      position={placement}
      classNames={{ tooltip: classes.bubble }}
      label={
        <>
          {label}
          {keys ? <span className={classes.keys}>{keys}</span> : null}
        </>
      }
    />
  );
}
