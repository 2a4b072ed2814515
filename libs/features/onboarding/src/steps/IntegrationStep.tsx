import { Button, Chip, IconCalendar, IconPlug } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { goForward, setConnected } from '@patchbay/onboarding';
import classes from '../wizard/Onboarding.module.css';
import { StepFrame, type StepProps } from '../wizard/StepFrame.js';
import { steps } from './messages.js';

/** SETUP_INTEGRATIONS: one system at a time. The built-in calendar works without any of them. */
export function IntegrationStep({ onboarding, close }: StepProps) {
  const t = useMessages(steps);
  const { record, access, change, templates } = onboarding;
  const key = record.templateIntegrations[record.integrationIndex] ?? '';
  const template = templates.find((one) => one.id === record.templateId);
  const title = template?.integrations.find((one) => one.key === key)?.title ?? key;
  const goOn = () => change((now) => goForward(now, access));
  const isConnected = record.connectedIntegrations.includes(key);
  return (
    <StepFrame
      onboarding={onboarding}
      close={close}
      onContinue={goOn}
      question={t('integration', { system: title })}
      reason={t('integrationWhy')}
      actions={
        <>
          <Button size="lg" variant="filled" keys="↵" onClick={goOn}>
            {t('next')}
          </Button>
          <Button
            size="lg"
            variant="subtle"
            onClick={() => change((now) => goForward(setConnected(now, key, false), access))}
          >
            {t('skip')}
          </Button>
        </>
      }
    >
      <div className={classes.row}>
        {key === 'googleCalendar' ? (
          <IconCalendar size={20} aria-hidden />
        ) : (
          <IconPlug size={20} aria-hidden />
        )}
        <span className={classes.grow}>{title}</span>
        {isConnected ? (
          <Chip tone="success">{t('connected')}</Chip>
        ) : (
          <Button disabledReason={t('notConfigured')}>{t('connect')}</Button>
        )}
      </div>
    </StepFrame>
  );
}
