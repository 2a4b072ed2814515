import { type FoldedPlace, folded, placeOf } from '@patchbay/kernel';
import { type Icon } from '@patchbay/kit';

/** The groups of the palette in their order; `best` holds a screen that is named exactly. */
export const commandGroups = [
  'best',
  'recent',
  'pages',
  'actions',
  'overlays',
  'people',
  'conversations',
  'accounts',
  'settings',
  'help',
] as const;

export type CommandGroup = (typeof commandGroups)[number];

/** Something that the palette can do. */
export interface Command {
  readonly key: string;
  readonly group: CommandGroup;
  readonly label: string;
  /** Where it is: the section of a page, the account above an account. */
  readonly note?: string;
  /** What people call it beside its name, divided by commas. */
  readonly words?: string;
  /** Why it cannot be done; it is listed all the same. */
  readonly reason?: string;
  /** What it is drawn with; without, the icon of its group. */
  readonly icon?: Icon;
  /** The person or account that it leads to. */
  readonly face?: {
    readonly of: 'person' | 'account';
    readonly name: string;
    readonly image?: string | null;
  };
  /** It is a search that failed. */
  readonly failed?: true;
  /** The keys that do the same. */
  readonly keys?: string;
  /** Where it leads, for another tab. */
  readonly href?: string;
  /** The server found it by more than its name, so it matches whatever was typed. */
  readonly isFound?: true;
  readonly staysOpen?: true;
  readonly run: () => void;
}

/** Of a name, in characters. */
const longest = 1000;
/** As many of a group are shown. */
export const maxPerGroup = 8;

/** Where a text matches: at its start, at the start of a word, anywhere, or not at all. */
export function matchOf(
  label: string,
  query: string,
): (FoldedPlace & { readonly score: number }) | null {
  const place = placeOf(label, query);
  if (!place) return null;
  const { from } = place;
  return {
    ...place,
    score: from === 0 ? 0 : /[^\p{L}\p{N}]/u.test(label.charAt(from - 1)) ? 1 : 2,
  };
}

/** How well one of a command's other words matches: whole, or from the start of a word. */
function wordScoreOf(words: string | undefined, query: string): number | null {
  const asked = folded(query.trim(), longest);
  const scores = (words?.split(', ') ?? []).flatMap((word) => {
    if (folded(word, longest) === asked) return [2.5];
    const match = matchOf(word, query);
    return match && match.score < 2 ? [6 + match.score] : [];
  });
  return scores.length > 0 ? Math.min(...scores) : null;
}

/**
 * How well a command matches, the lowest the best: by its name, else by a word that people use for
 * it, else by where it is.
 */
function scoreOf({ label, note, words, reason, isFound }: Command, query: string): number | null {
  if (isFound) return 0;
  const name = matchOf(label, query)?.score;
  const place = note === undefined ? undefined : matchOf(note, query)?.score;
  const others = [place === undefined ? null : place + 3, wordScoreOf(words, query)].filter(
    (one) => one !== null,
  );
  const score = name ?? (others.length > 0 ? Math.min(...others) : null);
  return score === null ? null : score + (reason ? 10 : 0);
}

const screens: ReadonlySet<CommandGroup> = new Set(['pages', 'overlays', 'settings', 'help']);

/** The first screen that is named exactly as typed. */
function exactOf(commands: readonly Command[], query: string): Command | undefined {
  const words = folded(query.trim(), longest);
  return commands.find(
    ({ group, label, reason }) => screens.has(group) && !reason && folded(label, longest) === words,
  );
}

/**
 * The matching commands by groups, at most eight of each, the best first; forbidden ones come last.
 * A screen that is named exactly precedes all others.
 */
export function rank(commands: readonly Command[], query: string): readonly Command[] {
  const exact = exactOf(commands, query);
  const matches = commands.flatMap((command, order) => {
    const score = command === exact ? null : scoreOf(command, query);
    return score === null ? [] : [{ command, score, order }];
  });
  const grouped = commandGroups.flatMap((group) =>
    matches
      .filter(({ command }) => command.group === group)
      .sort((a, b) => a.score - b.score || a.order - b.order)
      .slice(0, maxPerGroup)
      .map(({ command }) => command),
  );
  return exact ? [{ ...exact, group: 'best' }, ...grouped] : grouped;
}
