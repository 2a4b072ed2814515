import { type Language } from '../language/language.js';
import { type ModelSuggestion, type ReviewField } from '../model/port.js';
import { dayName, daysIn } from './days.js';
import { greetingPhrases } from './greeting-phrases.js';
import { readOpeningHours } from './hours.js';
import { sentence, splitSentences } from './sentences.js';

/** A better text and why, or null when the rule finds nothing to do. */
type Rule = (
  value: string,
  field: ReviewField,
  all: readonly ReviewField[],
) => { readonly value: string; readonly title: string; readonly reason: string } | null;

const says = (field: ReviewField, pattern: RegExp) =>
  pattern.test(`${field.key} ${field.title} ${field.promptTip}`);
const isGreeting = (field: ReviewField) =>
  /greeting|welcome|hear first/i.test(`${field.key} ${field.title}`);
const isHours = (field: ReviewField) =>
  /hours|open\b|when are you/i.test(`${field.key} ${field.title}`);
const markers = (text: string) => text.match(/\{[^{}\s]+\}/g) ?? [];

/**
 * A field has no language of its own: its question and its tip are in that of the template. Names
 * of places and businesses are Spanish in English too, so that only other words tell.
 */
const languageOfField = ({ title, promptTip, value }: ReviewField): Language =>
  /[¿¡]|(?<!\p{L})(?:con|para|por|usted|gracias|hola|soy|qué|quién|cuál|dónde)(?!\p{L})/iu.test(
    `${title} ${promptTip} ${value}`,
  )
    ? 'es'
    : 'en';

const count = (text: string) => text.split(/\s+/).filter(Boolean).length;

const spacing: Rule = (value) => {
  const better = value
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/ ([,.;!?])/g, '$1')
    .trim();
  return better === value
    ? null
    : { value: better, title: 'Tidier text', reason: 'Doubled spaces are read as pauses.' };
};

const shorterGreeting: Rule = (value, field) => {
  const most = Number(
    /at most (\d+) words|under (\d+) words|up to (\d+) words/i
      .exec(field.promptTip)
      ?.slice(1)
      .find(Boolean) ?? 25,
  );
  if (!isGreeting(field) || /^prompt:/i.test(value) || count(value) <= most) return null;
  const trimmed = splitSentences(value).map(tighten);
  const kept = trimmed.filter(
    (one, at) => markers(one).length > 0 || one.endsWith('?') || at === 0,
  );
  let better = kept.join(' ');
  if (count(better) > most)
    better = [
      kept[0],
      ...kept.slice(1).filter((one) => markers(one).length > 0),
      [...kept].reverse().find((one) => one.endsWith('?')),
    ]
      .filter((one, at, list) => one && list.indexOf(one) === at)
      .join(' ');
  return count(better) < count(value) && markers(value).every((marker) => better.includes(marker))
    ? {
        value: better,
        title: 'Shorter greeting',
        reason: `It has ${count(value)} words. Callers want to speak within five seconds, which is about ${most} words.`,
      }
    : null;
};

/** Leaves fillers and side remarks out of one sentence; what holds a marker stays. */
function tighten(one: string): string {
  const plain = one
    .replace(/\b(thank you|thanks) (?:so |very |really )+much\b/gi, '$1')
    .replace(/\b(?:very|really|so very|truly|absolutely|wonderful|friendly) (?=\w)/gi, '');
  const end = /[.!?]$/.exec(plain)?.[0] ?? '.';
  const parts = plain.replace(/[.!?]$/, '').split(/,\s+|(?<!\s)\s+(?=and (?:i|we|it)\b)/i);
  const kept = parts.filter(
    (part, at) => at === 0 || markers(part).length > 0 || (end === '?' && at === parts.length - 1),
  );
  return sentence(`${kept.join(', ').replace(/, and\b/gi, ' and')}${end}`);
}

