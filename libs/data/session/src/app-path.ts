import { readSegments, type Segment, segmentWords } from '@patchbay/intents';

/** The sections of the console. `accounts` lists the accounts below a partner or reseller. */
export const sections = ['inbox', 'agents', 'data', 'accounts', 'settings'] as const;
export type Section = (typeof sections)[number];

/**
 * An address under /app, taken apart: `/app/reseller/1500/org/2001/data/logs`. `rest` belongs to
 * the section.
 */
export interface AppPath {
  readonly segments: readonly Segment[];
  readonly section: Section | null;
  readonly rest: readonly string[];
}

/** Addresses that partners' pages and the docs still link to. */
const aliases: Readonly<Record<string, readonly [Section, ...string[]]>> = {
  integrations: ['settings', 'integrations'],
  developer: ['settings', 'developer'],
  forDevelopers: ['settings'],
  reporting: ['data', 'logs'],
  organizations: ['accounts'],
};

const isOneOf = <T extends string>(list: readonly T[], value: string | undefined): value is T =>
  value !== undefined && (list as readonly string[]).includes(value);

/** Parses the part of a URL after /app. Unknown segments become `rest` without a section. */
export function parseAppPath(path: string): AppPath {
  const { segments, rest: words } = readSegments(
    path
      .split('/')
      .filter((word) => word !== '')
      .map(decode),
  );
  const [word, ...rest] = words;
  if (word === undefined) return { segments, section: null, rest: [] };
  if (isOneOf(sections, word)) return { segments, section: word, rest };
  const alias = Object.hasOwn(aliases, word) ? aliases[word] : undefined;
  if (alias) return { segments, section: alias[0], rest: [...alias.slice(1), ...rest] };
  return { segments, section: null, rest: [word, ...rest] };
}

function decode(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

/** Puts an address under /app together, without /app and without a slash in front. */
export function formatAppPath({ segments, section, rest }: AppPath): string {
  return [
    ...segmentWords(segments),
    ...(section === null ? [] : [section]),
    ...rest.map(encodeURIComponent),
  ].join('/');
}
