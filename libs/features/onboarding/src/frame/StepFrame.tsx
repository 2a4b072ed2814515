import { millisecondsToSeconds, systemClock, pressedKey } from '@patchbay/kernel';
import {
  Banner,
  Button,
  IconButton,
  IconRefresh,
  IconSparkles,
  OnboardingLayout,
  Tile,
} from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import {
  discard,
  goBack,
  goTo,
  type OnboardingStep,
  positionOf,
  previousPosition,
  questionProgress,
  stepProgressOf,
} from '@patchbay/onboarding';
import { useConfirm, useOwnHead } from '@patchbay/overlays';
import { entryOf } from '@patchbay/template-fields';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { wizard } from './messages.js';
import classes from './Onboarding.module.css';
import { HearSample, Preview } from './Preview.js';
import { type Onboarding } from './use-onboarding.js';

/** The props of every step. */
export interface StepProps {
  readonly onboarding: Onboarding;
  readonly close: () => void;
}

export interface StepFrameProps extends StepProps {
  readonly question: string;
  readonly reason?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** The action of Enter where it has no other meaning. */
  readonly onContinue?: () => void;
  /** The step cannot be undone by going back. */
  readonly isFinal?: boolean;
}

/** The Enter key goes on, except where it belongs to a control or a question. */
const goOnByEnter = (onContinue: (() => void) | undefined) => (event: KeyboardEvent) => {
  if (
    pressedKey(event) !== 'Enter' ||
    event.defaultPrevented ||
    !onContinue ||
    (event.target as Element).closest('button, a, select, textarea, [role="alertdialog"]')
  )
    return;
  event.preventDefault();
  onContinue();
};

/** The steps on the left: what was chosen in them, and how many answers are given. */
function useSteps({ record, access, templates }: StepProps['onboarding']) {
  const t = useMessages(wizard);
  const template = templates.find((one) => one.id === record.templateId);
  const { answered, total } = questionProgress(record);
  const notes: Partial<Record<string, string>> = {
    SELECT_TEMPLATE: template?.title,
    SETUP_TEMPLATE: total > 0 ? t('answered', { count: answered, total }) : undefined,
  };
  return stepProgressOf(record, access).map(({ step, state }) => ({
    key: step,
    label: t(`step.${step}`),
    note: notes[step],
    state: state === 'ahead' ? ('todo' as const) : state,
    ...(step === 'SETUP_TEMPLATE' && total > 0 ? { share: answered / total } : {}),
  }));
}

/**
 * The frame around a step: the progress on the left, the one question in the middle, a sample of
 * the agent on the right.
 */
export function StepFrame({
  onboarding,
  close,
  question,
  reason,
  actions,
  children,
  onContinue,
  isFinal,
}: StepFrameProps) {
  const t = useMessages(wizard);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => takeFocus(frame.current), []);
  // The surface keeps its own head until the first step has come.
  useOwnHead();
  const { record, access, change, account, isRefreshed, takeNote } = onboarding;
  const progress = questionProgress(record);
  const name = account.orgName ?? account.details.displayName;
  const back = () => {
    onboarding.setCameFrom(null);
    change((now) => goBack(now, access));
  };
  const steps = useSteps(onboarding);
  const isFirst = previousPosition(record, access) === null;
  return (
    <div
      ref={frame}
      role="presentation"
      className={classes.frame}
      onKeyDown={goOnByEnter(onContinue)}
    >
      <OnboardingLayout
        brand={
          <>
            <Tile name={name} size={28} tone="accent" /> <strong>{name}</strong>
          </>
        }
        steps={steps}
        position={
          record.activeStep === 'SETUP_TEMPLATE'
            ? t('position', { position: progress.position, total: progress.total })
            : undefined
        }
        onBack={isFirst || isFinal ? undefined : back}
        onLeave={close}
        aside={isFinal ? undefined : <Aside onboarding={onboarding} />}
        notice={isRefreshed ? <Refreshed onClose={takeNote} /> : undefined}
        question={question}
        reason={reason}
        actions={actions}
        preview={record.templateId ? <Preview onboarding={onboarding} name={name} /> : undefined}
        hear={
          record.activeStep === 'SETUP_TEMPLATE' ? (
            <HearSample
              onboarding={onboarding}
              name={name}
              field={record.templateFields[record.fieldIndex]?.key ?? ''}
            />
          ) : undefined
        }
        previewNote={t('previewNote')}
        hint={t('hint')}
      >
        {children}
      </OnboardingLayout>
    </div>
  );
}

const Aside = (props: Pick<StepProps, 'onboarding'>) => (
  <>
    <Found {...props} />
    <StartOver {...props} />
  </>
);

/** The steps in which an answer can still change what the agent is made from. */
const beforeMaking: readonly OnboardingStep[] = [
  'SETUP_TEMPLATE',
  'SETUP_INTEGRATIONS',
  'SELECT_TIMEZONE',
  'SELECT_VOICE',
];

/** Leads back to an answer that could be better; its check came back after its question was left. */
function Found({ onboarding }: Pick<StepProps, 'onboarding'>) {
  const t = useMessages(wizard);
  const { record, access, change, suggestions, setCameFrom } = onboarding;
  const found = record.templateFields.flatMap(({ key }, index) =>
    entryOf(suggestions.state, key).status === 'SUGGESTED' &&
    !(record.activeStep === 'SETUP_TEMPLATE' && record.fieldIndex === index)
      ? [index]
      : [],
  );
  const [first] = found;
  if (first === undefined || !beforeMaking.includes(record.activeStep))
    return <span role="status" />;
  const look = () => {
    setCameFrom(positionOf(record));
    change((now) =>
      goTo(now, access, { ...positionOf(now), step: 'SETUP_TEMPLATE', fieldIndex: first }),
    );
  };
  return (
    <span role="status">
      <Button size="sm" icon={<IconSparkles size={13} />} onClick={look}>
        <span className={classes.foundWords}>{t('found', { count: found.length })}</span>
        <span className={classes.foundCount} aria-hidden>
          {t('foundCount', { count: found.length })}
        </span>
      </Button>
    </span>
  );
}

/** Says that the template of a resumed walk has other questions now. */
function Refreshed({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(wizard);
  return (
    <Banner tone="info" title={t('refreshedTitle')} onClose={onClose}>
      {t('refreshed')}
    </Banner>
  );
}

/** Gives the answers up, after a question, and leads back to the list of templates. */
function StartOver({ onboarding: { record, change } }: Pick<StepProps, 'onboarding'>) {
  const t = useMessages(wizard);
  const confirm = useConfirm();
  if (record.templateId === null || record.onboardingComplete) return null;
  const startOver = async () => {
    const isSure = await confirm({
      title: t('discardTitle'),
      body: t('discardBody'),
      confirm: t('discard'),
      cancel: t('keepAnswers'),
      danger: true,
    });
    if (!isSure) return;
    change((now) => discard(now, millisecondsToSeconds(systemClock.now())), { immediate: true });
  };
  return (
    <IconButton
      label={t('discard')}
      icon={<IconRefresh size={16} />}
      onClick={() => void startOver()}
    />
  );
}

/**
 * A new question receives the focus of the previous one, so that it is announced and the keyboard
 * continues from there.
 */
function takeFocus(frame: HTMLElement | null): void {
  const dialog = frame?.closest('[role="dialog"]');
  const active = document.activeElement;
  const isFree =
    active === null ||
    active === document.body ||
    active === dialog ||
    active.closest('[data-surface-close]') !== null;
  if (isFree) frame?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}
