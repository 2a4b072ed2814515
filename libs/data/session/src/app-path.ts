/** The levels of the tree that an address may name. */
export const segmentTypes = ['partner', 'reseller', 'org', 'agent'] as const;
export type SegmentType = (typeof segmentTypes)[number];

/** The sections of the console. `accounts` lists what is below a partner or reseller. */
export const sections = ['inbox', 'agents', 'data', 'accounts', 'settings'] as const;
export type Section = (typeof sections)[number];

export interface Segment {
  readonly type: SegmentType;
  readonly id: number;
}

/** An address under /app, taken apart: `/app/reseller/1500/org/2001/data/logs`. `rest` belongs to the section. */
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

const isOneOf = <T extends string>(list: readonly T[], value: string | undefined): value is T => value !== undefined && (list as readonly string[]).includes(value);
const idOf = (text: string | undefined) => (text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null);

/** Takes the part of an address after /app apart. Words it does not know become `rest` of no section. */
export function parseAppPath(path: string): AppPath {
  const words = path.split('/').filter((word) => word !== '').map(decode);
  const segments: Segment[] = [];
  let at = 0;
  for (; at < words.length; at += 2) {
    const type = words[at];
    const id = idOf(words[at + 1]);
    if (!isOneOf(segmentTypes, type) || id === null) break;
    segments.push({ type, id });
  }
  const [word, ...rest] = words.slice(at);
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
  return [...segments.flatMap(({ type, id }) => [type, String(id)]), ...(section === null ? [] : [section]), ...rest.map(encodeURIComponent)].join('/');
}

/** How far one stepped down, as `type:id`: the segment pairs joined, for stepping back. */
export const stepsOf = (segments: readonly Segment[]): readonly string[] => segments.map(({ type, id }) => `${type}:${id}`);
