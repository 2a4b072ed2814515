import { phoneFor } from '@patchbay/formats/phone';
import { cutText } from '@patchbay/kernel';
import { type Contact, contactIn } from './contact.js';
import { sentimentOf } from './sentiment.js';
import { type Language, languageOf } from '../language/language.js';
import { type ModelMessage, type ModelRequest, type ModelSummary } from '../model/port.js';
import { type Lines, linesOf } from './lines.js';
import { fromSpanish } from './spanish.js';
import { sentence } from './sentences.js';
import { actOf, isQuestion, isRequest, isTrouble, withoutGreeting } from './dialogue-acts.js';
import { type SummaryWords, summaryWordsIn } from './summary-words.js';
import { sayWhen } from './when.js';
import { termsOf } from './words.js';

type Run = {
  readonly name: string;
  readonly ok: boolean;
  readonly input: Readonly<Record<string, unknown>>;
  readonly words: string;
  readonly output: Readonly<Record<string, unknown>>;
};

/**
 * Signs of a sales call, or of a recording. One strong sign, or two weak ones, make a
 * conversation junk.
 */
const strongSpam =
  /\bbusiness listing\b|\bpress (?:one|two|1|2)\b|\bleads a (?:week|month)\b|\b(?:seo|search engine) (?:services?|ranking|optimi[sz]ation)\b|\bextended (?:car )?warranty\b|\b(?:crypto|bitcoin) (?:investment|opportunity)\b|\bpre-?approved (?:loan|funding)\b|\byou(?:'ve| have) (?:won|been selected)\b|\bfirst page of\b|\bguest post\b|\bbacklinks?\b|\bmerchant (?:cash advance|services)\b/i;
const weakSpam = [
  /\blead generation\b/i,
  /\bspecial (?:promotion|offer)\b/i,
  /\blimited time\b/i,
  /\bact now\b/i,
  /\bclick (?:here|the link)\b/i,
  /\bimportant notice\b/i,
  /\bincrease your (?:revenue|sales|traffic|business)\b/i,
  /\bfinal (?:notice|warning)\b/i,
  /\bunsubscribe\b/i,
  /\bgrow(?:th)? (?:of )?your business\b/i,
  /https?:\/\/\S+/i,
  /\bfunding\b/i,
];

/** Whether a line asks something, in either language. */
const isAsked = (line: string) =>
  isQuestion(line) || (actOf(line) === 'foreign' && isQuestion(fromSpanish(line)));

/** Whether a line says what the caller wants. */
function isAbout(line: string): boolean {
  const act = actOf(line);
  const read = act === 'foreign' ? fromSpanish(line) : line;
  const known = read === line ? act : actOf(read, 'es');
  return known === 'content' || known === 'person';
}

/**
 * The topic and the result of a conversation, in sentences made from its lines and function runs.
 */
export function summarizeDialogue(request: ModelRequest): ModelSummary {
  const language = languageOf(request.language);
  const words = summaryWordsIn[language];
  const said = request.messages
    .filter(
      (message): message is Extract<ModelMessage, { role: 'customer' }> =>
        message.role === 'customer',
    )
    .map((message) => message.text);
  const content = said.map(withoutGreeting).filter(isAbout);
  const runs = runsIn(request.messages);
  const spam = spamSign(said, words);
  const collected = collect(content, runs, request, language);
  if (spam && !runs.some((run) => run.ok))
    return verdict(
      'spam',
      words.looksLike(spam, shorten(content[0] ?? said[0] ?? '')),
      'junk',
      words.contains(spam),
      collected,
    );
  if (said.length === 0) return verdict('open', words.silent, 'junk', words.silent, collected);
  const outcome = outcomeOf(runs, request.messages);
  const topic = mainLine(content);
  const sentiment = sentimentOf(said, language);
  const first = topic
    ? `${isAsked(topic) ? words.asked : words.said}: ${words.quoted(shorten(topic))}`
    : words.hello;
  const summary = [
    topic ? sentence(first) : first,
    ...runs.filter((run) => run.ok).flatMap((run) => sayRun(run, request.timezone, language)),
    ...(outcome === 'open' ? [] : missedTransfers(runs)),
    ...ending(outcome, runs, words),
  ].join(' ');
  const isEmpty = content.length === 0 && runs.length === 0;
  return {
    ...verdict(
      outcome,
      summary,
      isEmpty ? 'junk' : 'priority',
      isEmpty ? words.nothing : words.reasons[outcome],
      collected,
    ),
    ...(sentiment ? { sentiment } : {}),
  };
}

const verdict = (
  outcome: ModelSummary['outcome'],
  summary: string,
  inbox: ModelSummary['inbox'],
  inboxReason: string,
  collected: Record<string, string>,
): ModelSummary => ({
  summary,
  outcome,
  inbox,
  inboxReason,
  collected: { ...collected, disposition: outcome },
});

function runsIn(messages: readonly ModelMessage[]): Run[] {
  const inputs = new Map(
    messages.flatMap((message) =>
      message.role === 'tool-call' ? [[message.id, message.input] as const] : [],
    ),
  );
  return messages.flatMap((message) =>
    message.role === 'tool-result'
      ? [
          {
            name: message.name,
            ok: message.ok,
            words: message.words,
            output: message.output,
            input: inputs.get(message.id) ?? {},
          },
        ]
      : [],
  );
}

function spamSign(said: readonly string[], words: SummaryWords): string | null {
  const all = said.join('\n');
  const strong = strongSpam.exec(all)?.[0];
  if (strong) return words.pitch(strong.toLowerCase());
  const weak = weakSpam.flatMap((pattern) => pattern.exec(all)?.[0] ?? []);
  return weak.length >= 2
    ? words.advertising(String(weak[0]).toLowerCase(), String(weak[1]).toLowerCase())
    : null;
}

/** Whether a conversation leaves an appointment that it booked: what was cancelled then is none. */
export const standsBooked = (
  runs: readonly { readonly name: string; readonly ok: boolean }[],
): boolean =>
  runs.reduce((standing, { name, ok }) => {
    if (!ok) return standing;
    if (name === 'schedule') return standing + 1;
    return name === 'cancelAppointment' ? Math.max(0, standing - 1) : standing;
  }, 0) > 0;

/** The phrases of the model in every language: a summary is not asked for in one. */
const spoken = [linesOf('en'), linesOf('es')];

function outcomeOf(
  runs: readonly Run[],
  messages: readonly ModelMessage[],
): ModelSummary['outcome'] {
  const ran = (name: string) => runs.some((run) => run.name === name && run.ok);
  if (standsBooked(runs)) return 'booked';
  if (ran('transfer')) return 'transferred';
  if (ran('takeMessage')) return 'message';
  const last = messages
    .filter((message) => message.role === 'agent')
    .map((message) => message.text)
    .filter((text) => spoken.every((lines) => text !== lines.goodbye && text !== lines.welcome))
    .at(-1);
  const isOpen = ({ unknown, notUnderstood, notMore }: Lines) =>
    [unknown, notUnderstood, notMore].some((line) => last?.includes(line));
  if (!last || spoken.some(isOpen)) return 'open';
  const hasEnded = spoken.some(({ anythingElse }) => last.includes(anythingElse));
  return last.trim().endsWith('?') && !hasEnded ? 'open' : 'answered';
}

/**
 * The line with the caller's request: the first question, request or trouble, else the first with
 * enough meaning.
 */
function mainLine(content: readonly string[]): string | undefined {
  const plain = content.filter(
    (line) => !/\d[\d\s().-]{6,}\d/.test(line) && !/^(?:my name|i am|this is|it'?s)\b/i.test(line),
  );
  const weight = (line: string) => termsOf(line).reduce((sum, term) => sum + term.weight, 0);
  return (
    plain.find(
      (line) => (isQuestion(line) || isRequest(line) || isTrouble(line)) && weight(line) > 0,
    ) ??
    plain.find((line) => weight(line) >= 1) ??
    plain[0] ??
    content[0]
  );
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

function sayRun(run: Run, zone: string, language: Language): string[] {
  const words = summaryWordsIn[language];
  const name = text(run.input.name);
  if (run.name === 'schedule') {
    const when = sayWhen(text(run.input.when), zone, language);
    return [words.booked(when, name, text(run.input.reason))];
  }
  if (run.name === 'takeMessage')
    return [
      words.message(
        name || words.caller,
        shorten(text(run.input.message)),
        phoneFor(text(run.input.callback), null),
      ),
    ];
  if (run.name === 'freeTimes') return [];
  if (run.name === 'transfer') return [words.putThrough];
  return run.words ? [sentence(run.words)] : [];
}

/** Attempts to put the caller through that came to nothing, where the end does not say so. */
const missedTransfers = (runs: readonly Run[]): string[] =>
  runs.flatMap((run) =>
    run.name === 'transfer' && !run.ok && run.words ? [sentence(run.words)] : [],
  );

function ending(
  outcome: ModelSummary['outcome'],
  runs: readonly Run[],
  words: SummaryWords,
): string[] {
  const failed = runs.find(
    (run) => !run.ok && ['schedule', 'takeMessage', 'transfer'].includes(run.name),
  );
  if (outcome === 'answered') return [words.answered];
  return outcome === 'open'
    ? [failed ? words.openBecause(failed.words || failed.name) : words.open]
    : [];
}

/** When the appointment begins that a run made or moved, as local time without a zone. */
function startOf({ name, input, output }: Run): string {
  if (name === 'schedule') return text(input.when);
  return name === 'moveAppointment' ? text(output.startsAt).slice(0, 16) : '';
}

function collect(
  content: readonly string[],
  runs: readonly Run[],
  request: ModelRequest,
  language: Language,
): Record<string, string> {
  const found: Record<string, string> = {};
  for (const run of runs.filter((one) => one.ok)) {
    if (text(run.input.name)) found.name = text(run.input.name);
    if (text(run.input.callback)) found.phone = text(run.input.callback);
    if (text(run.input.reason)) found.reason = text(run.input.reason);
    if (text(run.input.message)) found.message = text(run.input.message);
    const startsAt = startOf(run);
    if (startsAt) found.appointment = sayWhen(startsAt, request.timezone, language);
    if (run.name === 'cancelAppointment') delete found.appointment;
  }
  for (const line of content) {
    const heard = contactIn(line, request.now, request.timezone);
    if (heard.name && !found.name) found.name = heard.name;
    if (heard.phone && !found.phone) found.phone = heard.phone;
  }
  for (const { name, phone } of notedIn(request)) {
    if (name) found.name = name;
    if (phone) found.phone = phone;
  }
  const topic = mainLine(content);
  if (!found.reason && topic) found.reason = shorten(topic, 80);
  return found;
}

/** What the agent said that it noted: later words of the caller count more than those before a run. */
function notedIn({ messages, language, now, timezone }: ModelRequest): readonly Contact[] {
  const [begin = ''] = linesOf(language).noted('\0').split('\0');
  return messages.flatMap((message, at) => {
    const former = messages[at - 1];
    return message.role === 'agent' && message.text.startsWith(begin) && former?.role === 'customer'
      ? [contactIn(former.text, now, timezone)]
      : [];
  });
}

/** At most so many characters, cut between words. */
function shorten(line: string, most = 160): string {
  const trimmed = line.trim().replace(/\s+/g, ' ');
  return trimmed.length <= most ? trimmed : `${cutText(trimmed, most).replace(/ \S*$/, '')}…`;
}
