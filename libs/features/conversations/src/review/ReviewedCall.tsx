import { ErrorState, SkeletonRows, StarRating, useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperation, useOperationMutation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { useEffect, useRef } from 'react';
import { typedFields } from '../inbox/inbox-keys.js';
import { callReview } from '../transcript/messages.js';
import { Transcript } from '../transcript/Transcript.js';
import classes from './Review.module.css';
import { type ReviewCall } from './why-review.js';

/** One call to review: its transcript, and the rating that marks it as reviewed. */
export function ReviewedCall({
  call,
  onRated,
}: {
  readonly call: ReviewCall;
  readonly onRated: (rating: number) => void;
}) {
  const callWords = useCallWords();
  const t = useMessages(callReview);
  const toast = useToast();
  const { roomId, uuid, organizationId: target } = call;
  const read = useOperation('getConversationByUuid', { roomId, uuid }, { target });
  const rate = useOperationMutation('rateConvo', {
    target,
    invalidates: ['getConversationByUuid'],
    onSuccess: (_, { rating }) => {
      if (rating === null) return;
      onRated(rating);
      toast(t('marked', { stars: rating }));
    },
    onError: (error) => toast({ text: `${t('notMarked')}: ${callWords(error)}`, tone: 'error' }),
  });
  const mark = useRef((_rating: number) => undefined as void);
  useEffect(() => {
    mark.current = (rating) => rate.mutate({ rating, roomId, uuid });
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isInField =
        event.target instanceof HTMLElement &&
        event.target.closest(`${typedFields}, [role="dialog"]`);
      if (isInField || event.ctrlKey || event.metaKey || event.altKey) return;
      if (/^[1-5]$/.test(event.key)) mark.current(Number(event.key));
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className={classes.reviewed}>
      <StarRating
        label={t('mark')}
        value={rate.isPending ? rate.variables.rating : call.rating}
        onChange={(value) => mark.current(value)}
      />
      {read.data ? (
        <Transcript {...read.data} hasRating={false} />
      ) : read.error ? (
        <ErrorState title={t('notLoaded')} onRetry={() => void read.refetch()}>
          {callWords(read.error)}
        </ErrorState>
      ) : (
        <SkeletonRows count={6} height={48} />
      )}
    </div>
  );
}
