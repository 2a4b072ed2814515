/** Something that the palette can do. */
export interface Command {
  readonly key: string;
  readonly group: string;
  readonly label: string;
  readonly note?: string;
  /** Why it cannot be done; it is listed all the same. */
  readonly reason?: string;
  readonly run: () => void;
}

/** Where a text matches: at its start, at the start of a word, anywhere, or not at all. */
export function matchOf(
  label: string,
  query: string,
): { readonly at: number; readonly score: number } | null {
  const at = label.toLowerCase().indexOf(query.trim().toLowerCase());
  if (at < 0) return null;
  return { at, score: at === 0 ? 0 : /\W/.test(label.charAt(at - 1)) ? 1 : 2 };
}

/** The matching commands, the best first, at most `most` of a group; forbidden ones come last. */
export function rank(commands: readonly Command[], query: string, most = 8): readonly Command[] {
  const matches = commands.flatMap((command, order) => {
    const match = matchOf(command.label, query);
    return match ? [{ command, score: match.score + (command.reason ? 10 : 0), order }] : [];
  });
  const groups = [...new Set(commands.map(({ group }) => group))];
  return groups.flatMap((group) =>
    matches
      .filter(({ command }) => command.group === group)
      .sort((a, b) => a.score - b.score || a.order - b.order)
      .slice(0, most)
      .map(({ command }) => command),
  );
}
