import { type ReactNode, type Ref } from 'react';
import { type Alignment } from './placement.js';

/** One line of a menu. What a person may not do stays listed, with the reason. */
export interface MenuItem {
  key: string;
  label: string;
  icon?: ReactNode;
  /** Small words or keys at the end. */
  note?: string;
  onSelect?: () => void;
  danger?: boolean;
  /** Makes the item a radio of its menu. */
  checked?: boolean;
  disabledReason?: string;
  /** Draws a rule above. */
  ruled?: boolean;
  /** A heading above the item. */
  heading?: string;
}

/** What the trigger of a menu must put on its button. */
export interface MenuTriggerProps {
  ref: Ref<HTMLButtonElement>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onClick: () => void;
}

export interface MenuProps {
  /** Its name. */
  label: string;
  items: readonly MenuItem[];
  align?: Alignment;
  /** Renders the button that opens it. */
  trigger: (props: MenuTriggerProps) => ReactNode;
}
