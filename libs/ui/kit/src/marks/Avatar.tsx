import '@mantine/core/styles/Avatar.layer.css';
import { Avatar as Face, UnstyledButton } from '@mantine/core';
import { type ButtonHTMLAttributes, type CSSProperties, type ReactNode, type Ref } from 'react';
import { cx } from '../class-names.js';
import { IconUser } from '../icons/icons.js';
import classes from './Avatar.module.css';
import { channels, type Channel } from './channels.js';
import { initialsOf, toneOf } from './initials.js';
import { useMessages } from '@patchbay/messages';
import { marks } from './messages.js';

interface MarkProps {
  /**
   * Name of the person or account; decides letters and colour. It is announced only when
   * `labelled`.
   */
  name: string;
  /** Edge in px. */
  size?: 18 | 20 | 28 | 32 | 36 | 40 | 44;
  image?: string;
  icon?: ReactNode;
  labelled?: boolean;
  tone?: 'accent' | 'grey';
}

const toneClass = (name: string, tone: MarkProps['tone']): string | undefined =>
  tone === 'accent' ? classes.accent : classes[`tone${tone === 'grey' ? 0 : toneOf(name)}`];
const accessible = (name: string, labelled?: boolean): object =>
  labelled ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true };

const parts = { placeholder: classes.letters };

/**
 * The picture; an icon or letters where there is none, or where it cannot be loaded. Lists draw
 * dozens of letters in a frame, which need no component for that.
 */
function Content({ name, size = 36, image, icon }: MarkProps) {
  const sign = icon ?? (initialsOf(name) || <IconUser size={size * 0.5} />);
  if (!image) return sign;
  return (
    <Face component="span" className={classes.face} classNames={parts} src={image} alt="">
      {sign}
    </Face>
  );
}

/**
 * A person: initials, picture or icon in a disc, with the channel of the last contact as a badge.
 */
export function Avatar({ channel, ...mark }: MarkProps & { channel?: Channel }) {
  const { name, size = 36, labelled, tone } = mark;
  const ChannelIcon = channel ? channels[channel].icon : null;
  const t = useMessages(marks);
  return (
    <span
      className={cx(classes.avatar, toneClass(name, tone))}
      style={{ '--size': `${size}px` } as CSSProperties}
      {...accessible(channel ? `${name}, ${t(channel)}` : name, labelled)}
    >
      <Content {...mark} />
      {ChannelIcon && channel ? (
        <span className={cx(classes.badge, classes[channel])}>
          <ChannelIcon size={10} />
        </span>
      ) : null}
    </span>
  );
}

export interface AvatarButtonProps extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'children'
> {
  /** The person; give the button its own name by `aria-label`. */
  name: string;
  'aria-label': string;
  ref?: Ref<HTMLButtonElement>;
}

/** A person as a button, such as the signed-in user above the account menu. */
export function AvatarButton({ name, ...button }: AvatarButtonProps) {
  return (
    <UnstyledButton {...button} className={classes.press}>
      <Avatar name={name} size={28} tone="grey" />
    </UnstyledButton>
  );
}

/** An account: a rounded square; hollow while no account is selected. */
export function Tile({ hollow, ...mark }: MarkProps & { hollow?: boolean }) {
  const { name, size = 20, labelled, tone } = mark;
  return (
    <span
      className={cx(classes.avatar, classes.tile, hollow ? classes.hollow : toneClass(name, tone))}
      style={{ '--size': `${size}px` } as CSSProperties}
      {...accessible(name, labelled)}
    >
      {hollow ? null : <Content {...mark} size={size} />}
    </span>
  );
}
