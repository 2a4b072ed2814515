import { type ModelFact } from '../model/port.js';

/**
 * A sentence of the owner that may be spoken to a caller. `about` are additional terms for finding
 * it.
 */
export interface Statement {
  readonly text: string;
  readonly about: string;
  readonly source: ModelFact['source'];
  readonly title: string;
}

const orderSection =
  /\b(never|rules?|every call|do not|don'?ts?|style|tone|duties|steps?|behaviou?r|personality|persona|who you are|your role|role|guidelines?|goals?|objectives?|tasks?|closing|how to|process|flow|constraints?|instructions)\b/i;
const factSection =
  /\b(know|facts?|about|info(rmation)?|faqs?|questions|services?|hours?|prices?|pricing|locations?|business|company|office|policies|products?|team)\b/i;

const commandVerbs =
  'never always ask tell say be keep speak sound answer greet offer collect confirm repeat ' +
  "avoid make ensure do don't remember try transfer route forward put book schedule take " +
  'find use act respond reply handle refuse decline pretend ' +
  'mention explain start begin end close finish thank introduce apologize apologise stay ' +
  'listen wait check verify send notify give help provide let inform if when only under ' +
  'treat follow speak note important your';
const commands = new Set(commandVerbs.split(' '));
/**
 * Inside a section of facts, or in a field or a document, only these are orders to the agent; "Park
 * behind the house" is for callers.
 */
const hardCommands = new Set(
  "never always ask tell say answer greet collect confirm pretend mention respond reply refuse be sound speak don't".split(
    ' ',
  ),
);

const dotted =
  /\b(?:Dr|Mr|Mrs|Ms|St|Prof|No|vs|etc|e\.g|i\.e|a\.m|p\.m|Inc|Ltd|Co|approx|min|max|tel|ext)\.$/i;
/** Of addresses and titles, which are written with a capital or a figure behind them. */
const namedDotted =
  /(?<!\p{L})(?:Ave?|Avda|Blvd|Rd|Ln|Cl|Col|Ctra|Pza|Plza|Pl|Cd|Fracc|Esq|Edif|Edo|Depto|Dpto|Apdo|n[úu]m|Sra?|Srta|Dra|Lic|Ing|Arq|Uds?|EE|aprox|Ste|Apt)\.$/iu;

/** Splits prose into sentences; abbreviations, numbers and single initials do not end one. */
export function splitSentences(text: string): string[] {
  const found: string[] = [];
  let rest = '';
  for (const piece of text.split(/(?<=[.!?…]["”’)]?)\s+/)) {
    rest = rest ? `${rest} ${piece}` : piece;
    if (dotted.test(rest) || namedDotted.test(rest) || /\b[A-Z]\.$/.test(rest)) continue;
    if (rest.trim()) found.push(rest.trim());
    rest = '';
  }
  if (rest.trim()) found.push(rest.trim());
  return found;
}

/**
 * The facts that may be spoken. Headings, instructions to the agent and sentences with gaps are
 * excluded; instructions such as "tell callers that …" are rephrased as statements.
 */
export function statementsOf(facts: readonly ModelFact[]): Statement[] {
  const all = facts.flatMap((fact) =>
    fact.source === 'context'
      ? []
      : fact.source === 'instructions'
        ? fromInstructions(fact.text)
        : fromText(fact),
  );
  const seen = new Set<string>();
  return all.filter(({ text }) => {
    const key = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
    if (key.length < 2 || seen.has(key) || hasGap(text)) return false;
    seen.add(key);
    return true;
  });
}

function fromInstructions(text: string): Statement[] {
  const found: Statement[] = [];
  let section: 'facts' | 'orders' | 'open' = 'open';
  let title = '';
  let question = '';
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim();
    if (!line) continue;
    const heading = headingOf(line);
    if (heading !== null) {
      section =
        factSection.test(heading) && !/^(never|rules|who)/i.test(heading)
          ? 'facts'
          : orderSection.test(heading)
            ? 'orders'
            : 'open';
      title = section === 'facts' ? heading : '';
      continue;
    }
    const step = /^\d+[.)]\s/.test(line);
    const bare = unmentioned(line.replace(/^(?:[-*•–]|\d+[.)])\s+/, '').replace(/\*\*|__|`/g, ''));
    const asked = /^(?:q|question)\s*[:.](.+)$/i.exec(bare);
    if (asked?.[1]) {
      question = asked[1].trim();
      continue;
    }
    const answered = /^(?:a|answer)\s*[:.](.+)$/i.exec(bare);
    if (answered?.[1]) {
      found.push({ text: sentence(answered[1]), about: question, source: 'instructions', title });
      question = '';
      continue;
    }
    for (const { text: one, question: asksFor } of paired([splitSentences(bare)])) {
      const spoken = speech(
        one,
        section === 'facts' ? hardCommands : commands,
        step || section === 'orders',
      );
      if (spoken)
        found.push({
          ...spoken,
          about: `${title} ${asksFor} ${spoken.about}`,
          source: 'instructions',
          title,
        });
    }
  }
  return found;
}

/** A text as it is spoken where it mentions a knowledge base, as in `our @[Price list]`. */
const unmentioned = (text: string): string => text.replace(/@\[([^[\]]{1,120})\]/g, '$1');

function fromText(fact: ModelFact): Statement[] {
  const title = fact.title ?? '';
  const lines = fact.text
    .split(/\r?\n+/)
    .map((line) => splitSentences(line.replace(/^[#\-*•–\s]+/, '').replace(/\*\*|__|`/g, '')));
  return paired(lines).flatMap(({ text, question }) => {
    const spoken = speech(text.replace(questionMark, ''), hardCommands, false);
    return spoken
      ? [{ ...spoken, about: `${title} ${question} ${spoken.about}`, source: fact.source, title }]
      : [];
  });
}

const questionMark = /^(?:q|question|a|answer)\s*[:.]\s*/i;

/**
 * Sentences with the question that they answer: the ones behind it on its line, else those of the
 * next line. Questions themselves are for callers to ask.
 */
function paired(
  lines: readonly (readonly string[])[],
): readonly { readonly text: string; readonly question: string }[] {
  let question = '';
  let isAnswered = false;
  return lines.flatMap((sentences) => {
    if (isAnswered) [question, isAnswered] = ['', false];
    return sentences.flatMap((text) => {
      if (/\?["”’)]?$/.test(text)) {
        question = isAnswered ? text : `${question} ${text}`.trim();
        isAnswered = false;
        return [];
      }
      isAnswered = question !== '';
      return [{ text, question }];
    });
  });
}

/** The text of a heading line, or null. */
function headingOf(line: string): string | null {
  const hashed = /^#/.test(line)
    ? line
        .replace(/^#{1,6}/, '')
        .replace(/(?<!#)#+$/, '')
        .trim()
    : '';
  if (hashed) return hashed;
  const marked =
    /^\*\*(.+?)\*\*:?$/.exec(line) ??
    /^<\/?([\w -]+)>$/.exec(line) ??
    /^\[([\w &-]+)\]$/.exec(line);
  if (marked?.[1]) return marked[1];
  const short = /^([A-Z][\w '’&/-]{1,40}):$/.exec(line);
  return short?.[1] ?? (/^[A-Z][A-Z '&/-]{3,40}$/.test(line) ? line : null);
}

const toldThat =
  /^(?:please )?(?:tell|let|inform|advise) (?:them|callers?|the caller|customers?|people|everyone|patients?|clients?|guests?)(?: know)? (?:that )?(.+)$/i;
const sayThat =
  /^(?:please\s+)?(?:say|mention|explain|answer|reply|respond)\s*(?:that\s+|:\s*|with\s*)?(?=["“'‘\w])(.+)$/i;
const whenAsked = /^(?:if|when|whenever|in case) ([^,]+), ?(?:then )?(.+)$/i;

/**
 * Speech in an order, or the sentence itself when it is no order; null when it is for the agent
 * only.
 */
function speech(
  given: string,
  orders: ReadonlySet<string>,
  isOrder: boolean,
): { text: string; about: string } | null {
  // The expressions above count on single blanks.
  const one = given.trim().replace(/\s+/g, ' ');
  const said = speechIn(one);
  if (said) return { text: sentence(unquote(said)), about: '' };
  const [, occasion, reaction] = whenAsked.exec(one) ?? [];
  if (occasion && reaction) {
    const told = speechIn(reaction);
    if (told) return { text: sentence(unquote(told)), about: occasion };
    if (orders.has('if') && aboutCallers.test(occasion)) return null;
  }
  return isOrder || isForAgent(one, orders) ? null : { text: sentence(one), about: '' };
}

/** What a sentence has the agent say; null when it says nothing of that kind. */
const speechIn = (one: string): string | null =>
  toldThat.exec(one)?.[1] ??
  (/^(?:say|mention|explain|answer|reply|respond)\b/i.test(one) ? sayable(one) : null);

const aboutCallers = /\b(caller|customer|patient|client|they|someone|somebody|asked)\b/i;

/** Sentences that are for the agent wherever they stand. */
const forAgent = [
  /^do not\b/i,
  /^you (?:are|sound|speak|must|should|never|always)\b/i,
  /\b(?:system prompt|your instructions|these instructions|language model|as an ai)\b/i,
];

/** Whether a sentence is an instruction to the agent, by its first word or by its subject. */
function isForAgent(one: string, orders: ReadonlySet<string>): boolean {
  const [first = ''] =
    one
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/^[\p{L}']+/u) ?? [];
  if (orders.has(first) || forAgent.some((pattern) => pattern.test(one))) return true;
  if (!orders.has('if')) return false;
  return (
    /^(?:you|your)\b/i.test(one) ||
    (/\b(?:the|a) callers?\b/i.test(one) && /\b(?:should|must|ask|never)\b/i.test(one))
  );
}

/**
 * "Say that a colleague will look at it" → "a colleague will look at it"; "Say hello" is no
 * statement.
 */
function sayable(one: string): string | null {
  const inner = sayThat.exec(one)?.[1] ?? null;
  return inner &&
    (/\bthat\b/i.test(one.slice(0, one.indexOf(inner) + 1)) ||
      /^["“]/.test(inner) ||
      /\b(?:is|are|we|has|have|can|costs?|starts?|takes?|will)\b/i.test(inner))
    ? inner
    : null;
}

const unquote = (text: string) => text.trim().replace(/^["“‘'](.*?)["”’']?\.?$/s, '$1');

/** Begins with a capital and ends with a mark. */
export function sentence(text: string): string {
  const trimmed = text.trim().replace(/\s+/g, ' ');
  const upper = trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
  return /[.!?…]["”’)]?$/.test(upper) ? upper : `${upper.replace(/[,;:]$/, '')}.`;
}

/** A marker without a value, or the hole that an empty one leaves: "We are open ." */
const hasGap = (text: string) =>
  /\{[\w.-]+\}/.test(text) ||
  /\s[.,;!?]/.test(text) ||
  /\b(?:is an?|are|at|open|from|to|in|for|of|and)\s*[.]$/i.test(text);
