import { EmailField, PhoneField, TextField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperation, useOperationMutation } from '@patchbay/queries';
import { type ReplyOf } from '@patchbay/contract';
import { type Draft } from './draft.js';
import { booking } from './messages.js';
import { StepForm } from './StepForm.js';
import { stepBeside, type StepProps } from './step-props.js';
import { useProblems } from './use-problems.js';

/** What the dealer knows about a number, for fields in which the visitor wrote nothing. */
function known({ customer }: ReplyOf<'findDealerCustomer'>, draft: Draft): Partial<Draft> {
  const [found] = customer;
  const car = found?.vehicles.find(({ vin, make }) => vin || make);
  const isOpen = !draft.make && !draft.model && !draft.year && !draft.vin;
  return {
    email: draft.email || (found?.email ?? ''),
    ...(car && isOpen
      ? { make: car.make, model: car.model, year: car.year, vin: car.vin }
      : undefined),
  };
}

/** Who comes, and how the dealer reaches them. */
export function ContactStep({ target, draft, change, takesFocus, go, steps, onClosed }: StepProps) {
  const t = useMessages(booking);
  const { wordsFor, check } = useProblems('contact', draft);
  const profile = useOperation('getProfileByUsername', { username: target }, { target: null });
  const find = useOperationMutation('findDealerCustomer', { target: null, invalidates: [] });
  const next = (): boolean => {
    if (!check()) return false;
    find.mutate(
      { targetUser: target, phoneNumber: draft.phone },
      {
        onSuccess: (reply) => {
          change(known(reply, draft));
          go(stepBeside(steps, 'contact', 1));
        },
        // The number only fills in what is known about it.
        onError: ({ status }) =>
          status === 404 ? onClosed() : go(stepBeside(steps, 'contact', 1)),
      },
    );
    return true;
  };
  return (
    <StepForm
      step="contact"
      steps={steps}
      takesFocus={takesFocus}
      isBusy={find.isPending}
      onBack={undefined}
      onNext={next}
    >
      <PhoneField
        large
        label={t('phone')}
        name="phone"
        // A visitor writes a number as people near the business do, whatever the browser's language.
        country={profile.data?.phoneCountry}
        value={draft.phone}
        error={wordsFor('phone')}
        onChange={(phone) => change({ phone })}
      />
      <TextField
        large
        label={t('firstName')}
        autoComplete="given-name"
        maxLength={80}
        value={draft.firstName}
        error={wordsFor('firstName')}
        onChange={({ target: { value } }) => change({ firstName: value })}
      />
      <TextField
        large
        label={t('lastName')}
        autoComplete="family-name"
        maxLength={80}
        value={draft.lastName}
        error={wordsFor('lastName')}
        onChange={({ target: { value } }) => change({ lastName: value })}
      />
      <EmailField
        large
        optional
        label={t('email')}
        value={draft.email}
        error={wordsFor('email')}
        onChange={(email) => change({ email })}
      />
    </StepForm>
  );
}
