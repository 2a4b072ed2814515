import { Button, Chip, IconCalendar, IconPlug } from '@patchbay/kit';
import { goForward, setConnected } from '@patchbay/onboarding';
import classes from '../wizard/Onboarding.module.css';
import { StepFrame, type StepProps } from '../wizard/StepFrame.js';

/** SETUP_INTEGRATIONS: one system at a time. The built-in calendar works without any of them. */
export function IntegrationStep({ onboarding, close }: StepProps) {
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
      question={`Do you use ${title}?`}
      reason="Appointments go into the calendar that comes with this. Connect yours and they go there as well."
      actions={
        <>
          <Button size="lg" variant="filled" keys="↵" onClick={goOn}>
            Continue
          </Button>
          <Button
            size="lg"
            variant="subtle"
            onClick={() => change((now) => goForward(setConnected(now, key, false), access))}
          >
            Skip for now
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
          <Chip tone="success">Connected</Chip>
        ) : (
          <Button disabledReason="Not set up on this server. Its operator can add the calendar’s keys; until then the built-in calendar is used.">
            Connect
          </Button>
        )}
      </div>
    </StepFrame>
  );
}
