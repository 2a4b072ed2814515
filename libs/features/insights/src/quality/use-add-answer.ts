import { type QuestionTopic } from '@patchbay/contract';
import { useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperation, useOperationMutation } from '@patchbay/queries';
import { useRef } from 'react';
import { answerFile } from './answer-file.js';
import { quality } from './messages.js';
import { useQualityTarget } from './use-quality.js';

/** A question with its answer, and the base that takes it; null makes a new one. */
export interface AnswerDraft {
  readonly question: string;
  readonly answer: string;
  readonly baseId: string | null;
}

/** The bases that an agent answers from, and how an answer becomes a document of one of them. */
export function useAddAnswer({ id, agentId }: Pick<QuestionTopic, 'id' | 'agentId'>) {
  const t = useMessages(quality);
  const toast = useToast();
  const made = useRef<string | null>(null);
  const ofAgent = { target: agentId };
  const read = useOperation('listKnowledgeBases', {}, ofAgent);
  const create = useOperationMutation('createKnowledgeBase', ofAgent);
  const upload = useOperationMutation('addKnowledgeBaseFile', ofAgent);
  const decide = useOperationMutation('setQuestionTopic', useQualityTarget());
  // An organization lists the bases of all its agents; its own agent reads only its own.
  const bases = read.data?.items.filter((base) => base.agentId === agentId);
  /** A second attempt makes neither a second base nor a second document. */
  const add = async ({ question, answer, baseId }: AnswerDraft) => {
    made.current ??=
      baseId ?? (await create.mutateAsync({ title: t('newBaseTitle') })).knowledgeBase.id;
    await upload.mutateAsync({
      id: baseId ?? made.current,
      file: answerFile(question, answer),
    });
    await decide.mutateAsync({ id, state: 'added' });
    toast(t('added'));
  };
  return { bases, read, add };
}
