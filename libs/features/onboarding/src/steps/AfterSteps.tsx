import { Button, IconPhone } from '@patchbay/kit';
import { goForward } from '@patchbay/onboarding';
import { useOverlay } from '@patchbay/overlays';
import { useNavigate } from '@patchbay/routes';
import { NumberPicker } from '../number/NumberPicker.js';
import classes from '../wizard/Onboarding.module.css';
import { StepFrame, type StepProps } from '../wizard/StepFrame.js';

/** EDIT_AGENT: review and edit all texts of the agent. */
export function EditStep({ onboarding, close }: StepProps) {
  const { access, change } = onboarding;
  const navigate = useNavigate();
  return (
    <StepFrame
      onboarding={onboarding}
      close={close}
      question="Do you want to read what it was told?"
      reason="The editor shows every answer and every instruction. What you change saves itself; callers hear it once you publish."
      actions={
        <>
          <Button size="lg" variant="filled" onClick={() => void navigate({ to: '/app/agents' })}>
            Open the editor
          </Button>
          <Button
            size="lg"
            variant="subtle"
            onClick={() => change((now) => goForward(now, access))}
          >
            Go on
          </Button>
        </>
      }
    >
      <span className={classes.small}>You can come back to it at any time under Agents.</span>
    </StepFrame>
  );
}

/** TEST_AGENT: a test conversation before the first customer. */
export function TestStep({ onboarding, close }: StepProps) {
  const { access, change } = onboarding;
  const overlays = useOverlay();
  return (
    <StepFrame
      onboarding={onboarding}
      close={close}
      question="Try it yourself"
      reason="Ask what callers ask. The conversation is marked as an own test."
      actions={
        <>
          <Button size="lg" variant="filled" onClick={() => void overlays.open('testAgent')}>
            Start a test chat
          </Button>
          <Button
            size="lg"
            variant="subtle"
            onClick={() => change((now) => goForward(now, access))}
          >
            Go on
          </Button>
        </>
      }
    >
      <span className={classes.small}>Nothing you try here reaches a customer.</span>
    </StepFrame>
  );
}

/** CHOOSE_NUMBER: a number that callers can dial. */
export function NumberStep({ onboarding, close }: StepProps) {
  const { access, change, account } = onboarding;
  const goOn = () => change((now) => goForward(now, access));
  return (
    <StepFrame
      onboarding={onboarding}
      close={close}
      question="Which number should it answer?"
      reason="Search by the first digits. You can forward your own line to it later."
      actions={
        <Button size="lg" variant={account.vidaPhoneNumber ? 'filled' : 'subtle'} onClick={goOn}>
          {account.vidaPhoneNumber ? 'Continue' : 'Skip for now'}
        </Button>
      }
    >
      <NumberPicker current={account.vidaPhoneNumber} onTaken={goOn} />
    </StepFrame>
  );
}

/** SCHEDULE_CALL: a call with an employee of the provider. */
export function TalkStep({ onboarding, close }: StepProps) {
  const { access, change } = onboarding;
  const finish = () => {
    change((now) => goForward(now, access), { immediate: true });
    close();
  };
  return (
    <StepFrame
      onboarding={onboarding}
      close={close}
      question="Everything is set"
      reason="Your agent answers. Questions are welcome at any time through Help."
      actions={
        <Button size="lg" variant="filled" icon={<IconPhone size={16} />} onClick={finish}>
          Finish
        </Button>
      }
    >
      <span className={classes.small}>
        Call your number, or open the phone simulator, to hear it.
      </span>
    </StepFrame>
  );
}
