import { type QuestionTopic } from '@patchbay/contract';
import { fullTime, shortTime } from '@patchbay/formats';
import { systemClock } from '@patchbay/kernel';
import { Button, Chip, type ChipTone, IconPlus } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { useViewer } from '@patchbay/queries';
import { Link } from '@patchbay/routes';
import { useState } from 'react';
import { timeZone } from '../range/range.js';
import { useInAccountBelow } from '../usage-parts/usage-links.js';
import partClasses from '../parts/Parts.module.css';
import { quality } from './messages.js';
import classes from './Quality.module.css';

const tones: Readonly<Record<QuestionTopic['state'], ChipTone>> = {
  open: 'warn',
  added: 'success',
  dismissed: 'grey',
};

/** So many questions of a topic are shown at first. */
const fewExamples = 5;

export interface TopicActions {
  readonly add: () => void;
  readonly decide: (state: 'open' | 'dismissed') => void;
  readonly isBusy: boolean;
}

/** A topic with its newest questions, each a way to its conversation. */
export function TopicRow({
  topic,
  hasAgent,
  actions,
}: {
  readonly topic: QuestionTopic;
  /** Whether its agent is named. */
  readonly hasAgent: boolean;
  /** Undefined where it may not be decided. */
  readonly actions?: TopicActions | undefined;
}) {
  const t = useMessages(quality);
  const locale = useLocale();
  const { name, state, count, askedSince, lastAt, agentName } = topic;
  const [isOpen, setOpen] = useState(false);
  const inAccount = useInAccountBelow();
  const own = useViewer().data?.target.type;
  const account =
    own === 'organization' || own === 'agent'
      ? {}
      : inAccount({ id: topic.organizationId, type: 'organization' });
  const examples = isOpen ? topic.examples : topic.examples.slice(0, fewExamples);
  const now = systemClock.now();
  const moment = (at: number) => shortTime(at * 1000, { timeZone, locale, now });
  return (
    <li className={partClasses.row} aria-label={name}>
      <div className={classes.head}>
        <strong className={classes.name}>{name}</strong>
        {actions ? <Actions topic={topic} {...actions} /> : null}
      </div>
      <p className={classes.facts}>
        <Chip tone={tones[state]} dot>
          {t(`state.${state}`)}
        </Chip>
        <span>{t('asked', { count })}</span>
        <span>{t('last', { time: moment(lastAt) })}</span>
        {hasAgent ? <span>{t('ofAgent', { agent: agentName })}</span> : null}
      </p>
      {askedSince > 0 ? (
        <p className={classes.since}>{t('askedSince', { count: askedSince })}</p>
      ) : null}
      <ul className={classes.examples} aria-label={t('examples', { topic: name })}>
        {examples.map(({ text, at, roomId, messageId }) => (
          <li key={messageId}>
            <Link
              to="/app/inbox"
              search={{ ...account, active: roomId, highlightId: messageId }}
              className={classes.example}
              aria-label={t('openQuestion', { question: text })}
            >
              <span className={classes.words}>{text}</span>
              <time
                dateTime={new Date(at * 1000).toISOString()}
                title={fullTime(at * 1000, { timeZone, locale })}
              >
                {moment(at)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
      {topic.examples.length > examples.length ? (
        <span className={classes.all}>
          <Button size="sm" variant="subtle" onClick={() => setOpen(true)}>
            {t('allOf', { count: topic.examples.length })}
          </Button>
        </span>
      ) : null}
    </li>
  );
}

function Actions({
  topic: { name, state },
  add,
  decide,
  isBusy,
}: TopicActions & {
  readonly topic: QuestionTopic;
}) {
  const t = useMessages(quality);
  return (
    <span className={classes.actions}>
      <Button
        size="sm"
        icon={<IconPlus size={14} />}
        aria-label={t('addOf', { topic: name })}
        onClick={add}
      >
        {t('add')}
      </Button>
      {state === 'open' ? (
        <Button
          size="sm"
          variant="subtle"
          disabled={isBusy}
          aria-label={t('dismissOf', { topic: name })}
          onClick={() => decide('dismissed')}
        >
          {t('dismiss')}
        </Button>
      ) : (
        <Button
          size="sm"
          variant="subtle"
          disabled={isBusy}
          aria-label={t('reopenOf', { topic: name })}
          onClick={() => decide('open')}
        >
          {t('reopen')}
        </Button>
      )}
    </span>
  );
}
