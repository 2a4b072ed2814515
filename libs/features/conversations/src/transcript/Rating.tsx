import { type Conversation } from '@patchbay/contract';
import { Banner, Button, Segmented } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperationMutation } from '@patchbay/queries';
import classes from '../inbox/Inbox.module.css';
import { callStats } from './messages.js';

const stars = ['1', '2', '3', '4', '5'] as const;

/** What a member thinks of a conversation, from 1 to 5. */
export function Rating({ details }: { readonly details: Conversation }) {
  const t = useMessages(callStats);
  const { uuid, roomId } = details;
  const rate = useOperationMutation('rateConvo');
  const asked = rate.isPending ? rate.variables.rating : undefined;
  const rating = asked === undefined ? details.rating : asked;
  const set = (value: number | null) => rate.mutate({ rating: value, uuid, roomId });
  return (
    <section className={classes.part} aria-label={t('rating')}>
      <h3>{t('rating')}</h3>
      {rate.error ? (
        <Banner tone="danger" title={t('notRated')}>
          {rate.error.message}
        </Banner>
      ) : null}
      <div className={classes.rating}>
        <Segmented
          label={t('rate')}
          value={stars.find((one) => Number(one) === rating) ?? null}
          options={stars.map((value) => ({ value, label: value }))}
          onChange={(value) => set(Number(value))}
        />
        {rating === null ? null : (
          <Button size="sm" variant="subtle" onClick={() => set(null)}>
            {t('unrate')}
          </Button>
        )}
      </div>
    </section>
  );
}
