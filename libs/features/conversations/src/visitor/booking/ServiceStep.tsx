import { type ReplyOf } from '@patchbay/contract';
import { formatMoney } from '@patchbay/formats';
import { Button, EmptyState } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { Choices } from './Choices.js';
import { booking } from './messages.js';
import { StepForm } from './StepForm.js';
import { stepBeside, type StepProps } from './step-props.js';
import { useProblems } from './use-problems.js';

export type DealerService = ReplyOf<'listDealerServices'>['services'][number];

/** What has to be done. */
export function ServiceStep({
  services,
  draft,
  change,
  takesFocus,
  go,
  steps,
  onChat,
}: StepProps & { readonly services: readonly DealerService[] }) {
  const t = useMessages(booking);
  const locale = useLocale();
  const { wordsFor, check } = useProblems('service', draft);
  const choose = (opcode: string) =>
    change({
      opcode,
      service: services.find((one) => `${one.opcode}` === opcode)?.serviceName ?? '',
    });
  const next = () => {
    if (!check()) return false;
    go(stepBeside(steps, 'service', 1));
    return true;
  };
  return (
    <StepForm
      step="service"
      steps={steps}
      takesFocus={takesFocus}
      onBack={() => go('contact')}
      onNext={next}
    >
      {services.length === 0 ? (
        <EmptyState
          title={t('noServicesTitle')}
          actions={<Button onClick={onChat}>{t('chat')}</Button>}
        >
          {t('noServices')}
        </EmptyState>
      ) : (
        <Choices
          label={t('service')}
          labelHidden
          value={draft.opcode}
          error={wordsFor('opcode')}
          onChange={choose}
          choices={services.map(({ opcode, serviceName, price, comment }) => ({
            value: `${opcode}`,
            label: serviceName,
            note: [price > 0 ? formatMoney(price, 'USD', locale) : '', comment]
              .filter(Boolean)
              .join(' · '),
          }))}
        />
      )}
    </StepForm>
  );
}