const namesBusiness: Rule = (value, field, all) => {
  if (!isGreeting(field) || value.includes('{orgName}') || /^prompt:/i.test(value)) return null;
  const org = all.find((one) => one.key === 'orgName');
  if (!org) return null;
  if (org.value && value.includes(org.value))
    return {
      value: value.replaceAll(org.value, '{orgName}'),
      title: 'Name from its field',
      reason: 'With {orgName} the greeting follows when the name of the business changes.',
    };
  const { reached, opening } = greetingPhrases[languageOfField(field)];
  return {
    value: `${reached} ${value.replace(opening, '')}`
      .replace(/\. (\p{Ll})/u, (_, letter: string) => `. ${letter.toUpperCase()}`)
      .trim(),
    title: 'Say who they reached',
    reason: 'Callers want to know that they reached the right business.',
  };
};

const endsWithQuestion: Rule = (value, field) =>
  isGreeting(field) && !/^prompt:/i.test(value) && !/\?\s*$/.test(value)
    ? {
        value: `${sentence(value)} ${greetingPhrases[languageOfField(field)].question}`,
        title: 'End with a question',
        reason: 'A question at the end tells callers that it is their turn.',
      }
    : null;

const clearTimes: Rule = (value, field) => {
  // Spanish writes hours by 24; a bare 5 may mean 5 or 17, which the owner alone knows.
  if (!isHours(field) || languageOfField(field) === 'es') return null;
  const better = value.replace(
    /\b(\d{1,2})(:\d{2})?\s*(?:-|–|to|until)\s*(\d{1,2})(:\d{2})?\b(?!\s*(?:[ap]\.?m|:|\d))/gi,
    (
      whole: string,
      from: string,
      fromMin: string | undefined,
      to: string,
      toMin: string | undefined,
    ) => {
      if (Number(from) > 12 || Number(to) > 12 || /[ap]\.?m/i.test(whole)) return whole;
      const fromPm = Number(from) === 12 || (Number(from) < 6 && Number(to) > Number(from));
      const toPm = Number(to) === 12 || Number(to) <= Number(from) || fromPm;
      return `${from}${fromMin ?? ''} ${fromPm ? 'PM' : 'AM'} to ${to}${toMin ?? ''} ${toPm ? 'PM' : 'AM'}`;
    },
  );
  return better === value
    ? null
    : {
        value: better,
        title: 'AM and PM',
        reason:
          'Without AM and PM a caller may hear the wrong half of the day. Please check what was filled in.',
      };
};

const fullDays: Rule = (value, field) => {
  if (!isHours(field)) return null;
  const short = /\b(mon|tues?|wed|thur?s?|fri|sat|sun)\b\.?/gi;
  const better = value
    .replace(short, (word) => {
      const day = daysIn(word)[0];
      return day ? dayName(day) : word;
    })
    .replace(/([a-z]day)\s*[-–]\s*(?=[A-Z])/g, '$1 to ');
  return better === value
    ? null
    : {
        value: better,
        title: 'Days in full',
        reason: 'Shortened days are read out letter by letter.',
      };
};

const closedDays: Rule = (value, field) => {
  if (!isHours(field) || !/closed/i.test(field.promptTip) || /closed/i.test(value)) return null;
  const open = readOpeningHours(value);
  const shut = open
    ? [1, 2, 3, 4, 5, 6, 7].filter((day) => !open.some((one) => one.day === day))
    : [];
  if (shut.length === 0 || shut.length === 7) return null;
  const names = shut.map(dayName);
  return {
    value:
      `${value.replace(/(?<![.;,\s])[.;,\s]+$/, '')}; closed on ` +
      `${names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names[0]}`,
    title: 'Say when you are closed',
    reason: `No times are given for ${names.join(', ')}. Said plainly, a caller does not have to guess.`,
  };
};

const timeUnits: Rule = (value) => {
  const better = value.replace(
    /\b(takes?|lasts?)\s+(\d{1,3})\b(?!\s*(?:[-–]|to\b|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|seconds?|people|of\b|%|\w))/gi,
    (whole: string, verb: string, amount: string) =>
      Number(amount) >= 5 && Number(amount) <= 240 ? `${verb} ${amount} minutes` : whole,
  );
  return better === value
    ? null
    : {
        value: better,
        title: 'Missing unit',
        reason: 'A number without a unit cannot be told to a caller. Minutes were assumed.',
      };
};

