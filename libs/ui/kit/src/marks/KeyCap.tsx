import '@mantine/core/styles/Kbd.layer.css';
import { Kbd } from '@mantine/core';
import classes from './KeyCap.module.css';

const isApple = (): boolean =>
  typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

/** Shows `mod` as the modifier key of the platform: `⌘` or `Ctrl `. */
export function keysFor(keys: string): string {
  return keys.replace('mod', isApple() ? '⌘' : 'Ctrl ');
}

/** A key on the keyboard, such as `modK` or `↵`. */
export function KeyCap({ keys }: { keys: string }) {
  return <Kbd className={classes.cap}>{keysFor(keys)}</Kbd>;
}
