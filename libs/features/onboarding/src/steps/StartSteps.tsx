import { type Template } from '@patchbay/contract';
import { listFormat } from '@patchbay/formats';
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
import { useLocale, useMessages } from '@patchbay/messages';
import {
  chooseMethod,
  chooseTemplate,
  goForward,
  isTemplateStale,
  type OnboardingTemplate,
} from '@patchbay/onboarding';
import { useConfirm } from '@patchbay/overlays';
import { useOperation } from '@patchbay/queries';
import { type ReactNode } from 'react';
import classes from '../frame/Onboarding.module.css';
import { StepFrame, type StepProps } from '../frame/StepFrame.js';
import { steps } from './messages.js';

const templateIcons: Readonly<Record<string, ReactNode>> = {
  templ_appointment_scheduler: <IconCalendarEvent size={18} />,
  templ_message_taker: <IconMessage size={18} />,
  templ_transfer_agent: <IconPhoneCall size={18} />,
};

/** WELCOME: from a template, or from scratch. */
export function WelcomeStep({ onboarding, close }: StepProps) {
  const t = useMessages(steps);
  const { access, change } = onboarding;
  const choose = (method: 'BUILD_FROM_TEMPLATE' | 'BUILD_FROM_SCRATCH') => () =>
    change((record) => chooseMethod(record, access, method));
  return (
    <StepFrame onboarding={onboarding} close={close} question={t('begin')} reason={t('beginWhy')}>
      <div className={classes.choices}>
        <ActionCard
          icon={<IconTemplate size={18} />}
          title={t('fromTemplate')}
          onClick={choose('BUILD_FROM_TEMPLATE')}
        >
          {t('fromTemplateHelp')}
        </ActionCard>
        <ActionCard
          icon={<IconPencil size={18} />}
          title={t('fromScratch')}
          onClick={choose('BUILD_FROM_SCRATCH')}
        >
          {t('fromScratchHelp')}
        </ActionCard>
      </div>
    </StepFrame>
  );
}

/** SELECT_TEMPLATE: the kind of agent. */
export function TemplateStep({ onboarding, close }: StepProps) {
  const t = useMessages(steps);
  const { access, change, record, templates, account } = onboarding;
  const locale = useLocale();
  const confirm = useConfirm();
  const calendar = useOperation('getMainGoogleCalendar', {});
  // What the server cannot connect is no reason for a template.
  const systemsOf = ({ integrations }: Template) =>
    integrations.filter(
      ({ key }) => key !== 'googleCalendar' || calendar.data?.connection !== 'unavailable',
    );
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
        title: t('switchTitle', { title: template.title }),
        body: t('switchBody'),
        confirm: t('switch'),
        cancel: t('keepOther'),
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
      question={t('template')}
      reason={t('templateWhy')}
    >
      {templates.length === 0 ? (
        <EmptyState icon={<IconTemplate size={18} />} title={t('noTemplatesTitle')}>
          {t('noTemplates')}
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
                  <Chip tone="warn">{t('stale')}</Chip>
                ) : null
              }
            >
              {template.description}
              <br />
              {systemsOf(template).length > 0
                ? t('questionsAndSystems', {
                    count: template.fields.length,
                    systems: listFormat(locale).format(
                      systemsOf(template).map(({ key, title }) => title ?? key),
                    ),
                  })
                : t('questions', { count: template.fields.length })}
            </ActionCard>
          ))}
        </div>
      )}
    </StepFrame>
  );
}
