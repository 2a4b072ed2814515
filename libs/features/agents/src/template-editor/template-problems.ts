import {
  compileTemplate,
  fieldFaults,
  type FieldFaultKind,
  type TextFault,
  textFaults,
} from '@patchbay/template-fields';
import { type Question, type TemplateDraft, fieldsOf } from './template-draft.js';

/** Where a problem stands: at a part of a question, or in a text of the agent. */
export type ProblemPlace =
  | { readonly question: number; readonly part: 'key' | 'options' | 'disabledIf' }
  | { readonly text: 'welcomeMessage' | 'agentInstructions' }
  | { readonly action: string };

/** A problem of a template. One that blocks keeps it from being offered. */
export interface TemplateProblem {
  readonly kind: FieldFaultKind | TextFault['kind'] | 'noInstructions' | 'brokenBlock';
  readonly blocks: boolean;
  readonly place: ProblemPlace;
  readonly key: string;
  readonly value: string;
}

/** The problems of a draft, in the order of its questions, then of its texts. */
export function problemsOf(draft: TemplateDraft): readonly TemplateProblem[] {
  const fields = fieldsOf(draft);
  const { agent } = draft;
  const ofFields = fieldFaults(fields).map(({ kind, field, part, names = '' }) => ({
    kind,
    blocks: true,
    place: { question: (draft.questions[field] as Question).id, part },
    key: names,
    value: '',
  }));
  const inText = (text: string, place: ProblemPlace): TemplateProblem[] => [
    ...compileTemplate(text).problems.map(({ at, end }) => ({
      kind: 'brokenBlock' as const,
      blocks: false,
      place,
      key: text.slice(at, end),
      value: '',
    })),
    ...textFaults(text, fields).map(({ kind, key, equals = '' }) => ({
      kind,
      blocks: false,
      place,
      key,
      value: equals,
    })),
  ];
  const empty =
    (agent.agentInstructions ?? '').trim() === ''
      ? [
          {
            kind: 'noInstructions' as const,
            blocks: true,
            place: { text: 'agentInstructions' as const },
            key: '',
            value: '',
          },
        ]
      : [];
  return [
    ...ofFields,
    ...empty,
    ...inText(agent.welcomeMessage ?? '', { text: 'welcomeMessage' }),
    ...inText(agent.agentInstructions ?? '', { text: 'agentInstructions' }),
    ...(agent.actions ?? []).flatMap(({ name, instructions = '' }) =>
      inText(instructions, { action: name }),
    ),
  ];
}

/** Whether the server would refuse to save it even while the template is off. */
export const keepsFromSaving = ({ place }: TemplateProblem): boolean =>
  'question' in place && place.part === 'key';
