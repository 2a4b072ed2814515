import { type QuestionTopic } from '@patchbay/contract';
import { SelectField, TextArea, TextField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { DraftModal } from '@patchbay/screens';
import { quality } from './messages.js';
import classes from './Quality.module.css';
import { type AnswerDraft, useAddAnswer } from './use-add-answer.js';

/** Takes the answer to a topic, and makes it a document of the agent’s knowledge. */
export function AnswerForm({
  topic,
  onClose,
}: {
  readonly topic: QuestionTopic;
  readonly onClose: () => void;
}) {
  const t = useMessages(quality);
  const { bases, add } = useAddAnswer(topic);
  const missing = ({ question, answer }: Draft) =>
    question.trim() === '' ? t('needsQuestion') : answer.trim() === '' ? t('needsAnswer') : null;
  const baseOf = ({ base }: Draft) => base ?? bases?.[0]?.id ?? newBase;
  return (
    <DraftModal<Draft>
      title={t('addTitle')}
      first={{ question: topic.name, answer: '', base: null }}
      missingOf={missing}
      onSend={(draft) => {
        const base = baseOf(draft);
        return add({ ...draft, baseId: base === newBase ? null : base });
      }}
      onClose={onClose}
      send={t('save')}
    >
      {(draft, change) => (
        <>
          <p className={classes.hint}>{t('addHelp')}</p>
          <TextField
            label={t('question')}
            value={draft.question}
            maxLength={300}
            onChange={({ target }) => change({ question: target.value })}
          />
          <TextArea
            label={t('answer')}
            help={t('answerHelp')}
            value={draft.answer}
            maxLength={4000}
            rows={5}
            onChange={({ target }) => change({ answer: target.value })}
          />
          <SelectField
            label={t('base')}
            value={baseOf(draft)}
            disabled={bases === undefined}
            options={[
              ...(bases ?? []).map(({ id, title }) => ({ value: id, label: title })),
              { value: newBase, label: t('newBase', { title: t('newBaseTitle') }) },
            ]}
            onChange={({ target }) => change({ base: target.value })}
          />
        </>
      )}
    </DraftModal>
  );
}

const newBase = 'new';

type Draft = Pick<AnswerDraft, 'question' | 'answer'> & {
  /** Undefined bases choose the first one. */
  readonly base: string | null;
};
