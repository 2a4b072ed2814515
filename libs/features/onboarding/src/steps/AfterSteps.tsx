import { displayPhone } from '@patchbay/formats';
import { Button, buttonClass, IconPhone } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { completeOnboarding, goForward } from '@patchbay/onboarding';
import { OverlayLink, useOverlay } from '@patchbay/overlays';
import { useDomainProfile, useOperation } from '@patchbay/queries';
import { useNavigate } from '@patchbay/routes';
import { useWalkthrough, Walkthrough } from '@patchbay/screens';
import { NumberPicker } from '../number/NumberPicker.js';
import classes from '../frame/Onboarding.module.css';
import { StepFrame, type StepProps } from '../frame/StepFrame.js';
import { steps } from './messages.js';

/** EDIT_AGENT: review and edit all texts of the agent. */
export function EditStep({ onboarding, close }: StepProps) {
  const t = useMessages(steps);
  const { access, change } = onboarding;
  const navigate = useNavigate();
  const openEditor = () => {
    change(completeOnboarding, { immediate: true });
    void navigate({ to: '/app/agents' });
  };
  return (
    <StepFrame
      onboarding={onboarding}
      close={close}
      question={t('edit')}
      reason={t('editWhy')}
      actions={
        <>
          <Button
            size="lg"
            variant="filled"
            onClick={() => change((now) => goForward(now, access))}
          >
            {t('goOn')}
          </Button>
          <Button size="lg" variant="subtle" onClick={openEditor}>
            {t('openEditor')}
          </Button>
        </>
      }
    >
      <span className={classes.small}>{t('editNote')}</span>
    </StepFrame>
  );
}

/** TEST_AGENT: a test conversation before the first customer. */
export function TestStep({ onboarding, close }: StepProps) {
  const t = useMessages(steps);
  const { access, change } = onboarding;
  const overlays = useOverlay();
  const walkthrough = useWalkthrough(true);
  const tryOut = () => {
    // The steps that are left are shown at the end, and this one is not among them.
    walkthrough?.complete('TEST_AGENT');
    void overlays.open('testAgent');
  };
  return (
    <StepFrame
      onboarding={onboarding}
      close={close}
      question={t('try')}
      reason={t('tryWhy')}
      actions={
        <>
          <Button size="lg" variant="filled" onClick={tryOut}>
            {t('tryStart')}
          </Button>
          <Button
            size="lg"
            variant="subtle"
            onClick={() => change((now) => goForward(now, access))}
          >
            {t('goOn')}
          </Button>
        </>
      }
    >
      <span className={classes.small}>{t('tryNote')}</span>
    </StepFrame>
  );
}

/** CHOOSE_NUMBER: a number that callers can dial. */
export function NumberStep({ onboarding, close }: StepProps) {
  const t = useMessages(steps);
  const { access, change, account } = onboarding;
  const goOn = () => change((now) => goForward(now, access));
  return (
    <StepFrame
      onboarding={onboarding}
      close={close}
      question={t('number')}
      reason={t('numberWhy')}
      actions={
        <Button size="lg" variant={account.vidaPhoneNumber ? 'filled' : 'subtle'} onClick={goOn}>
          {account.vidaPhoneNumber ? t('next') : t('skip')}
        </Button>
      }
    >
      <NumberPicker
        current={account.vidaPhoneNumber}
        hasPlan={account.vidaPremium}
        onTaken={goOn}
      />
    </StepFrame>
  );
}

/** The newest own test of the account. */
const ownTests = { pagination: true, page: 0, pageSize: 1, selfCall: true } as const;

/** SCHEDULE_CALL: a call with an employee of the provider. */
export function TalkStep({ onboarding, close }: StepProps) {
  const t = useMessages(steps);
  const { access, change, account } = onboarding;
  const navigate = useNavigate();
  const { name, links } = useDomainProfile();
  const number = account.vidaPhoneNumber;
  const address = links.talkToSalesUrl ?? links.supportUrl;
  const tests = useOperation('listConversations', ownTests);
  const finish = () => {
    change((now) => goForward(now, access), { immediate: true });
    close();
    // Where the own test waits, or its conversations arrive; the walkthrough says what is left.
    void navigate({ to: tests.data?.totalRooms ? '/app/inbox/tests' : '/app/inbox' });
  };
  return (
    <StepFrame
      onboarding={onboarding}
      close={close}
      question={t('set')}
      reason={address && name ? t('talkWhy', { name }) : t('setWhy')}
      actions={
        <>
          {number ? (
            <OverlayLink opens="call" className={buttonClass({ variant: 'filled', size: 'lg' })}>
              {t('callIt')}
            </OverlayLink>
          ) : null}
          {/* Who has no number said so a step before, and is not asked again. */}
          <Button size="lg" variant={number ? 'subtle' : 'filled'} onClick={finish}>
            {t('finish')}
          </Button>
          {number ? null : (
            <OverlayLink
              opens="selectNumber"
              className={buttonClass({ variant: 'subtle', size: 'lg' })}
            >
              {t('chooseNumber')}
            </OverlayLink>
          )}
          {address ? (
            <a
              className={buttonClass({ size: 'lg' })}
              href={address}
              target="_blank"
              rel="noreferrer"
            >
              <IconPhone size={16} aria-hidden /> {name ? t('talkWith', { name }) : t('talk')}
            </a>
          ) : null}
        </>
      }
    >
      <Reached number={number} />
    </StepFrame>
  );
}

/** Where the agent can be heard now, and what is left until its calls arrive. */
function Reached({ number }: { readonly number: string | null }) {
  const t = useMessages(steps);
  return (
    <div className={classes.reached}>
      <p className={classes.small}>{number ? t('numberIs') : t('noNumberYet')}</p>
      {number ? <p className={classes.bigNumber}>{displayPhone(number)}</p> : null}
      {number ? <p className={classes.small}>{t('inInbox')}</p> : null}
      <Tried />
      <div className={classes.left}>
        <Walkthrough isSetUp />
      </div>
    </div>
  );
}

/**
 * Where the own test waits; to those who have not tried their agent, the offer to do so, unless it
 * is the step that the walkthrough offers below.
 */
function Tried() {
  const t = useMessages(steps);
  const { data } = useOperation('listConversations', ownTests);
  const isOfferedBelow = useWalkthrough(true)?.next === 'TEST_AGENT';
  const hasTried = (data?.totalRooms ?? 0) > 0;
  return (
    <div className={classes.tried}>
      {data ? <p className={classes.small}>{t(hasTried ? 'tested' : 'notTested')}</p> : null}
      {data && !hasTried && !isOfferedBelow ? (
        <OverlayLink opens="testAgent" className={buttonClass({ size: 'sm' })}>
          {t('tryStart')}
        </OverlayLink>
      ) : null}
    </div>
  );
}