const fullSentences: Rule = (value, field) => {
  if (
    !says(field, /sentence/i) ||
    isGreeting(field) ||
    /[.!?]/.test(value.trim()) ||
    count(value) < 2
  )
    return null;
  const items = value
    .split(/[,;\n•]|\s-\s/)
    .map((item) =>
      item
        .trim()
        .replace(/^[-*]\s*/, '')
        .replace(/^and\s+/i, '')
        .trim(),
    )
    .filter(Boolean);
  if (
    items.length < 2 ||
    items.some((item) => count(item) > 4) ||
    /\b(?:we|is|are|takes?|have|has|do)\b/i.test(value)
  )
    return {
      value: sentence(value),
      title: 'Full sentences',
      reason: 'The agent repeats what stands here, so it should sound finished.',
    };
  const spoken = items.map((item) =>
    /^[A-Z][a-z]/.test(item) ? item.charAt(0).toLowerCase() + item.slice(1) : item,
  );
  return {
    value: `We offer ${spoken.slice(0, -1).join(', ')} and ${spoken.at(-1)}.`,
    title: 'Full sentences',
    reason: 'A list is hard to listen to. The agent repeats what stands here as a sentence.',
  };
};

const lastStop: Rule = (value, field) =>
  says(field, /sentence/i) &&
  !isGreeting(field) &&
  /[.!?]\s+\S/.test(value) &&
  !/[.!?]["”’)]?$/.test(value.trim())
    ? {
        value: sentence(value),
        title: 'Finish the sentence',
        reason: 'Without a full stop the last sentence runs into the next.',
      }
    : null;

const plainName: Rule = (value, field) => {
  if (
    !/orgName|businessName|called/i.test(`${field.key} ${field.title}`) ||
    !/legal endings/i.test(field.promptTip)
  )
    return null;
  const better = value
    .replace(
      /(?<![,\s])[,\s]+(?:inc|llc|l\.l\.c|ltd|limited|corp|corporation|gmbh|co|pllc|llp|plc)\.?$/i,
      '',
    )
    .trim();
  return better && better !== value
    ? {
        value: better,
        title: 'Name as people say it',
        reason: 'Callers know the business without its legal ending.',
      }
    : null;
};

const oneName: Rule = (value, field) => {
  if (!/first name/i.test(field.promptTip) || count(value) < 2) return null;
  const first =
    value
      .trim()
      .replace(/^(?:(?:dr|mr|mrs|ms)\.?)\s+/i, '')
      .split(/\s+/)[0] ?? '';
  return first
    ? {
        value: first,
        title: 'One short name',
        reason: 'One first name is easier to understand on the phone.',
      }
    : null;
};

const rules: readonly Rule[] = [
  spacing,
  plainName,
  oneName,
  shorterGreeting,
  namesBusiness,
  endsWithQuestion,
  fullDays,
  clearTimes,
  closedDays,
  timeUnits,
  fullSentences,
  lastStop,
];

const maxPasses = 6;

/**
 * Suggestions worked out from each field's own text and tip. Markers stay, nothing is invented, and
 * an accepted suggestion is fine.
 */
export function reviewFields(fields: readonly ReviewField[]): ModelSuggestion[] {
  return fields.map((field) => {
    if (!field.promptTip.trim() || !field.value.trim()) return { key: field.key };
    let value = field.value;
    const found: { title: string; reason: string }[] = [];
    // The result of one rule may match another; the final result satisfies all of them.
    for (let pass = 0, before = ''; pass < maxPasses && before !== value; pass += 1) {
      before = value;
      for (const rule of rules) {
        const better = rule(value, field, fields);
        if (!better || better.value === value) continue;
        value = better.value;
        found.push(better);
      }
    }
    if (value === field.value) return { key: field.key };
    const [first] = found;
    return first
      ? {
          key: field.key,
          suggestion: value,
          reason: [...new Set(found.map((one) => one.reason))].join(' '),
          reasonTitle: (found.find((one) => one.title !== 'Tidier text') ?? first).title,
        }
      : { key: field.key };
  });
}
