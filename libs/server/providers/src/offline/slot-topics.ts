import { piecesOf } from './corrections.js';
import { actOf, withoutGreeting } from './dialogue-acts.js';
import { hearName } from './slot-names.js';
import { type Hearing, phone } from './hearing.js';
import { readWhen } from './when.js';
import { hasPhrase, ideaKey, stemsOf, termsOf } from './words.js';

const lead =
  /^(?:(?:yes|yeah|sure|ok|okay|so|well|um|uh|and|please|also)[,\s]+)*(?:i(?:['’]d| would) (?:also |really |just )?(?:like|love) (?:to )?|i (?:also |really |just )?(?:want|need|have)(?: to)? |i'?m (?:calling|looking|hoping|trying) (?:to |for |about )?|can (?:i|you|we) |could (?:i|you|we|some(?:one|body)) |may i |would you |do you have (?:anything|something|any (?:times?|slots?|openings?|appointments?)|time|a slot|an opening)\s*|is there (?:anything|a slot|an opening)\s*|let me |let['’]?s |please )+/i;
const booking =
  /^(?:to )?(?:please )?(?:book|schedule|make|get|set up|arrange|reserve|have|come(?: in| by| out| over)?|be seen|see (?:a|the|one of the)? ?\w+)\b ?(?:me |us |in )*(?:an? |the |my |another )*(?:new )?(?:appointments?|visits?|slots?|times?|booking|reservation)? ?(?:with [\p{L}. ]+?)?(?= (?:for|to|because|about|as)\b|[.,!?]|$| )/iu;
const entered =
  /^(?:pencil|put|set|sign|fit|squeeze) me (?:in|down|up)(?: (?:for|with))? (?:an? |the |my )?/i;
const visit =
  /^(?:an? |the |my )?(?:appointments?|visits?|slots?|booking) (?:for|about|to get|because of) (?:an? |the |my |la |el |una? )?/i;
const forName = /(?:^| )(?:for|under) (\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)+)$/u;
const linking =
  /^(?:for|to get|to have|because of|because|about|regarding|as|it'?s for|it is for|that)\s+/i;

/**
 * The topic in the caller's words: the line without requests, times and names; as an answer to a
 * question, the whole line.
 */
export function hearTopic(
  text: string,
  { tool, asked, now, zone, raw, said }: Hearing,
  isAsked: boolean,
): string | undefined {
  const line = withoutGreeting(text)
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/\b(Dr|Mr|Mrs|Ms)\.\s/g, '$1 ');
  if (isAsked) {
    if (['yes', 'fine', 'no', 'thanks', 'nothing', 'goodbye'].includes(actOf(line)))
      return undefined;
    const answer = withoutPerson(raw ?? line)
      .replace(linking, '')
      .replace(/^(?:an? |my )(?=\S+[.!]?$)/i, '')
      .replace(/(?<![.!])[.!]+$/, '');
    if (!saysTopic(answer, now, zone)) return undefined;
    const own = raw === undefined && said !== undefined ? inOwnWords(answer, said) : answer;
    return own ? capital(own) : undefined;
  }
  // An answer to one question is not also the answer to another, unless it says so.
  if (asked !== null) return undefined;
  const name = hearName(text, false);
  const wantsTime = Object.values(tool.parameters.properties).some(
    (parameter) => parameter.format === 'date-time',
  );
  const parts = line
    .split(/[,.;!?]\s+|[.;!?]$/)
    .flatMap((part) => {
      const timeless = (wantsTime ? readWhen(part, now, zone).rest : part).replace(
        /\b(?:at|on|this|next|for)\s*$/i,
        '',
      );
      const wish = timeless.replace(lead, '').trim().replace(/\s+/g, ' ');
      const isMatched = (tool.phrases ?? []).some((phrase) => hasPhrase(stemsOf(part), phrase));
      if (hesitation.test(part) || part === name) return [];
      if (!isMatched && (phone.test(part) || actOf(part) !== 'content' || isOnlyName(part)))
        return [];
      if (!isMatched && !wantsTime) return [timeless];
      const about =
        /\b(?:about|regarding|that|because|concerning|saying|tell (?:(?:the|dr|mr|mrs|ms) )?\w+) ([^]{3,})$/i.exec(
          wish,
        )?.[1];
      if (!wantsTime) return about ? [about] : [];
      const rest = (about ?? wish.replace(entered, '').replace(booking, '').trim())
        .replace(visit, '')
        .replace(/^(?:in|me|us)\s+/i, '')
        .replace(linking, '')
        .replace(/^(?:an? |the |my |another |some(?:one|body) to )+/i, '')
        .replace(forName, '')
        .replace(/^(?:it|one)(?: for)?\b/i, '')
        .trim();
      return (about || isWill.test(rest) || termsOf(rest).some((term) => term.weight === 1)) &&
        !/^(?:appointment|visit|slot|booking)s?$/i.test(rest)
        ? [rest]
        : [];
    })
    .filter((part) => termsOf(part).length > 0 || isWill.test(part));
  const topic = parts
    .join(', ')
    .replace(/\s+/g, ' ')
    .replace(/^(?:an? |the |my )(?=\w+$)/i, '')
    .replace(/(?<![.?!,])[.?!,]+$/, '')
    .trim();
  const own = said === undefined ? topic : ownWords(topic, said);
  return own ? capital(own) : undefined;
}

/**
 * The longest run of words of a topic that the caller said, with something in it: a line in another
 * language has been put into the form of English, whose words are not repeated to the caller.
 */
function ownWords(topic: string, said: string): string {
  const spoken = new Set(said.toLowerCase().match(/[\p{L}\d]+/gu));
  const isOwn = (word: string) =>
    (word.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).every((part) => spoken.has(part));
  const runs = topic
    .split(' ')
    .reduce<string[][]>(
      (found, word) =>
        isOwn(word) ? [...found.slice(0, -1), [...(found.at(-1) ?? []), word]] : [...found, []],
      [[]],
    )
    .map((words) => words.join(' '))
    .filter((run) => termsOf(run).some(({ weight }) => weight === 1));
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest), '');
}

const articles =
  /^(?:(?:es|sería|ser[ií]a|quiero|quisiera|necesito|me gustaría|hola|pues|bueno|s[ií]|para|por|una?|la|el|mi)(?:, | ))+/i;

/**
 * An answer that was put into the form of English, as the caller said it: the line, unless it says
 * more than the topic.
 */
const inOwnWords = (answer: string, said: string): string =>
  /[\d?]/.test(said)
    ? ownWords(answer, said)
    : said
        .trim()
        .replace(articles, '')
        .replace(/(?<![.!])[.!]+$/, '');

/** "It is about a green card": a topic that is stated as one, whatever was asked. */
export const statedTopic = (text: string): string | undefined => {
  const [, topic] =
    /^(?:(?:it['’]?s|it is|this is|that['’]?s) (?:about|regarding|for) (?:an? |the |my )?|for (?:an? |my ))([^,.!?]{3,60})/i.exec(
      text.trim(),
    ) ?? [];
  return topic && !/^\p{Lu}\p{L}+ \p{Lu}/u.test(topic) ? capital(topic) : undefined;
};

/** "A will": the noun, which the list of words without a meaning has as an auxiliary. */
const isWill = /\bwills?$/i;

const introduction =
  /\b(?:and )?(?:my name is|my name['’]s|the name is|name['’]s|i am|i['’]m|this is)\b\s*/i;
const separators = /(?<![\s:,])[\s:,]+$/;

/** Words without those that announce a number: "and my phone number is". */
const withoutAnnouncement = (words: string): string =>
  words
    .replace(separators, '')
    .replace(/\b(?:my|the) (?:number|phone)(?: number)?(?: is)?$/i, '')
    .replace(separators, '')
    .replace(/\band$/i, '')
    .replace(separators, '');

/** What an answer says beside who calls and from which number: that is no topic. */
function withoutPerson(answer: string): string {
  const [number] = phone.exec(answer) ?? [];
  const begin =
    number === undefined ? answer : withoutAnnouncement(answer.slice(0, answer.indexOf(number)));
  const rest = number === undefined ? '' : answer.slice(answer.indexOf(number) + number.length);
  const isNamed =
    number !== undefined && /^\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’.-]+)+$/u.test(begin.trim());
  const name = introduction.test(begin)
    ? hearName(begin, false)
    : isNamed
      ? begin.trim()
      : undefined;
  const words = name ? begin.replace(introduction, '').replace(name, '') : begin;
  return `${words}${rest}`
    .replace(/^[\s,.;]*(?:and\b|[,.;])?\s*/i, '')
    .replace(/(?<![\s,])[\s,]+$/, '');
}

/** Whether an answer says what it is about, and not only when, or that something was wrong. */
const saysTopic = (answer: string, now: number, zone: string): boolean =>
  piecesOf(answer).some(({ text }) =>
    termsOf(readWhen(text, now, zone).rest).some(
      ({ stem, idea, weight }) =>
        weight === 1 &&
        /\p{L}/u.test(stem) &&
        idea !== ideaKey('appointment') &&
        stem !== 'confirm',
    ),
  ) || isWill.test(answer);

const hesitation = /^(?:(?:oh|hmm|wait|no|sorry|hang on|hold on|actually)(?:, | |$))+$/i;

/** Whether a part says a name and nothing else. */
const isOnlyName = (part: string): boolean => {
  const name = hearName(part, false);
  return Boolean(
    name &&
    termsOf(part.replace(name, ' ').replace(/\bname\b/gi, ' ')).every(({ weight }) => weight < 1),
  );
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
