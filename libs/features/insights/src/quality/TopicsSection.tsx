import { type QuestionTopic, type TopicState, topicStates } from '@patchbay/contract';
import { Button, EmptyState, IconHelp, lazyParts, ListStates, Segmented } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useViewer } from '@patchbay/queries';
import { useChangeSearch, usePageSearch } from '@patchbay/routes';
import { useCallWords, useCan } from '@patchbay/screens';
import { useState } from 'react';
import { type Range } from '../range/range.js';
import partClasses from '../parts/Parts.module.css';
import { quality } from './messages.js';
import classes from './Quality.module.css';
import { type TopicActions, TopicRow } from './TopicRow.js';
import { useTopics } from './use-topics.js';

/** So many topics are shown at first. */
const page = 20;

const useForm = lazyParts(() => import('./AnswerForm.js'));

/** Whose topics they are, and whether they may be decided. */
function useTopicRights() {
  const tier = useViewer().data?.target.type;
  // What is decided is written within the organization.
  const isAbove = tier !== 'organization' && tier !== 'agent';
  const canEdit = useCan('canEditOrg').allowed && !isAbove;
  return { tier, isAbove, canEdit };
}

/** The topics of one state. The state and the open form are in the address. */
export function TopicsSection({ range }: { readonly range: Range }) {
  const callWords = useCallWords();
  const t = useMessages(quality);
  const change = useChangeSearch();
  const { agentId, topics: shown = 'open', answer } = usePageSearch('data', 'quality');
  const { tier, isAbove, canEdit } = useTopicRights();
  const { read, decide, isBusy } = useTopics(range);
  const all = read.data?.topics;
  const topics = all?.filter(({ state }) => state === shown);
  const answered = canEdit ? all?.find(({ id }) => id === answer) : undefined;
  const { parts } = useForm(answered !== undefined);
  const actionsOf = (topic: QuestionTopic) =>
    canEdit
      ? {
          add: () => void change({ answer: topic.id }),
          decide: (state: 'open' | 'dismissed') => decide(topic, state),
          isBusy,
        }
      : undefined;
  return (
    <section className={classes.section} aria-labelledby="quality-topics">
      <h2 id="quality-topics" className={classes.heading}>
        {t('topics')}
      </h2>
      <p className={partClasses.hint}>{t(isAbove ? 'topicsOfAll' : 'topicsHelp')}</p>
      {all && all.length > 0 ? <StateChoice topics={all} shown={shown} /> : null}
      <ListStates
        status={read.status}
        hasData={topics !== undefined && !read.error}
        empty={topics?.length === 0}
        error={{
          title: t('topicsNotLoaded'),
          children: callWords(read.error),
          onRetry: () => void read.refetch(),
          retrying: read.isFetching,
        }}
        emptyState={
          <div className={classes.table}>
            <EmptyState
              icon={<IconHelp size={18} />}
              title={t(all?.length === 0 ? 'noTopics' : 'noneShown')}
            >
              {t('noTopicsHelp')}
            </EmptyState>
          </div>
        }
      >
        <TopicList
          topics={topics ?? []}
          hasAgent={tier !== 'agent' && agentId === undefined}
          actionsOf={actionsOf}
        />
        {read.data?.isCut ? (
          <p className={partClasses.hint}>{t('cut', { count: read.data.questions })}</p>
        ) : null}
      </ListStates>
      {answered && parts ? (
        <parts.AnswerForm
          key={answered.id}
          topic={answered}
          onClose={() => void change({ answer: undefined })}
        />
      ) : null}
    </section>
  );
}

/** The first topics, and a button for more. */
function TopicList({
  topics,
  hasAgent,
  actionsOf,
}: {
  readonly topics: readonly QuestionTopic[];
  readonly hasAgent: boolean;
  readonly actionsOf: (topic: QuestionTopic) => TopicActions | undefined;
}) {
  const t = useMessages(quality);
  const [max, setMost] = useState(page);
  return (
    <>
      <ul className={partClasses.list} aria-label={t('topics')}>
        {topics.slice(0, max).map((topic) => (
          <TopicRow key={topic.id} topic={topic} hasAgent={hasAgent} actions={actionsOf(topic)} />
        ))}
      </ul>
      {topics.length > max ? (
        <Button onClick={() => setMost(max + page)}>
          {t('more', { count: Math.min(page, topics.length - max) })}
        </Button>
      ) : null}
    </>
  );
}

/** Which topics are shown, with the number of each kind. */
function StateChoice({
  topics,
  shown,
}: {
  readonly topics: readonly QuestionTopic[];
  readonly shown: TopicState;
}) {
  const t = useMessages(quality);
  const change = useChangeSearch();
  return (
    <Segmented
      label={t('shown')}
      value={shown}
      options={topicStates.map((value) => ({
        value,
        label: t(`show.${value}`),
        count: topics.filter(({ state }) => state === value).length,
      }))}
      onChange={(state) =>
        void change({ topics: state === 'open' ? undefined : state }, { replace: true })
      }
    />
  );
}
