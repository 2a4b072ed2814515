import { type AgentConfiguration, agentNameIn, welcomeOf } from '@patchbay/server-conversations';
import { languageOf } from '@patchbay/server-providers';

/** Phrases for callers. They are wrong for an agent that calls. */
const speaksToCaller =
  /\b(?:than(?:ks|k you)\b.{0,60}\b(?:call|ring|phon|contact|reach)|you(?:['’]ve| have) (?:reached|called)|how (?:can|may|could) (?:i|we) (?:\w+ )?(?:help|assist|direct|serve)|what can (?:i|we) do for you|welcome to)|gracias por|ha llamado|(?:qué|cómo) (?:(?:le|te|lo|la) )?pued|bienvenid/iu;
const saysWho = /\b(?:this is|my name is|i am|i['’]m|soy|le habla|mi nombre es)\b/iu;

const longestPurpose = 140;
/** Verbs for the purpose of a call, and whether the called person is their object: “remind you”. */
const doings: Readonly<Record<string, 'you' | 'plain'>> = {
  confirm: 'plain',
  reconfirm: 'plain',
  verify: 'plain',
  check: 'plain',
  'follow up': 'plain',
  schedule: 'plain',
  reschedule: 'plain',
  book: 'plain',
  arrange: 'plain',
  discuss: 'plain',
  offer: 'you',
  remind: 'you',
  ask: 'you',
  tell: 'you',
  inform: 'you',
  invite: 'you',
  thank: 'you',
  notify: 'you',
  let: 'you',
  update: 'you',
};
/** These words refer to the called person. */
const turned: readonly (readonly [RegExp, string])[] = [
  [/\b(?:the )?(?:customer|caller|client|patient|guest|contact|lead|person)['’]s\b/gi, 'your'],
  [/\b(?:the )(?:customer|caller|client|patient|guest|contact|lead|person)\b/gi, 'you'],
  [/\b(?:they|he|she) (?:are|is)\b/gi, 'you are'],
  [/\b(?:they|he|she) (?:have|has)\b/gi, 'you have'],
  [/\b(?:they|he|she) (?:want|wants)\b/gi, 'you want'],
  [/\b(?:they|he|she) (?:need|needs)\b/gi, 'you need'],
  [/\b(?:they|them|him)\b/gi, 'you'],
  [/\b(?:their|his)\b/gi, 'your'],
  [/\bher (?=\w)/gi, 'your '],
  [/\bher\b/gi, 'you'],
];
/** Two of these in one sentence refer to two people. */
const people = [/\b(?:he|him|his)\b/i, /\b(?:she|her)\b/i, /\b(?:they|them|their)\b/i];
/** A third person, a condition or a figure: instructions for the agent only. */
const isForAgent =
  /\b(?:he|she|if|unless|otherwise|do not|don['’]t|never|must|should|secret|internal|private|password|only)\b|[$€£%{}<>]|https?:/i;

/**
 * The spoken purpose of a call, derived from the first sentence of the task; empty when that is not
 * a simple purpose. Personal data is never spoken, because the person who answered is unknown.
 */
export function purposeOf(taskContext: string | undefined): string {
  const first = (/^[^.!?\n;]+/.exec((taskContext ?? '').trim())?.[0] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  const unnamed = first.replace(
    /^(?:[Pp]lease )?(?:[Cc]all|[Pp]hone|[Rr]ing)(?: back)? \p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)? (?:back )?(?:to|and) /u,
    '',
  );
  const plain = unnamed.replace(
    /^(?:please )?(?:(?:phone|ring|call)(?: back)?(?: (?:the )?(?:them|him|her|customer|caller|client|patient|guest|contact|lead|person))?(?: back)? )?(?:to |and (?=\w))?/i,
    '',
  );
  if (
    plain === '' ||
    plain.length > longestPurpose ||
    people.filter((one) => one.test(plain)).length > 1
  )
    return '';
  const about = /^(?:about|regarding|concerning) (.+)$/i.exec(plain)?.[1];
  const doing = Object.keys(doings).find((one) => new RegExp(`^${one}\\b`, 'i').test(plain));
  if (!about && !doing) return '';
  const turnedRound = turned.reduce(
    (text, [from, to]) => text.replace(from, to),
    about ?? plain.slice((doing as string).length).trim(),
  );
  // A name after the verb may be another person's.
  if (
    turnedRound === '' ||
    isForAgent.test(turnedRound) ||
    (doing && doings[doing] === 'you' && /^\p{Lu}/u.test(turnedRound))
  )
    return '';
  if (about) return `I am calling about ${turnedRound}.`;
  const object =
    doings[doing as string] === 'you' &&
    !/^(?:you|your)\b/i.test(turnedRound) &&
    !/^(?:the|a|an)\b/i.test(turnedRound)
      ? 'you '
      : '';
  return `I am calling to ${doing as string} ${object}${turnedRound}.`;
}

/**
 * The opening words of an outgoing call: the caller, and the purpose if it can be spoken. The
 * welcome message is used only when it names the speaker and contains no phrase for incoming
 * callers.
 */
export function openingOf(
  config: AgentConfiguration,
  about: {
    readonly agentName: string;
    readonly organization: string;
    readonly taskContext?: string;
    readonly toMachine?: boolean;
  },
): string {
  const isSpanish = languageOf(config.agentLang) === 'es';
  const welcome = welcomeOf(config);
  const isFit = saysWho.test(welcome) && !speaksToCaller.test(welcome);
  const purpose =
    isSpanish || (isFit && /\bcalling\b/i.test(welcome)) ? '' : purposeOf(about.taskContext);
  const hello = isFit
    ? welcome
    : whoCalls(agentNameIn(config, about.agentName), about.organization, isSpanish);
  // Any person may hear an answering machine: the message names the caller, but not the purpose.
  return about.toMachine || purpose === '' ? hello : `${hello} ${purpose}`;
}

function whoCalls(name: string, organization: string, isSpanish: boolean): string {
  const from =
    organization && organization.toLowerCase() !== name.toLowerCase() ? organization : '';
  return isSpanish
    ? `Hola, le habla ${[name, from].filter(Boolean).join(' de ')}.`
    : `Hello, this is ${[name, from].filter(Boolean).join(' from ')}.`;
}
