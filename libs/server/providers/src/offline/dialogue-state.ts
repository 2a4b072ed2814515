import { type ModelRequest, type ToolSpec } from '../model/port.js';
import { lines } from './lines.js';
import { type Retriever } from './retrieve.js';
import { type Slots } from './slots.js';

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
  readonly hasFacts: boolean;
}

export function questionFor({ tool, asked }: Task): string {
  return questionOf(tool, asked);
}

export const abilities = (dialogue: Dialogue) =>
  lines.abilities(
    tools(dialogue).flatMap((tool) => tool.ability ?? []),
    dialogue.hasFacts,
  );

/** Functions that a caller can ask for by themselves. */
export const tools = (dialogue: Dialogue) =>
  dialogue.request.tools.filter((tool) => tool.phrases !== undefined);

export const say = (text: string): Move => ({ say: text, sources: [] });

export const questionOf = (tool: ToolSpec, asked: string | null) =>
  asked ? (tool.parameters.properties[asked]?.question ?? lines.howCanIHelp) : lines.howCanIHelp;
