import { type Question } from './template-draft.js';
import { type TemplateEditing } from './use-template-draft.js';

/** What the form of a question and its parts get. */
export interface QuestionFormProps {
  readonly question: Question;
  readonly editing: TemplateEditing;
  readonly canEdit: boolean;
}
