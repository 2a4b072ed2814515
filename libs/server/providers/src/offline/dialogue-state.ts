import { type ModelRequest, type ToolSpec } from '../model/port.js';
import { type Lines } from './lines.js';
import { type Retriever } from './retrieve.js';
import { type Slots } from './slots.js';
import { isSpanish } from './spanish.js';

/** A function whose arguments are being gathered. */
export interface Task {
  readonly tool: ToolSpec;
  readonly slots: Slots;
  readonly asked: string | null;
  readonly choices: readonly string[];
  readonly misses: number;
}

export interface State {
  readonly task: Task | null;
  /** A function that was offered and waits for yes or no. */
  readonly offer: Task | null;
  /** What ran well, newest last. */
  readonly done: readonly { readonly name: string; readonly say: string }[];
  readonly said: string;
  /** Whether the last line asked if the caller needs more. */
  readonly closing: boolean;
  /** What the caller said last that was about something, for questions that point back to it. */
  readonly topic: string;
  /** The last line as it was said. */
  readonly raw: string;
  /** Start of what the caller booked in this conversation, as `2026-11-24T10:00`; null when nothing stands. */
  readonly booked: string | null;
  /** Name that the caller gave; it need not be requested again. */
  readonly name: string | undefined;
}

/** What comes next: words, or a function to run. */
export interface Move {
  readonly say: string;
  readonly run?: { readonly name: string; readonly input: Readonly<Record<string, string>> };
  readonly sources: readonly string[];
}

/** What is known in every turn. */
export interface Dialogue {
  readonly request: ModelRequest;
  readonly retriever: Retriever;
  readonly lines: Lines;
  /** A line of a caller in the words that the rules read. */
  readonly read: (text: string) => string;
  readonly hasFacts: boolean;
}

export const questionFor = (dialogue: Dialogue, { tool, asked }: Task): string =>
  questionOf(dialogue, tool, asked);

export const abilities = (dialogue: Dialogue) =>
  dialogue.lines.abilities(
    tools(dialogue).flatMap((tool) => tool.ability ?? []),
    dialogue.hasFacts,
  );

/** Functions that a caller can ask for by themselves. */
export const tools = (dialogue: Dialogue) =>
  dialogue.request.tools.filter((tool) => tool.phrases !== undefined);

export const say = (text: string): Move => ({ say: text, sources: [] });

export const questionOf = ({ lines }: Dialogue, tool: ToolSpec, asked: string | null) =>
  (asked && tool.parameters.properties[asked]?.question) || lines.howCanIHelp;

/** The language of an agent, as far as the rules know it. */
export const languageOf = ({ request }: Dialogue): 'en' | 'es' =>
  isSpanish(request.language) ? 'es' : 'en';
