import { type AgentConfig, type Template, type TemplateFieldOnWire } from '@patchbay/contract';
import {
  fieldUses,
  keyFrom,
  keysUsedIn,
  renamedIn,
  renamedInField,
  type TemplateField,
} from '@patchbay/template-fields';

/** An integration that a template asks for. */
export type TemplateIntegration = Template['integrations'][number];

/** A question while it is edited. Its id stays when its key changes. */
export interface Question {
  readonly id: number;
  readonly field: TemplateField;
  /** Whether its key still follows its title: it is new, and its key was never written. */
  readonly keyFollows: boolean;
  /** The key before the last one, while texts may still use it. */
  readonly former: string | null;
}

/** What of a template is edited here. */
export interface TemplateDraft {
  readonly questions: readonly Question[];
  readonly integrations: readonly TemplateIntegration[];
  readonly agent: AgentConfig;
}

/** What a save sends. */
export interface TemplateContent {
  readonly fields: readonly TemplateField[];
  readonly integrations: readonly TemplateIntegration[];
  readonly agent: AgentConfig;
}

/** The draft of a stored template. */
export const draftOf = ({
  fields,
  integrations,
  agent,
}: Pick<Template, 'fields' | 'integrations' | 'agent'>): TemplateDraft => ({
  questions: fields.map((field, id) => ({
    id,
    field: field as TemplateField,
    keyFollows: false,
    former: null,
  })),
  integrations,
  agent: (agent ?? {}) as AgentConfig,
});

export const fieldsOf = ({ questions }: Pick<TemplateDraft, 'questions'>) =>
  questions.map(({ field }) => field);

export const contentOf = (draft: TemplateDraft): TemplateContent => ({
  fields: fieldsOf(draft),
  integrations: draft.integrations,
  agent: draft.agent,
});

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** A part of a template that can be in conflict: its questions, its integrations, a key of its agent. */
export type ContentPart = string;

const valueOf = (content: TemplateContent, part: ContentPart): unknown =>
  part === 'fields' || part === 'integrations'
    ? content[part]
    : (content.agent as Readonly<Record<string, unknown>>)[part];

/** The parts in which two contents differ, the questions first. */
export const partsUnlike = (one: TemplateContent, other: TemplateContent): readonly ContentPart[] =>
  ['fields', 'integrations', ...new Set([...Object.keys(one.agent), ...Object.keys(other.agent)])]
    // A value that is not there and an empty one are the same.
    .filter((part) => !isSame(valueOf(one, part) ?? null, valueOf(other, part) ?? null));

/** What a save of these parts has in its body. */
export function bodyOf(content: TemplateContent, parts: readonly ContentPart[]) {
  const keys = parts.filter((part) => part !== 'fields' && part !== 'integrations');
  return {
    ...(parts.includes('fields') ? { fields: content.fields as TemplateFieldOnWire[] } : {}),
    ...(parts.includes('integrations') ? { integrations: [...content.integrations] } : {}),
    ...(keys.length > 0
      ? {
          agent: Object.fromEntries(
            keys.map((key) => [key, valueOf(content, key) ?? null]),
          ) as AgentConfig,
        }
      : {}),
  };
}

/** A content that has some parts of another one. */
export function withParts(
  content: TemplateContent,
  from: TemplateContent,
  parts: readonly ContentPart[],
): TemplateContent {
  const {
    fields = content.fields,
    integrations = content.integrations,
    agent,
  } = bodyOf(from, parts);
  return {
    fields: fields as readonly TemplateField[],
    integrations,
    agent: { ...content.agent, ...agent },
  };
}

/** A draft with another content. Questions that it keeps stay the same, so that an open one does. */
export function draftWith(draft: TemplateDraft, content: TemplateContent): TemplateDraft {
  const known = new Map(draft.questions.map((question) => [question.field.key, question]));
  let id = nextId(draft);
  return {
    ...content,
    questions: content.fields.map((field) => ({
      keyFollows: false,
      former: null,
      ...(known.get(field.key) ?? { id: id++ }),
      field,
    })),
  };
}

type Change = (draft: TemplateDraft) => TemplateDraft;

const nextId = ({ questions }: TemplateDraft) => Math.max(-1, ...questions.map(({ id }) => id)) + 1;

const keysBut = ({ questions }: TemplateDraft, id: number | null): string[] =>
  questions.filter((one) => one.id !== id).map(({ field }) => field.key);

const onQuestion =
  (id: number, change: (question: Question, draft: TemplateDraft) => Question): Change =>
  (draft) => ({
    ...draft,
    questions: draft.questions.map((one) => (one.id === id ? change(one, draft) : one)),
  });

