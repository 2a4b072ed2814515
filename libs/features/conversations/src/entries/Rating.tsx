import { type ReplyOf } from '@patchbay/contract';
import { IconStar, IconStarFilled, useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperationMutation } from '@patchbay/queries';
import inbox from '../inbox/Inbox.module.css';
import classes from './Entries.module.css';
import { entries } from './messages.js';

const stars = [1, 2, 3, 4, 5] as const;

/** The rating of the latest conversation of a room; the same star again takes it back. */
export function Rating({
  roomId,
  conversations,
}: {
  readonly roomId: string;
  readonly conversations: ReplyOf<'getRoomTimeline'>['conversations'];
}) {
  const t = useMessages(entries);
  const toast = useToast();
  const [latest] = conversations;
  const rate = useOperationMutation('rateConvo', {
    onSuccess: () => toast(t('ratingSaved')),
    onError: (error) => toast({ text: error.message, tone: 'error' }),
  });
  const rating = latest?.rating ?? null;
  return (
    <section className={inbox.block} aria-label={t('rating')}>
      <h3>{t('rating')}</h3>
      {latest === undefined ? (
        <p className={inbox.none}>{t('noRating')}</p>
      ) : (
        <div className={classes.stars}>
          {stars.map((star) => (
            <button
              key={star}
              type="button"
              className={classes.star}
              aria-label={t('rateStars', { stars: star })}
              aria-pressed={rating === star}
              disabled={rate.isPending}
              onClick={() =>
                rate.mutate({ roomId, uuid: latest.uuid, rating: rating === star ? null : star })
              }
            >
              {rating !== null && star <= rating ? (
                <IconStarFilled size={18} aria-hidden />
              ) : (
                <IconStar size={18} aria-hidden />
              )}
            </button>
          ))}
        </div>
      )}
    </section>
  );
}
