interface Shortcut {
  /** As `@mantine/hooks` reads them; `mod` is ⌘ or Ctrl. */
  readonly keys: readonly string[];
  /**
   * `anywhere` and `choices` get their handlers from this table. The keys of lists and dialogs
   * belong to lower layers, and are here to be read.
   */
  readonly where: 'anywhere' | 'choices' | 'lists' | 'dialogs';
  /** Works in a field too. A key that types a letter never does. */
  readonly inFields?: true;
}

/**
 * The keys of the console, in the order of the list that `?` opens. One that works anywhere, or in
 * the choices of the palette and the switcher, does not compile without its handler.
 */
export const shortcuts = {
  palette: { keys: ['mod+K'], where: 'anywhere', inFields: true },
  help: { keys: ['shift+?'], where: 'anywhere' },
  down: { keys: ['ArrowDown'], where: 'choices' },
  up: { keys: ['ArrowUp'], where: 'choices' },
  go: { keys: ['Enter'], where: 'choices' },
  newTab: { keys: ['mod+Enter'], where: 'choices' },
  nextRow: { keys: ['ArrowDown', 'J'], where: 'lists' },
  formerRow: { keys: ['ArrowUp', 'K'], where: 'lists' },
  openRow: { keys: ['Enter'], where: 'lists' },
  selectRow: { keys: ['Space'], where: 'lists' },
  submit: { keys: ['mod+Enter'], where: 'dialogs' },
  close: { keys: ['Escape'], where: 'dialogs' },
} as const satisfies Readonly<Record<string, Shortcut>>;

type Table = typeof shortcuts;

export type ShortcutName = keyof Table;

/** The shortcuts of a place. */
export type ShortcutIn<W extends Shortcut['where']> = {
  [N in ShortcutName]: Table[N]['where'] extends W ? N : never;
}[ShortcutName];

export const places = ['anywhere', 'choices', 'lists', 'dialogs'] as const;

/** The names of a place's shortcuts, in their order. */
export const shortcutsIn = <W extends Shortcut['where']>(where: W) =>
  (Object.keys(shortcuts) as ShortcutName[]).filter(
    (name) => shortcuts[name].where === where,
  ) as ShortcutIn<W>[];

type Hotkeys = [string, (event: KeyboardEvent) => void][];

/** The shortcuts of a place with their handlers, for `@mantine/hooks`. */
export const hotkeysOf = <W extends Shortcut['where']>(
  where: W,
  handlers: Readonly<Record<ShortcutIn<W>, () => void>>,
  isWanted: (shortcut: Shortcut) => boolean = () => true,
): Hotkeys =>
  shortcutsIn(where)
    .filter((name) => isWanted(shortcuts[name]))
    .flatMap((name) =>
      shortcuts[name].keys.map((keys) => [keys, handlers[name]] as Hotkeys[number]),
    );

const caps: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  Enter: '↵',
  Escape: 'Esc',
  Space: '␣',
};

/** Keys as a cap shows them: `mod+Enter` is `mod↵`, and Shift is part of `?`. */
export const capOf = (keys: string): string =>
  keys
    .replace('shift+', '')
    .split('+')
    .map((key) => caps[key] ?? key)
    .join('');