/** Adds a question at the end. */
export const addQuestion: Change = (draft) => ({
  ...draft,
  questions: [
    ...draft.questions,
    {
      id: nextId(draft),
      field: { key: keyFrom('', keysBut(draft, null)), title: '', type: 'text' },
      keyFollows: true,
      former: null,
    },
  ],
});

export const removeQuestion =
  (id: number): Change =>
  (draft) => ({ ...draft, questions: draft.questions.filter((one) => one.id !== id) });

const inserted = (questions: readonly Question[], question: Question, at: number) => [
  ...questions.slice(0, at),
  question,
  ...questions.slice(at),
];

/** Puts a removed question back where it stood. */
export const insertQuestion =
  (question: Question, at: number): Change =>
  (draft) => ({ ...draft, questions: inserted(draft.questions, question, at) });

/** Moves a question to a position. */
export const moveQuestion =
  (id: number, to: number): Change =>
  (draft) => {
    const from = draft.questions.findIndex((one) => one.id === id);
    const moved = draft.questions[from];
    if (!moved || to < 0 || to >= draft.questions.length || to === from) return draft;
    const others = draft.questions.filter((one) => one !== moved);
    return { ...draft, questions: inserted(others, moved, to) };
  };

/**
 * Changes a question. A key that was never written follows its title, unless it is stored already or
 * a text uses it.
 */
export const patchField = (
  id: number,
  patch: Partial<TemplateField>,
  storedKeys: readonly string[],
): Change =>
  onQuestion(id, (question, draft) => {
    const field = { ...question.field, ...patch };
    const { key } = field;
    const isFixed = storedKeys.includes(key) || placesUsing(draft, key).length > 0;
    if (patch.title === undefined || !question.keyFollows || isFixed) return { ...question, field };
    return { ...question, field: { ...field, key: keyFrom(patch.title, keysBut(draft, id)) } };
  });

/** Gives a question another key; what the texts say stays, and can be renamed after it. */
export const setKey = (id: number, key: string): Change =>
  onQuestion(id, (question, draft) => ({
    ...question,
    field: { ...question.field, key },
    keyFollows: false,
    former:
      placesUsing(draft, question.field.key).length > 0 ? question.field.key : question.former,
  }));

/** Texts of the agent in which the server replaces markers. */
const markedTexts = ['welcomeMessage', 'agentInstructions'] as const;

/** Where a key is used. */
export type Place = (typeof markedTexts)[number] | 'actions' | 'questions';

/** Where a draft uses a key. */
export function placesUsing({ questions, agent }: TemplateDraft, key: string): readonly Place[] {
  const uses = (text: unknown) => typeof text === 'string' && keysUsedIn(text).includes(key);
  return [
    ...markedTexts.filter((name) => uses(agent[name])),
    ...((agent.actions ?? []).some(({ instructions }) => uses(instructions))
      ? (['actions'] as const)
      : []),
    ...(questions.some(({ field }) => fieldUses(field, key)) ? (['questions'] as const) : []),
  ];
}

/** Lets every text that used the former key of a question use its present one. */
export const renameEverywhere =
  (id: number): Change =>
  (draft) => {
    const question = draft.questions.find((one) => one.id === id);
    if (!question || question.former === null) return draft;
    const { former } = question;
    const { key } = question.field;
    const renamed = (text: string | undefined) => text && renamedIn(text, former, key);
    const { welcomeMessage, agentInstructions, actions } = draft.agent;
    return {
      ...draft,
      agent: {
        ...draft.agent,
        ...(welcomeMessage ? { welcomeMessage: renamed(welcomeMessage) } : {}),
        ...(agentInstructions ? { agentInstructions: renamed(agentInstructions) } : {}),
        ...(actions
          ? {
              actions: actions.map((action) => ({
                ...action,
                instructions: renamed(action.instructions),
              })),
            }
          : {}),
      },
      questions: draft.questions.map((one) => ({
        ...one,
        field: renamedInField(one.field, former, key),
        former: one.id === id ? null : one.former,
      })),
    };
  };

/** Changes settings and texts of the agent. */
export const patchAgent =
  (patch: Partial<AgentConfig>): Change =>
  (draft) => ({ ...draft, agent: { ...draft.agent, ...patch } });

/** Asks for an integration, or no longer. */
export const toggleIntegration =
  (integration: TemplateIntegration, isAsked: boolean): Change =>
  (draft) => {
    const others = draft.integrations.filter(({ key }) => key !== integration.key);
    return { ...draft, integrations: isAsked ? [...others, integration] : others };
  };
