import { type PageFinding, type PageFindingCode, pageFindingLevels } from '@patchbay/contract';
import { type PageParts } from '@patchbay/server-providers';
import { blockedBy, type ContentPolicy, readPolicies } from './content-policy.js';
import { appWord, type EmbedScript, embedFrames, embedScripts } from './embed-parts.js';

/** A page as it was fetched. */
export interface FetchedPage extends PageParts {
  readonly url: URL;
  /** Policies of headers and of elements. */
  readonly policies: readonly string[];
}

/** What only the server knows. */
export interface Known {
  /** Whether a host is one of this installation. */
  readonly isOwn: (host: string) => boolean;
  /** Whether an agent of this name is one of the account. */
  readonly isAgent: (name: string) => boolean;
  /** Whether the page may show the app in a frame. */
  readonly isListed: boolean;
}

/** One finding, with the level of its code. */
export const finding = (code: PageFindingCode, part = '', value = ''): PageFinding => ({
  code,
  level: pageFindingLevels[code],
  part,
  value,
});

/** The script of ours that an address names, as `button/v2`; null for any other address. */
const scriptOf = (url: URL): string | null => {
  const [, part = ''] = /\/embed\/(\w+\/v\d)\/script(?:Minified)?\.js$/.exec(url.pathname) ?? [];
  return Object.hasOwn(embedScripts, part) ? part : null;
};

const frameOf = (url: URL) =>
  embedFrames.find(({ path }) => url.pathname === path || url.pathname.startsWith(`${path}/`));

/** Hosts of the page's scripts and frames that look like ours. */
export const hostsOf = ({ scripts, frames }: PageParts): string[] => [
  ...new Set(
    [
      ...scripts.map(({ src }) => new URL(src)).filter((url) => scriptOf(url) !== null),
      ...frames.map((src) => new URL(src)).filter((url) => frameOf(url) !== undefined),
    ].map(({ host }) => host),
  ),
];

/** Names of agents that the page's elements hold. */
export const agentsOf = ({ elements }: PageParts): string[] => [
  ...new Set(
    elements.flatMap((element) =>
      Object.values(embedScripts).flatMap((script) =>
        isMarked(element, script) && script.agent ? [(element[script.agent] ?? '').trim()] : [],
      ),
    ),
  ),
];

type Element = PageParts['elements'][number];

const isMarked = (element: Element, { marks, classes = [] }: EmbedScript): boolean =>
  marks.some((mark) => Object.hasOwn(element, mark)) ||
  (element['class'] ?? '').split(/\s+/).some((name) => classes.includes(name));

/** What is right and wrong with a page. Equal findings are reported once. */
export function findingsOf(page: FetchedPage, known: Known): PageFinding[] {
  const policies = readPolicies(page.policies);
  const scripts = findScripts(page, policies, known);
  const frames = findFrames(page, policies, known);
  const elements = Object.entries(embedScripts).flatMap(([part, script]) =>
    findElements(page.elements, part, script, { known, isLoaded: scripts.parts.has(part) }),
  );
  const isEmpty = scripts.parts.size + frames.parts.size + elements.length === 0;
  const isSeen = page.words.includes(appWord) || scripts.findings.length > 0;
  const isForMembers =
    scripts.parts.has('modal/v1') ||
    page.words.includes(appWord) ||
    embedFrames.some(({ part, isForMembers: is }) => is && frames.parts.has(part));
  return distinct([
    ...(page.url.protocol === 'http:' ? [finding('not-encrypted')] : []),
    ...(isEmpty && !isSeen ? [finding('nothing-found')] : []),
    ...scripts.findings,
    ...frames.findings,
    ...elements,
    ...(!known.isListed && (isForMembers || (isEmpty && !isSeen))
      ? [finding('origin-missing', '', page.url.origin)]
      : []),
  ]);
}

/** What is found of one kind, and which parts are there. */
interface Found {
  readonly parts: Set<string>;
  readonly findings: PageFinding[];
}

function findScripts(page: FetchedPage, policies: readonly ContentPolicy[], known: Known): Found {
  const parts = new Set<string>();
  const findings = page.scripts.flatMap(({ src, nonce }) => {
    const url = new URL(src);
    const part = scriptOf(url);
    if (part === null) return [];
    if (!known.isOwn(url.host)) return [finding('script-elsewhere', part, url.host)];
    const isTwice = parts.has(part);
    parts.add(part);
    if (isTwice) return [finding('script-twice', part)];
    const directive = blockedBy(policies, { kind: 'script', url, page: page.url, nonce });
    // Every script shows a frame of its own server.
    const frame = blockedBy(policies, { kind: 'frame', url: new URL(url.origin), page: page.url });
    return [
      finding('script-found', part, url.origin),
      ...(directive === null ? [] : [finding('script-blocked', directive, url.origin)]),
      ...(frame === null ? [] : [finding('frame-blocked', frame, url.origin)]),
    ];
  });
  return { parts, findings };
}

function findFrames(page: FetchedPage, policies: readonly ContentPolicy[], known: Known): Found {
  const parts = new Set<string>();
  const findings = page.frames.flatMap((src) => {
    const url = new URL(src);
    const part = known.isOwn(url.host) ? frameOf(url)?.part : undefined;
    if (part === undefined) return [];
    parts.add(part);
    const directive = blockedBy(policies, { kind: 'frame', url, page: page.url });
    return [
      finding('frame-found', part, url.origin),
      ...(directive === null ? [] : [finding('frame-blocked', directive, url.origin)]),
    ];
  });
  return { parts, findings };
}

/** Attributes that frameworks and tests put on elements of any kind. */
const foreign =
  /^data-(?:v-|react|next|svelte|astro|test|gtm|ga-|cy|hj|wf-|aos|elementor|rendered)/;

function findElements(
  all: readonly Element[],
  part: string,
  script: EmbedScript,
  { known, isLoaded }: { readonly known: Known; readonly isLoaded: boolean },
): PageFinding[] {
  const elements = all.filter((element) => isMarked(element, script));
  if (elements.length === 0)
    return isLoaded && script.agent ? [finding('element-missing', part)] : [];
  const reads = new Set([...script.marks, ...script.reads, script.agent]);
  return [
    ...(isLoaded ? [] : [finding('script-missing', part)]),
    ...elements.flatMap((element) => [
      ...agentFindings(element, part, script.agent ?? '', known),
      ...Object.keys(element)
        .filter((name) => name.startsWith('data-') && !reads.has(name) && !foreign.test(name))
        .map((name) => finding('attribute-unknown', part, name)),
    ]),
  ];
}

function agentFindings(element: Element, part: string, name: string, known: Known): PageFinding[] {
  const agent = (element[name] ?? '').trim();
  if (agent === '') return [finding('attribute-missing', part, name)];
  return known.isAgent(agent) ? [] : [finding('agent-unknown', part, agent)];
}

const distinct = (findings: readonly PageFinding[]): PageFinding[] => [
  ...new Map(findings.map((one) => [`${one.code}|${one.part}|${one.value}`, one])).values(),
];
