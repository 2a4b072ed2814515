import { Button, StarRating, useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperationMutation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { useState } from 'react';
import { entries } from './messages.js';
import classes from './Entries.module.css';

/** What a member thinks of a conversation, in stars that can be taken back. */
export function Rating({
  roomId,
  uuid,
  rating: saved,
}: {
  readonly roomId: string;
  readonly uuid: string;
  readonly rating: number | null;
}) {
  const callWords = useCallWords();
  const t = useMessages(entries);
  const toast = useToast();
  const rate = useOperationMutation('rateConvo', {
    onSuccess: (_, { rating }) => toast(t(rating === null ? 'ratingTaken' : 'ratingSaved')),
    onError: (error) => {
      setGiven(null);
      toast({ text: `${t('notRated')}: ${callWords(error)}`, tone: 'error' });
    },
  });
  // A star shows at once, and until the conversation is read again.
  const [given, setGiven] = useState<{ value: number | null; over: number | null } | null>(null);
  const rating = given && given.over === saved ? given.value : saved;
  const set = (value: number | null) => {
    setGiven({ value, over: saved });
    rate.mutate({ roomId, uuid, rating: value });
  };
  return (
    <div className={classes.rating}>
      <StarRating label={t('rate')} value={rating} onChange={set} />
      {rating === null ? null : (
        <Button size="sm" variant="subtle" onClick={() => set(null)}>
          {t('unrate')}
        </Button>
      )}
    </div>
  );
}
