import { type ModelMessage, type ModelRequest, type ToolSpec } from '../model/port.js';
import { answerFrom } from './answer.js';
import { chooseTool } from './intent.js';
import { lines } from './lines.js';
import { type Retriever, createRetriever } from './retrieve.js';
import { sentence, statementsOf } from './sentences.js';
import { type Slots, hear, noSlots, withDefaults } from './slots.js';
import { actOf, isAgreement, isQuestion, isRequest, isTrouble, withoutGreeting } from './talk.js';
import { whenText } from './when.js';

/** A function whose arguments are being gathered. */
interface Task {
  readonly tool: ToolSpec;
  readonly slots: Slots;
  readonly asked: string | null;
  readonly choices: readonly string[];
  readonly misses: number;
}

interface State {
  readonly task: Task | null;
  /** A function that was offered and waits for yes or no. */
  readonly offer: Task | null;
  /** What ran well, newest last. */
  readonly done: readonly { readonly name: string; readonly say: string }[];
  readonly said: string;
  /** Whether the last line asked if there is anything else. */
  readonly closing: boolean;
  /** Name that the caller gave; it need not be asked for again. */
  readonly name: string | undefined;
}

/** What comes next: words, or a function to run. */
export interface Move {
  readonly say: string;
  readonly run?: { readonly name: string; readonly input: Readonly<Record<string, string>> };
  readonly sources: readonly string[];
}

