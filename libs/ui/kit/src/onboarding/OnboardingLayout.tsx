import { type ReactNode } from 'react';
import { Button } from '../actions/Button.js';
import { cx } from '../class-names.js';
import { Cord } from '../conversation/Cord.js';
import { IconArrowLeft } from '../icons/icons.js';
import { Segments } from '../shell/WalkthroughCard.js';
import classes from './Onboarding.module.css';
import { useMessages } from '@patchbay/messages';
import { onboarding } from './messages.js';

/** One step of the set-up of an agent. */
export interface OnboardingStep {
  key: string;
  label: string;
  /** The answer or the progress of the step, such as “5 of 7 answers”. */
  note?: string;
  state: 'todo' | 'current' | 'done';
  /** Progress inside the current step, 0 to 1. */
  share?: number;
}

export interface OnboardingLayoutProps {
  /** The tenant's mark and name. */
  brand: ReactNode;
  steps: readonly OnboardingStep[];
  /** “Question 6 of 7”. */
  position?: string;
  onBack?: () => void;
  /** Always shown; leaving loses nothing, because every answer is saved. */
  onLeave?: () => void;
  leaveLabel?: string;
  /** Another button beside the exit, such as the one that starts over. */
  aside?: ReactNode;
  /** Above the question: what the person has to know before they go on. */
  notice?: ReactNode;
  question: string;
  /** One sentence that explains why the question is asked. */
  reason?: ReactNode;
  /** The control for the answer. */
  children: ReactNode;
  /** The buttons Continue and Skip. */
  actions?: ReactNode;
  /** A sample of the agent, derived from the answers so far. */
  preview?: ReactNode;
  /** Where there is no room for the sample: the way to hear it, below the answer. */
  hear?: ReactNode;
  previewTitle?: string;
  previewNote?: ReactNode;
  /** Shown below the steps. */
  hint?: ReactNode;
}

/**
 * One question at a time: the steps on a cord, the question in a panel, a sample of the agent
 * beside it; on phones the steps are segments.
 */
export function OnboardingLayout({
  brand,
  steps,
  position,
  onBack,
  onLeave,
  leaveLabel,
  aside,
  notice,
  question,
  reason,
  children,
  actions,
  preview,
  hear,
  previewTitle,
  previewNote,
  hint,
}: OnboardingLayoutProps) {
  const t = useMessages(onboarding);
  const previewName = previewTitle ?? t('preview');
  const current = steps.find((step) => step.state === 'current');
  return (
    <div className={classes.frame}>
      <div className={classes.layout} data-no-preview={preview ? undefined : true}>
        <aside className={classes.steps} aria-label={t('progress')}>
          <div className={classes.brand}>{brand}</div>
          <StepCord steps={steps} />
          {hint ? <p className={classes.hint}>{hint}</p> : null}
        </aside>
        <main className={classes.panel}>
          <PanelBar
            steps={steps}
            position={position}
            onBack={onBack}
            onLeave={onLeave}
            leaveLabel={leaveLabel}
            aside={aside}
          />
          <div className={classes.scroll}>
            {notice ? <div className={classes.notice}>{notice}</div> : null}
            <OnboardingQuestion
              eyebrow={
                current ? (
                  <p className={classes.eyebrow}>
                    {[current.label, position].filter(Boolean).join(' · ')}
                  </p>
                ) : null
              }
              question={question}
              reason={reason}
              actions={actions}
            >
              {children}
              {hear ? <div className={classes.hear}>{hear}</div> : null}
            </OnboardingQuestion>
          </div>
        </main>
        {preview ? (
          <aside className={classes.preview} aria-label={previewName}>
            <h2 className={classes['preview-title']}>{previewName}</h2>
            {preview}
            {previewNote ? <p className={classes['preview-note']}>{previewNote}</p> : null}
          </aside>
        ) : null}
      </div>
    </div>
  );
}

/** The question of a step with its control and its buttons; `inside` another page, as a preview. */
export function OnboardingQuestion({
  eyebrow,
  question,
  reason,
  actions,
  inside = false,
  children,
}: Pick<OnboardingLayoutProps, 'question' | 'reason' | 'actions' | 'children'> & {
  eyebrow?: ReactNode;
  inside?: boolean;
}) {
  const Heading = inside ? 'h3' : 'h1';
  return (
    <div className={classes.content}>
      {eyebrow}
      <Heading className={classes.question} tabIndex={inside ? undefined : -1}>
        {question}
      </Heading>
      {reason ? <p className={classes.reason}>{reason}</p> : null}
      <div className={classes.control}>{children}</div>
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </div>
  );
}

function StepCord({ steps }: { steps: readonly OnboardingStep[] }) {
  const t = useMessages(onboarding);
  return (
    <Cord
      label={t('steps')}
      gap={20}
      stops={steps.map((step) => ({
        key: step.key,
        tone: step.state === 'todo' ? 'quiet' : 'accent',
        form: step.state === 'done' ? 'check' : step.state === 'todo' ? 'empty' : 'hollow',
        line: step.state === 'todo' ? 'quiet' : 'accent',
        share: step.state === 'current' ? (step.share ?? 0.5) : undefined,
        current: step.state === 'current',
        content: (
          <>
            <div className={cx(classes['step-name'], step.state !== 'todo' && classes.reached)}>
              {step.label}
            </div>
            {step.note ? <div className={classes['step-note']}>{step.note}</div> : null}
          </>
        ),
      }))}
    />
  );
}

/** Above the question: back, the progress on phones, and the exit. */
function PanelBar({
  steps,
  position,
  onBack,
  onLeave,
  leaveLabel,
  aside,
}: Pick<
  OnboardingLayoutProps,
  'steps' | 'position' | 'onBack' | 'onLeave' | 'leaveLabel' | 'aside'
>) {
  const t = useMessages(onboarding);
  return (
    <div className={classes.bar}>
      {onBack ? (
        <Button
          variant="subtle"
          icon={<IconArrowLeft size={16} />}
          onClick={onBack}
          aria-label={t('back')}
        >
          <span className={classes['bar-label']}>{t('back')}</span>
        </Button>
      ) : null}
      <div className={classes.segments}>
        <Segments
          done={steps.filter((step) => step.state === 'done').length}
          total={steps.length}
          share={steps.find((step) => step.state === 'current')?.share}
          label={t('steps')}
        />
      </div>
      {position ? <span className={classes.position}>{position}</span> : null}
      {aside}
      {onLeave ? (
        <Button variant="subtle" onClick={onLeave}>
          {leaveLabel ?? t('leave')}
        </Button>
      ) : null}
    </div>
  );
}
