import { Button, ErrorState, IconMessageCircle, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperation } from '@patchbay/queries';
import { type ReactNode, useState } from 'react';
import { Booked } from './Booked.js';
import classes from './Booking.module.css';
import { BookingSteps } from './BookingSteps.js';
import { Closed } from './Closed.js';
import { businessName } from '../business-name.js';
import { afterBooking, type Draft } from './draft.js';
import { VisitorHead } from '../VisitorHead.js';
import { booking } from './messages.js';
import { useDraft } from './use-draft.js';

/**
 * The booking form of one agent. `chat` is shown in its place where the visitor asks for it; the
 * form keeps what was written.
 */
export function Screen({ target, chat }: { readonly target: string; readonly chat: ReactNode }) {
  const t = useMessages(booking);
  const [draft, change] = useDraft(target);
  // The page around a frame decides about the focus until the visitor goes to another step.
  const [hasMoved, setMoved] = useState(false);
  const profile = useOperation('getProfileByUsername', { username: target }, { target: null });
  const services = useOperation('listDealerServices', { targetUser: target }, { target: null });
  const { error } = services;
  const move = (part: Partial<Draft>) => {
    setMoved(true);
    change(part);
  };
  const onChat = () => move({ isChatting: true });
  if (draft.isChatting)
    return (
      <>
        <div className={classes.way}>
          <Button variant="subtle" onClick={() => move({ isChatting: false })}>
            {t('toForm')}
          </Button>
        </div>
        {chat}
      </>
    );
  const takesVehicles = services.data?.takesVehicles !== false;
  const lead = takesVehicles ? t('lead') : t('leadAppointment');
  const name = profile.data ? businessName(profile.data.details) : '';
  return (
    <div className={classes.page}>
      <VisitorHead name={name} of={target} title={name || lead} note={name ? lead : undefined} />
      {draft.step === 'booked' ? (
        <Booked
          draft={draft}
          takesFocus={hasMoved}
          another={takesVehicles ? t('another') : t('anotherAppointment')}
          onAnother={() => move(afterBooking)}
        />
      ) : error?.status === 404 ? (
        <Closed onChat={onChat} />
      ) : services.data ? (
        <BookingSteps
          target={target}
          services={services.data.services}
          takesVehicles={takesVehicles}
          draft={draft}
          change={change}
          takesFocus={hasMoved}
          go={(step) => move({ step })}
          onChat={onChat}
          onClosed={() => void services.refetch()}
        />
      ) : error ? (
        <ErrorState
          page
          title={t('notLoadedTitle')}
          onRetry={() => void services.refetch()}
          retrying={services.isFetching}
        >
          {t('notLoaded')}
        </ErrorState>
      ) : (
        <SkeletonRows count={4} height={44} />
      )}
      {error?.status === 404 ? null : (
        <div className={classes.way}>
          <Button variant="subtle" icon={<IconMessageCircle size={15} />} onClick={onChat}>
            {t('ask')}
          </Button>
        </div>
      )}
    </div>
  );
}
