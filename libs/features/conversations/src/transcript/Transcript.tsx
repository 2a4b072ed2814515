import { type ReplyOf } from '@patchbay/contract';
import { clockTime, dayLabel, durationClock } from '@patchbay/formats';
import { secondsToMilliseconds } from '@patchbay/kernel';
import {
  Bubble,
  Button,
  buttonClass,
  Chip,
  cx,
  FunctionRun,
  JsonView,
  lazyPart,
} from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { Link } from '@patchbay/routes';
import { OutcomeChip, useCan, useFunctionWords } from '@patchbay/screens';
import { useState } from 'react';
import classes from '../rooms/Inbox.module.css';
import { failureIn, useTextProblemWords } from '../entries/delivery.js';
import { entries } from '../entries/messages.js';
import { MessageReactions, ReactButton } from '../entries/MessageReactions.js';
import { Rating } from '../entries/Rating.js';
import { CollectedData, collectedEntries } from '../thread/CollectedData.js';
import { thread } from '../thread/messages.js';
import { CallStats } from './CallStats.js';
import { callStats } from './messages.js';
import { Recording } from './Recording.js';
import { heardTurns } from './turn-parts.js';
import { type Player, usePlayer } from './use-player.js';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Only calls with sound have a chart. */
const turnTimes = lazyPart(
  () => import('./TurnTimes.js'),
  ({ TurnTimes }) => TurnTimes,
);

type Reply = ReplyOf<'getConversationByUuid'>;

/**
 * The lines of one conversation with the reactions to them, its recording, its outcome, its numbers,
 * its function runs, and the collected values.
 */
export function Transcript({
  conversation,
  details,
  recordings,
  timing,
  hasRating = true,
}: Reply & {
  /** Whether it is rated here, and not beside it. */
  readonly hasRating?: boolean;
}) {
  const t = useMessages(thread);
  const words = useMessages(entries);
  const functions = useFunctionWords();
  const recording = recordings?.find(({ kind }) => kind === 'call') ?? recordings?.[0];
  const player = usePlayer(recording, details.dialog);
  return (
    <div className={classes.transcript}>
      <Head details={details} entry={conversation[0]?.uuid} />
      {details.summary ? <p className={classes.summary}>{details.summary}</p> : null}
      <Recording player={player} type={details.type} />
      {recordings
        ?.filter((one) => one !== recording)
        .map((one) => (
          <FurtherRecording key={one.id} recording={one} type={details.type} />
        ))}
      <Lines conversation={conversation} details={details} player={player} />
      {details.functionsRun.length > 0 ? (
        <section className={classes.part}>
          <h3>{t('functions')}</h3>
          {details.functionsRun.map((run) => (
            <FunctionRun
              key={run.id}
              name={functions.name(run.name, run.label)}
              result={run.words}
              duration={t('duration', { ms: run.durationMs })}
              request={run.input}
              response={run.output}
              state={
                run.status === 'ok'
                  ? { label: t('done'), tone: 'success' }
                  : { label: t('failed'), tone: 'danger' }
              }
            />
          ))}
        </section>
      ) : null}
      {collectedEntries(details.collectedData).length > 0 ? (
        <section className={classes.part}>
          <h3>{t('collected')}</h3>
          <CollectedData data={details.collectedData} />
        </section>
      ) : null}
      <CallStats details={details} timing={timing} />
      {timing && heardTurns(timing).length > 0 ? (
        <turnTimes.Part timing={timing} player={player} />
      ) : null}
      {hasRating ? (
        <section className={classes.part} aria-label={words('rating')}>
          <h3>{words('rating')}</h3>
          <Rating roomId={details.roomId} uuid={details.uuid} rating={details.rating} />
        </section>
      ) : null}
      <Json details={details} />
    </div>
  );
}

/** A voicemail beside the recording of its call: no line leads into it. */
function FurtherRecording({
  recording,
  type,
}: {
  readonly recording: NonNullable<Reply['recordings']>[number];
  readonly type: Reply['details']['type'];
}) {
  return <Recording player={usePlayer(recording, noDialog)} type={type} />;
}
const noDialog: Reply['details']['dialog'] = [];

/** When it was, how it ended, and its entry in the inbox. */
function Head({ details, entry }: Pick<Reply, 'details'> & { readonly entry: string | undefined }) {
  const t = useMessages(thread);
  const words = useMessages(callStats);
  const locale = useLocale();
  const at = secondsToMilliseconds(details.startedAt);
  return (
    <div className={classes.rating}>
      <p className={classes.meta}>
        {[
          dayLabel(at, { now: Date.now(), timeZone, locale }),
          clockTime(at, { timeZone, locale }),
          details.type === 'call' ? durationClock(details.duration) : null,
        ]
          .filter(Boolean)
          .join(' · ')}{' '}
        {details.agentOutcome ? <OutcomeChip outcome={details.agentOutcome} /> : null}{' '}
        {details.selfCall ? <Chip>{t('ownTest')}</Chip> : null}
      </p>
      <Link
        to="/app/inbox"
        search={{ active: details.roomId, ...(entry ? { highlightId: entry } : {}) }}
        className={buttonClass({ size: 'sm' })}
      >
        {words('inbox')}
      </Link>
    </div>
  );
}

/** The lines. Where the call was recorded, a line leads to its place in the recording. */
function Lines({
  conversation,
  details,
  player,
}: Pick<Reply, 'conversation' | 'details'> & { readonly player: Player }) {
  const t = useMessages(callStats);
  const problemWords = useTextProblemWords();
  const said = conversation.filter(({ author }) => author !== 'system');
  const follows = player.recording?.kind === 'call' && player.state.name === 'ready';
  const now = details.dialog.filter(({ atSeconds }) => (atSeconds ?? 0) <= player.at).length - 1;
  return (
    <div className={classes.lines}>
      {details.dialog.map((line, index) => {
        const message = said[index];
        const at =
          line.atSeconds === undefined ? undefined : durationClock(Math.round(line.atSeconds));
        return (
          <div key={index} data-line className={cx(follows && now === index && classes.spoken)}>
            <Bubble
              by={line.role === 'user' ? 'customer' : line.role === 'person' ? 'person' : 'agent'}
              footer={at}
              {...(message ? failureIn(message, problemWords) : {})}
            >
              {line.content}
            </Bubble>
            <div className={classes.lineTools} data-by={line.role}>
              {follows && at !== undefined ? (
                <Button size="sm" variant="subtle" onClick={() => player.seek(line.atSeconds ?? 0)}>
                  {t('playFrom', { at })}
                </Button>
              ) : null}
              {message ? (
                <>
                  <MessageReactions message={message} />
                  <ReactButton message={message} />
                </>
              ) : null}
            </div>
          </div>
        );
      })}
    </div>
  );
}

/** The conversation as data, for those who may read it. */
function Json({ details }: Pick<Reply, 'details'>) {
  const t = useMessages(callStats);
  const { allowed } = useCan('canInspectJSON');
  const [isOpen, setOpen] = useState(false);
  if (!allowed) return null;
  return (
    <section className={classes.part}>
      <Button
        size="sm"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className={classes.loadRecording}
      >
        {t(isOpen ? 'hideJson' : 'json')}
      </Button>
      {isOpen ? <JsonView value={details} label={t('json')} /> : null}
    </section>
  );
}