const start: State = {
  task: null,
  offer: null,
  done: [],
  said: '',
  closing: false,
  name: undefined,
};
const maxMisses = 2;
/** What asks for times to choose from, and what may. */
const surelyTimes =
  /\b(?:what (?:times?|days?|do you have|have you got|is|'s) ?|when|which (?:times?|days?)|any ?time|earliest|soonest|whenever|as soon as|asap|availab\w+|openings?|do you have|suggest)\b/i;
const maybeTimes =
  /\b(?:what|which|when|any ?time|earliest|soonest|first|next|available|whenever|as soon as|asap|free|open|you have|don'?t (?:mind|care|know)|flexible|suggest|no|none|other|another|later|earlier)\b/i;

/** Reads the whole dialogue again and says what comes next. It keeps nothing, so the same messages always give the same move. */
export function nextMove(request: ModelRequest): Move {
  const manager = new Manager(request);
  let state = start;
  let move: Move = { say: lines.hello(request.agent.name), sources: [] };
  for (const message of request.messages) [state, move] = manager.read(state, message, move);
  return move.say || move.run ? move : { ...move, say: lines.notUnderstood };
}

class Manager {
  private readonly retriever: Retriever;
  private readonly hasFacts: boolean;

  constructor(private readonly request: ModelRequest) {
    const statements = statementsOf(request.facts);
    this.hasFacts = statements.length > 0;
    this.retriever = createRetriever(statements, request.agent.organization ?? '');
  }

  read(state: State, message: ModelMessage, move: Move): [State, Move] {
    if (message.role === 'customer') return this.hearCustomer(state, message.text);
    if (message.role === 'agent')
      return [this.hearAgent({ ...state, said: message.text }, move), move];
    if (message.role === 'tool-result') return this.hearResult(state, message);
    return [state, move];
  }

  /** A run of which no result is known, because the memory keeps words only: when the agent went on as after a success, it was one. */
  private hearAgent(state: State, move: Move): State {
    if (move.run && state.task) {
      const isPending = state.said.trim().endsWith('?') && !state.said.includes(lines.anythingElse);
      return isPending
        ? {
            ...state,
            task: { ...state.task, asked: this.timeOf(state.task.tool) ?? state.task.asked },
          }
        : {
            ...state,
            task: null,
            closing: state.said.includes(lines.anythingElse),
            done: [...state.done, { name: move.run.name, say: state.said }],
          };
    }
    if (state.task || state.offer) return state;
    return { ...state, closing: state.closing || state.said.includes(lines.anythingElse) };
  }

  private timeOf = (tool: ToolSpec) =>
    Object.entries(tool.parameters.properties).find(
      ([, parameter]) => parameter.format === 'date-time',
    )?.[0];

  private hearResult(
    state: State,
    { name, ok, words, output }: Extract<ModelMessage, { role: 'tool-result' }>,
  ): [State, Move] {
    const say = typeof output.say === 'string' && output.say ? output.say : '';
    const task = state.task;
    const ask = typeof output.ask === 'string' ? output.ask : undefined;
    const choices = Array.isArray(output.choices)
      ? output.choices.filter((one): one is string => typeof one === 'string')
      : [];
    if (task && (ask || task.tool.name !== name)) {
      const asked =
        ask ??
        Object.entries(task.tool.parameters.properties).find(
          ([, parameter]) => parameter.choicesFrom === name,
        )?.[0] ??
        task.asked;
      const values = Object.fromEntries(
        Object.entries(task.slots.values).filter(([key]) => key !== asked),
      );
      return [
        { ...state, task: { ...task, slots: { values, when: {} }, asked, choices, misses: 0 } },
        { say: say || lines.again(questionOf(task.tool, asked)), sources: [] },
      ];
    }
    if (ok) {
      const spoken = say || sentence(words || lines.alreadyDone);
      const isOpen = name !== 'transfer';
      return [
        {
          ...state,
          task: null,
          offer: null,
          closing: isOpen,
          done: [...state.done, { name, say: spoken }],
        },
        { say: isOpen ? `${spoken} ${lines.anythingElse}` : spoken, sources: [] },
      ];
    }
    const failed = say || lines.failed;
    return this.offering({ ...state, task: null }, failed, 'unknown', '', new Set([name]));
  }

  private hearCustomer(state: State, text: string): [State, Move] {
    const act = actOf(text);
    if (state.offer) {
      if (isAgreement(act))
        return this.proceed(
          { ...state, offer: null, closing: false },
          { ...state.offer, slots: this.listen(text, state.offer, state) },
        );
      if (act === 'no') return [{ ...state, offer: null, closing: true }, say(lines.allRight)];
    }
    if (state.task) return this.inTask({ ...state, offer: null }, state.task, text);
    return this.open({ ...state, offer: null }, text);
  }

  private listen(text: string, task: Task, state: State): Slots {
    const heard = hear(text, task.slots, {
      tool: task.tool,
      asked: task.asked,
      choices: task.choices,
      now: this.request.now,
      zone: this.request.timezone,
    });
    const nameKey = Object.entries(task.tool.parameters.properties).find(
      ([, parameter]) => parameter.format === 'name',
    )?.[0];
    return nameKey && state.name && !heard.values[nameKey]
      ? { ...heard, values: { ...heard.values, [nameKey]: state.name } }
      : heard;
  }

  private inTask(state: State, task: Task, text: string): [State, Move] {
    const act = actOf(text);
    if (act === 'drop') return [{ ...state, task: null, closing: true }, say(lines.dropped)];
    const question = this.questionFor(task);
    const aside = this.aside(act, state);
    if (aside) return [state, say(`${aside} ${question}`)];
    const before = JSON.stringify(task.slots);
    const slots = this.listen(text, task, state);
    const isFree =
      task.asked !== null &&
      !task.tool.parameters.properties[task.asked]?.format &&
      !task.tool.parameters.properties[task.asked]?.enum;
    const asks = isQuestion(text);
    if (asks || JSON.stringify(slots) === before) {
      const other = chooseTool(
        text,
        this.tools().filter((tool) => tool.name !== task.tool.name),
        { question: asks, answered: 0 },
      );
      if (other && !(isFree && !asks))
        return this.begin({ ...state, task: null }, other, text, { ...task.slots, when: {} });
      const answer =
        asks &&
        !this.wantsChoices(task, text, surelyTimes) &&
        (isFree || JSON.stringify(slots) === before)
          ? answerFrom(this.retriever, text, this.request.now, this.request.timezone)
          : null;
      if (answer && answer.covered >= 0.5)
        return [state, { say: `${answer.text} ${question}`, sources: answer.sources }];
    }
    if (JSON.stringify(slots) === before && this.wantsChoices(task, text))
      return this.lookUp(state, task);
    if (JSON.stringify(slots) !== before || task.asked === null)
      return this.proceed(state, { ...task, slots, misses: 0 });
    if (act === 'goodbye' || (act === 'no' && task.misses > 0))
      return [{ ...state, task: null }, say(lines.goodbye)];
    if (asks && task.misses < maxMisses)
      return [
        { ...state, task: { ...task, misses: task.misses + 1 } },
        say(`${lines.unknown} ${question}`),
      ];
    if (task.misses >= maxMisses)
      return this.offering(
        { ...state, task: null },
        lines.notUnderstood,
        'unknown',
        '',
        new Set([task.tool.name]),
      );
    return [{ ...state, task: { ...task, misses: task.misses + 1 } }, say(lines.again(question))];
  }

  /** Outside of a task. */
  private open(state: State, text: string): [State, Move] {
    const act = actOf(text);
    const { agent } = this.request;
    const plain: Partial<Record<typeof act, string>> = {
      nothing: lines.notHeard,
      wellbeing: lines.wellbeing,
      greeting: state.said ? lines.howCanIHelp : lines.hello(agent.name),
      thanks: state.closing ? lines.welcomeBye : lines.welcome,
      fine: state.closing || state.done.length > 0 ? lines.goodbye : lines.howCanIHelp,
      goodbye: lines.goodbye,
      drop: lines.allRight,
      yes: state.closing ? lines.whatElse : lines.howCanIHelp,
      no: state.closing || state.done.length > 0 ? lines.goodbye : lines.allRight,
    };
    const aside = this.aside(act, state);
    if (aside) return [{ ...state, closing: false }, say(aside)];
    if (act === 'injection') return [state, say(`${lines.guarded} ${this.abilities()}`)];
    if (act === 'foreign') return this.offering(state, lines.foreign, 'unknown', '');
    const fixed = plain[act];
    if (fixed)
      return [
        {
          ...state,
          closing:
            fixed.endsWith(lines.anythingElse) ||
            act === 'drop' ||
            (act === 'no' && !state.closing),
        },
        say(fixed),
      ];
    return this.content({ ...state, closing: false }, text);
  }

  /** What can be said at any time, between two questions. */
  private aside(act: ReturnType<typeof actOf>, state: State): string | null {
    const { name, organization = '' } = this.request.agent;
    if (act === 'robot')
      return state.task
        ? lines.robot(name, organization).replace(` ${lines.howCanIHelp}`, '')
        : lines.robot(name, organization);
    if (act === 'who') return lines.who(name, organization);
    if (act === 'abilities') return this.abilities();
    if (act === 'repeat') return state.task ? lines.ofCourse : state.said || lines.howCanIHelp;
    if (act === 'injection' && state.task) return lines.guarded;
    if (act === 'nothing' && state.task) return lines.notHeard;
    return null;
  }

  private content(state: State, text: string): [State, Move] {
    const line = withoutGreeting(text);
    const asks = isQuestion(line);
    const answer = answerFrom(this.retriever, line, this.request.now, this.request.timezone);
    const tool = chooseTool(line, this.tools(), { question: asks, answered: answer?.covered ?? 0 });
    if (tool) return this.begin(state, tool, line, noSlots);
    const trouble = isTrouble(line) && !asks ? `${lines.sorry} ` : '';
    if (answer?.whole && (asks || answer.covered >= 0.6)) {
      if (trouble)
        return this.offering(
          state,
          `${trouble}${answer.text}`,
          'trouble',
          line,
          new Set(),
          answer.sources,
        );
      return [state, { say: answer.text, sources: answer.sources }];
    }
    if (trouble) return this.offering(state, trouble.trim(), 'trouble', line);
    const wishes =
      isRequest(line) && !/\b(?:tell me|know|explain|do you have|is it possible)\b/i.test(line);
    if (answer && asks && !wishes)
      return this.offering(
        state,
        `${answer.text} ${lines.notMore}`,
        'unknown',
        line,
        new Set(),
        answer.sources,
      );
    const named = hear(line, noSlots, {
      tool: nameOnly,
      asked: null,
      choices: [],
      now: this.request.now,
      zone: this.request.timezone,
    }).values.name;
    if (named && line.split(/\s+/).length <= 6)
      return [{ ...state, name: named }, say(`${lines.thanksName(named)} ${lines.howCanIHelp}`)];
    return this.offering(
      state,
      wishes ? lines.cannot : asks ? lines.unknown : lines.notUnderstood,
      'unknown',
      line,
    );
  }

  /** Starts a function. What was said to start it may already hold some of its arguments. */
  private begin(state: State, tool: ToolSpec, text: string, carried: Slots): [State, Move] {
    const known = Object.fromEntries(
      Object.entries(carried.values).filter(([key]) => tool.parameters.properties[key]?.format),
    );
    const task: Task = {
      tool,
      slots: { values: known, when: {} },
      asked: null,
      choices: [],
      misses: 0,
    };
    const slots = this.listen(text, task, state);
    const last = [...state.done].reverse().find((run) => run.name === tool.name);
    if (
      last &&
      Object.keys(slots.values).filter((key) => tool.parameters.properties[key]?.format !== 'name')
        .length === 0 &&
      !slots.when.day &&
      slots.when.minutes === undefined
    )
      return [{ ...state, closing: true }, say(`${lines.alreadyDone} ${last.say}`)];
    const [next, move] = this.proceed(state, { ...task, slots });
    return [
      next,
      tool.opening && next.task?.asked && move.say
        ? { ...move, say: `${tool.opening} ${move.say}` }
        : move,
    ];
  }

  /** Asks for the next missing argument, or runs the function. */
  private proceed(state: State, task: Task): [State, Move] {
    const values = withDefaults(task.tool, task.slots);
    const name =
      Object.entries(task.tool.parameters.properties).flatMap(([key, parameter]) =>
        parameter.format === 'name' ? [task.slots.values[key]] : [],
      )[0] ?? state.name;
    const missing = task.tool.parameters.required.find((key) => !values[key]);
    if (!missing)
      return [
        { ...state, name, task },
        { say: '', run: { name: task.tool.name, input: values }, sources: [] },
      ];
    const next = { ...task, asked: missing };
    const { day, minutes } = task.slots.when;
    if (
      task.tool.parameters.properties[missing]?.choicesFrom &&
      (day || minutes !== undefined) &&
      this.isLast(task.tool, missing, values)
    )
      return this.lookUp({ ...state, name }, next);
    return [{ ...state, name, task: next }, say(this.questionFor(next))];
  }

  private isLast = (tool: ToolSpec, key: string, values: Readonly<Record<string, string>>) =>
    tool.parameters.required.every((one) => one === key || values[one]);

  private wantsChoices = (task: Task, text: string, words = maybeTimes) =>
    Boolean(task.asked && task.tool.parameters.properties[task.asked]?.choicesFrom) &&
    words.test(text);

  private lookUp(state: State, task: Task): [State, Move] {
    const key = task.asked ?? '';
    const source = task.tool.parameters.properties[key]?.choicesFrom;
    if (!source || !this.request.tools.some((tool) => tool.name === source))
      return [{ ...state, task }, say(this.questionFor(task))];
    return [
      { ...state, task },
      {
        say: '',
        run: {
          name: source,
          input: {
            [key]: whenText(task.slots.when) || 'earliest',
            ...(task.slots.values.reason ? { reason: task.slots.values.reason } : {}),
          },
        },
        sources: [],
      },
    ];
  }

  /** Says something, and offers the function that fits, with what the caller said as its first free argument. */
  private offering(
    state: State,
    text: string,
    when: 'unknown' | 'trouble',
    about: string,
    without: ReadonlySet<string> = new Set(),
    sources: readonly string[] = [],
  ): [State, Move] {
    const fits = (reason: 'unknown' | 'trouble') =>
      this.tools().find(
        (tool) => tool.offer && tool.offerWhen === reason && !without.has(tool.name),
      );
    const tool = fits(when) ?? fits('unknown');
    if (!tool?.offer)
      return [
        { ...state, closing: false },
        {
          say: when === 'unknown' ? `${text} ${this.abilities()}` : `${text} ${lines.howCanIHelp}`,
          sources,
        },
      ];
    const free = Object.entries(tool.parameters.properties).find(
      ([, parameter]) => !parameter.format && !parameter.enum && !parameter.default,
    )?.[0];
    const offer: Task = {
      tool,
      slots: {
        values: free && about ? { [free]: about.replace(/(?<![.!\s])[.!\s]+$/, '') } : {},
        when: {},
      },
      asked: null,
      choices: [],
      misses: 0,
    };
    return [
      { ...state, offer, closing: false },
      { say: `${text} ${tool.offer}`, sources },
    ];
  }

  private questionFor({ tool, asked }: Task): string {
    return questionOf(tool, asked);
  }

  private abilities = () =>
    lines.abilities(
      this.tools().flatMap((tool) => tool.ability ?? []),
      this.hasFacts,
    );

  /** Functions that a caller can ask for by themselves. */
  private tools = () => this.request.tools.filter((tool) => tool.phrases !== undefined);
}

const say = (text: string): Move => ({ say: text, sources: [] });

const questionOf = (tool: ToolSpec, asked: string | null) =>
  asked ? (tool.parameters.properties[asked]?.question ?? lines.howCanIHelp) : lines.howCanIHelp;

const nameOnly: ToolSpec = {
  name: '',
  label: '',
  description: '',
  condition: '',
  parameters: {
    type: 'object',
    properties: { name: { type: 'string', description: '', question: '', format: 'name' } },
    required: [],
  },
};
