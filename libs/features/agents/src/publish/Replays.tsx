import { type ConversationReplay } from '@patchbay/contract';
import { Chip, DisclosureList, DisclosureRow, WordDiff } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useServerWords } from '@patchbay/screens';
import { wordDiff } from '@patchbay/template-fields';
import { agentCases } from '../cases/messages.js';
import { RanFunctions } from '../cases/RanFunctions.js';
import { publishCheck as texts } from './messages.js';
import { SpokenLine, SpokenTurn, SpokenTurns } from '../spoken-lines/SpokenLines.js';
import classes from './PublishCheck.module.css';
import { differences, type ReplayedTurn, turnsOf } from './replayed-turns.js';

export interface ReplaysProps {
  readonly replays: readonly ConversationReplay[];
  readonly isDone: boolean;
  readonly isLive: boolean;
}

/** The last conversations of callers, as live and as the draft would answer them. */
export function Replays({ replays, isDone, isLive }: ReplaysProps) {
  const t = useMessages(texts);
  return (
    <section aria-label={t('replays')}>
      <h3 className={classes.heading}>{t('replays')}</h3>
      <p className={classes.hint}>
        {replays.length === 0 && isDone ? t('noReplays') : t(isLive ? 'replaysHelp' : 'notLive')}
      </p>
      {replays.length > 0 ? (
        <DisclosureList>
          {replays.map((one) => (
            <Replay key={one.startedAt} one={one} />
          ))}
        </DisclosureList>
      ) : null}
    </section>
  );
}

function Replay({ one }: { readonly one: ConversationReplay }) {
  const t = useMessages(texts);
  const name = t('conversation', { at: new Date(one.startedAt) });
  const turns = turnsOf(one);
  const count = differences(turns);
  return (
    <DisclosureRow
      label={t('open', { title: name })}
      title={turns[0]?.say ?? name}
      hint={<Facts one={one} name={name} />}
      end={
        <Chip tone={!one.live || count === 0 ? 'grey' : 'warn'}>
          {one.live ? (count === 0 ? t('same') : t('differ', { count })) : t('onlyDraft')}
        </Chip>
      }
    >
      {() => (
        <SpokenTurns>
          {turns.map((turn, at) => (
            <Turn key={at} turn={turn} />
          ))}
        </SpokenTurns>
      )}
    </DisclosureRow>
  );
}

const seconds = (ms: number) => Math.round(ms / 100) / 10;

/** When it was, how it ends, and what it costs. */
function Facts({
  one: { live, staging },
  name,
}: {
  readonly one: ConversationReplay;
  readonly name: string;
}) {
  const t = useMessages(texts);
  const words = useMessages(agentCases);
  const draft = words(`ending.${staging.outcome ?? 'open'}`);
  const ends =
    live && live.outcome !== staging.outcome
      ? t('endsOther', { live: words(`ending.${live.outcome ?? 'open'}`), draft })
      : t('endsAs', { ending: draft });
  const spent = { seconds: seconds(staging.ms), tokens: staging.tokensUsed };
  const cost = live
    ? t('costOfBoth', { ...spent, liveSeconds: seconds(live.ms), liveTokens: live.tokensUsed })
    : t('cost', spent);
  return [name, ends, cost].join(' · ');
}

function Turn({ turn: { say, live, staging } }: { readonly turn: ReplayedTurn }) {
  const t = useMessages(texts);
  const serverWords = useServerWords();
  const replyOf = (answer: ReplayedTurn['staging']) =>
    !answer
      ? ''
      : answer.failure === null
        ? answer.reply
        : t('noReply', { why: serverWords(answer.failure) });
  const draft = replyOf(staging);
  const isSame = live !== null && replyOf(live) === draft;
  return (
    <SpokenTurn>
      <SpokenLine who={t('caller')}>
        <span>{say}</span>
      </SpokenLine>
      {live === null || isSame ? (
        <SpokenLine who={t(isSame ? 'both' : 'draft')}>
          <span>{draft}</span>
        </SpokenLine>
      ) : (
        <SpokenLine who={t('draft')}>
          <WordDiff parts={wordDiff(replyOf(live), draft).parts} />
        </SpokenLine>
      )}
      {staging ? <RanFunctions ran={staging.ran} /> : null}
    </SpokenTurn>
  );
}
