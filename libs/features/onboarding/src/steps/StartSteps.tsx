import { type Template } from '@patchbay/contract';
import {
  ActionCard,
  Chip,
  EmptyState,
  IconCalendarEvent,
  IconMessage,
  IconPencil,
  IconPhoneCall,
  IconTemplate,
} from '@patchbay/kit';
import {
  chooseMethod,
  chooseTemplate,
  goForward,
  isTemplateStale,
  type OnboardingTemplate,
} from '@patchbay/onboarding';
import { useConfirm } from '@patchbay/overlays';
import { type ReactNode } from 'react';
import classes from '../wizard/Onboarding.module.css';
import { StepFrame, type StepProps } from '../wizard/StepFrame.js';

const templateIcons: Readonly<Record<string, ReactNode>> = {
  templ_appointment_scheduler: <IconCalendarEvent size={18} />,
  templ_message_taker: <IconMessage size={18} />,
  templ_transfer_agent: <IconPhoneCall size={18} />,
};

/** WELCOME: from a template, or from scratch. */
export function WelcomeStep({ onboarding, close }: StepProps) {
  const { access, change } = onboarding;
  const choose = (method: 'BUILD_FROM_TEMPLATE' | 'BUILD_FROM_SCRATCH') => () =>
    change((record) => chooseMethod(record, access, method));
  return (
    <StepFrame
      onboarding={onboarding}
      close={close}
      question="How do you want to begin?"
      reason="A template asks a few questions and writes the instructions for you. You can change every word later."
    >
      <div className={classes.choices}>
        <ActionCard
          icon={<IconTemplate size={18} />}
          title="Start from a template"
          onClick={choose('BUILD_FROM_TEMPLATE')}
        >
          A few questions, about four minutes.
        </ActionCard>
        <ActionCard
          icon={<IconPencil size={18} />}
          title="Write it myself"
          onClick={choose('BUILD_FROM_SCRATCH')}
        >
          An empty page in the editor, for those who know what to tell it.
        </ActionCard>
      </div>
    </StepFrame>
  );
}

/** SELECT_TEMPLATE: the kind of agent. */
export function TemplateStep({ onboarding, close }: StepProps) {
  const { access, change, record, templates, account } = onboarding;
  const confirm = useConfirm();
  const known = { orgName: account.orgName ?? undefined };
  const take = async (template: Template) => {
    const shape = template as unknown as OnboardingTemplate;
    const isOther =
      record.templateId !== null &&
      record.templateId !== template.id &&
      record.templateFields.some((field) => field.value);
    if (
      isOther &&
      !(await confirm({
        title: `Switch to ${template.title}?`,
        body: 'Answers that fit stay. Answers to questions that this template does not ask are left out.',
        confirm: 'Switch',
        cancel: 'Keep the other',
      }))
    )
      return;
    change(
      (now) =>
        goForward({ ...chooseTemplate(now, shape, known), activeStep: 'SELECT_TEMPLATE' }, access),
      { immediate: true },
    );
  };
  return (
    <StepFrame
      onboarding={onboarding}
      close={close}
      question="What should your agent do?"
      reason="Choose the one that comes closest. Functions can be added and taken away later."
    >
      {templates.length === 0 ? (
        <EmptyState icon={<IconTemplate size={18} />} title="No templates yet">
          Your provider has not published one.
        </EmptyState>
      ) : (
        <div className={classes.choices}>
          {templates.map((template) => (
            <ActionCard
              key={template.id}
              icon={templateIcons[template.id] ?? <IconTemplate size={18} />}
              title={template.title}
              pressed={record.templateId === template.id}
              onClick={() => void take(template)}
              badge={
                record.templateId === template.id &&
                isTemplateStale(record, template as unknown as OnboardingTemplate) ? (
                  <Chip tone="warn">changed since you began</Chip>
                ) : null
              }
            >
              {template.description}
              <br />
              {template.fields.length} questions
              {template.integrations.length > 0
                ? `, connects ${template.integrations.map((one) => one.title ?? one.key).join(' and ')}`
                : ''}
            </ActionCard>
          ))}
        </div>
      )}
    </StepFrame>
  );
}
