import { clockTime, dayLabel } from '@patchbay/formats';
import { secondsToMilliseconds } from '@patchbay/kernel';
import {
  Button,
  buttonClass,
  Chip,
  EmptyState,
  ErrorState,
  ForbiddenState,
  IconChevronDown,
  IconChevronUp,
  IconButton,
  IconPhone,
  Screen as Page,
  SkeletonRows,
} from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { useViewer } from '@patchbay/queries';
import { Link } from '@patchbay/routes';
import { useCallWords, usePartyName } from '@patchbay/screens';
import { useEffect, useRef } from 'react';
import { typedFields } from '../inbox/inbox-keys.js';
import { callReview } from '../transcript/messages.js';
import { ReviewedCall } from './ReviewedCall.js';
import classes from './Review.module.css';
import { useReview } from './use-review.js';
import { reasonsOf, type ReviewCall } from './why-review.js';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest(`${typedFields}, [role="dialog"]`);

/** Page of staff: the calls that a person should review, one after another. */
export function ReviewScreen() {
  const t = useMessages(callReview);
  const { data: viewer } = useViewer();
  if (!viewer) return <SkeletonRows count={6} height={56} />;
  if (viewer.role !== 'superAdmin')
    return (
      <Page title={t('title')} padded>
        <ForbiddenState
          title={t('title')}
          actions={
            <Link to="/app/inbox" className={buttonClass()}>
              {t('toInbox')}
            </Link>
          }
        >
          {t('onlyStaff')}
        </ForbiddenState>
      </Page>
    );
  return <Calls />;
}

function Calls() {
  const callWords = useCallWords();
  const t = useMessages(callReview);
  const review = useReview();
  const { calls, chosen, at, error, choose } = review;
  const step = useRef(choose);
  useEffect(() => {
    step.current = choose;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'j') step.current(calls?.[at + 1]);
      if (event.key === 'k') step.current(calls?.[at - 1]);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [calls, at]);
  return (
    <Page title={t('title')} meta={t('lead')} padded>
      {error && !calls ? (
        <ErrorState title={t('notLoaded')} onRetry={review.retry} retrying={review.isLoading}>
          {callWords(error)}
        </ErrorState>
      ) : !calls ? (
        <SkeletonRows count={6} height={56} />
      ) : calls.length === 0 ? (
        <EmptyState icon={<IconPhone size={18} />} title={t('none')}>
          {t('noneWords')}
        </EmptyState>
      ) : (
        <div className={classes.both}>
          <CallList review={review} />
          {chosen ? (
            <section
              className={classes.call}
              aria-label={t('of', { at: at + 1, all: calls.length })}
            >
              <header className={classes.head}>
                <span>{t('of', { at: at + 1, all: calls.length })}</span>
                <IconButton
                  label={t('previous')}
                  icon={<IconChevronUp size={16} />}
                  onClick={() => choose(calls[at - 1])}
                />
                <IconButton
                  label={t('next')}
                  icon={<IconChevronDown size={16} />}
                  onClick={() => choose(calls[at + 1])}
                />
                <span className={classes.keys}>{t('keys')}</span>
              </header>
              <ReviewedCall
                key={chosen.uuid}
                call={chosen}
                onRated={(rating) => review.rated(chosen.uuid, rating)}
              />
            </section>
          ) : null}
        </div>
      )}
    </Page>
  );
}

/** The list of calls, with why each is in it. */
function CallList({ review }: { readonly review: ReturnType<typeof useReview> }) {
  const t = useMessages(callReview);
  const { calls, chosen, choose, hasMore, isLoading, more } = review;
  return (
    <nav aria-label={t('list')} className={classes.list}>
      <ol>
        {(calls ?? []).map((call) => (
          <li key={call.uuid}>
            <button
              type="button"
              className={classes.row}
              aria-current={call.uuid === chosen?.uuid}
              onClick={() => choose(call)}
            >
              <Row call={call} />
            </button>
          </li>
        ))}
      </ol>
      {hasMore ? (
        <Button size="sm" loading={isLoading} onClick={more}>
          {t('more')}
        </Button>
      ) : null}
    </nav>
  );
}

function Row({ call }: { readonly call: ReviewCall }) {
  const t = useMessages(callReview);
  const nameOf = usePartyName();
  const locale = useLocale();
  const at = secondsToMilliseconds(call.timestamp);
  const other = call.direction === 'inbound' ? call.fromNumber : call.toNumber;
  const names = {
    caller: other === null ? t('unknown') : nameOf(other),
    agent: call.accountName ?? call.username,
  };
  const reasons = reasonsOf(call);
  return (
    <>
      <b>{call.direction === 'inbound' ? t('incoming', names) : t('outgoing', names)}</b>
      <span>
        {[
          call.orgName,
          dayLabel(at, { now: Date.now(), timeZone, locale }),
          clockTime(at, { timeZone, locale }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className={classes.why}>
        {reasons.map((reason) => (
          <Chip key={reason} tone={reason === 'ratedLow' ? 'danger' : 'warn'}>
            {reason === 'ratedLow'
              ? t('ratedLow', { stars: call.rating ?? 0 })
              : reason === 'short'
                ? t('short', { seconds: call.duration })
                : t(reason)}
          </Chip>
        ))}
        {reasons.length === 0 ? (
          <Chip tone="success">{t('rated', { stars: call.rating ?? 0 })}</Chip>
        ) : null}
      </span>
    </>
  );
}
