import { displayPhone } from '@patchbay/formats';
import { Banner, TextArea } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { useOperationMutation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/overlays';
import { booking } from './messages.js';
import { bookingOf } from './request.js';
import { StepForm } from './StepForm.js';
import { type StepProps } from './step-props.js';
import { Summary, type SummaryProps } from './Summary.js';
import { whenWords } from './when-words.js';

/** Everything once more, before it is booked. A time that is gone leads back to the times. */
export function ConfirmStep({
  target,
  draft,
  change,
  takesFocus,
  go,
  steps,
  onClosed,
  onTaken,
}: StepProps & { readonly onTaken: (time: string) => void }) {
  const callWords = useCallWords();
  const t = useMessages(booking);
  const locale = useLocale();
  const book = useOperationMutation('bookDealerAppointment', { target: null });
  const send = (): boolean => {
    book.mutate(bookingOf(target, draft), {
      onSuccess: () => go('booked'),
      onError: ({ status, code }) => {
        if (status === 409 && code !== 'too-many') onTaken(draft.time);
        if (status === 404) onClosed();
      },
    });
    return true;
  };
  const { firstName, lastName, phone, email, year, make, model, vin, transport } = draft;
  const { day, time, zone } = whenWords(draft, locale);
  const wait = transport === 'WAITER' || transport === 'DROPOFF' ? t(`transport.${transport}`) : '';
  const parts: SummaryProps['parts'] = [
    { step: 'time', label: t('when'), lines: [t('booked', { day, time }), zone] },
    { step: 'service', label: t('service'), lines: [draft.service] },
    {
      step: 'vehicle',
      label: t('vehicle'),
      lines: [[year, make, model].filter(Boolean).join(' '), vin, wait],
    },
    {
      step: 'contact',
      label: t('contact'),
      lines: [`${firstName} ${lastName}`, displayPhone(phone), email],
    },
  ];
  return (
    <StepForm
      step="confirm"
      steps={steps}
      takesFocus={takesFocus}
      action={t('book')}
      isBusy={book.isPending}
      onBack={() => go('time')}
      onNext={send}
    >
      {book.error ? (
        <Banner tone="danger" title={t('notBookedTitle')}>
          {callWords(book.error)}
        </Banner>
      ) : null}
      <Summary onChange={go} parts={parts.filter(({ step }) => steps.includes(step))} />
      <TextArea
        large
        optional
        label={t('comment')}
        rows={2}
        maxLength={1000}
        value={draft.comment}
        onChange={({ target: { value } }) => change({ comment: value })}
      />
    </StepForm>
  );
}
