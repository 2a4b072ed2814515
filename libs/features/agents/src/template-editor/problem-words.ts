import { fieldTitle } from '@patchbay/template-fields';
import { type TemplateEditorMessages } from './messages.js';
import { type TemplateDraft } from './template-draft.js';
import { type TemplateProblem } from './template-problems.js';

/** A question as it is named to a person; a new one has neither title nor words of its own. */
export const nameOfQuestion = (
  t: TemplateEditorMessages,
  field: Parameters<typeof fieldTitle>[0],
): string => (field.title ? `“${fieldTitle(field)}”` : t('newQuestion'));

/** A problem in words, with what to do about it. */
export function problemWords(
  t: TemplateEditorMessages,
  { kind, place, key, value }: TemplateProblem,
  { questions }: Pick<TemplateDraft, 'questions'>,
): string {
  if (kind === 'noInstructions') return t('problem.noInstructions');
  const question =
    'question' in place ? questions.find(({ id }) => id === place.question) : undefined;
  const name = question
    ? nameOfQuestion(t, question.field)
    : t(`place.${'text' in place ? place.text : 'actions'}`);
  return t(`problem.${kind}`, { name, key, value });
}
