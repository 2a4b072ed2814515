import { useHotkeys } from '@mantine/hooks';
import { hotkeysOf, type ShortcutIn } from './table.js';

/** The keys that work anywhere. Those that type a letter are left alone in fields. */
export function useShortcuts(handlers: Readonly<Record<ShortcutIn<'anywhere'>, () => void>>): void {
  useHotkeys(
    hotkeysOf('anywhere', handlers, ({ inFields }) => inFields === true),
    [],
    true,
  );
  useHotkeys(hotkeysOf('anywhere', handlers, ({ inFields }) => inFields !== true));
}
