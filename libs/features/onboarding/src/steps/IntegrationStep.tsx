import { Button, Chip, IconCalendar, IconPlug } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { goForward, setConnected } from '@patchbay/onboarding';
import { useOverlay } from '@patchbay/overlays';
import { useOperation } from '@patchbay/queries';
import classes from '../frame/Onboarding.module.css';
import { StepFrame, type StepProps } from '../frame/StepFrame.js';
import { steps } from './messages.js';

/** SETUP_INTEGRATIONS: one system at a time. The built-in calendar works without any of them. */
export function IntegrationStep({ onboarding, close }: StepProps) {
  const t = useMessages(steps);
  const { record, access, change, templates } = onboarding;
  const key = record.templateIntegrations[record.integrationIndex] ?? '';
  const template = templates.find((one) => one.id === record.templateId);
  const title = template?.integrations.find((one) => one.key === key)?.title ?? key;
  const calendar = useConnection(key);
  const isConnected = record.connectedIntegrations.includes(key) || calendar.isConnected;
  const goOn = () => change((now) => goForward(setConnected(now, key, isConnected), access));
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
        ) : calendar.isOffered ? (
          <Button loading={calendar.isPending} onClick={calendar.connect}>
            {t('connect')}
          </Button>
        ) : null}
      </div>
      {isConnected || calendar.isOffered ? null : (
        <p className={classes.small}>{t('notConfigured')}</p>
      )}
    </StepFrame>
  );
}

/**
 * Whether the account has connected a system, and the overlay that connects it, which leads back to
 * this step.
 */
function useConnection(key: string) {
  const { open } = useOverlay();
  const isCalendar = key === 'googleCalendar';
  const read = useOperation('getMainGoogleCalendar', {}, { enabled: isCalendar });
  const { data } = read;
  const connection = isCalendar && data?.problem === null ? data.connection : undefined;
  return {
    isPending: isCalendar && read.isPending,
    isConnected: connection === 'own' || connection === 'organization',
    isOffered: isCalendar && data?.connection !== 'unavailable',
    connect: () => void open('integrations', { value: 'googleCalendar' }),
  };
}
