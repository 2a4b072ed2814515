import { Button, EmptyState, IconTemplate, SkeletonRows, TextArea } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OverlayFooter, type OverlayScreenProps } from '@patchbay/overlays';
import { useViewer } from '@patchbay/queries';
import { useNavigate } from '@patchbay/routes';
import { OperationField, OperationFields, useOperationForm } from '@patchbay/screens';
import { templates } from './messages.js';
import { useMayOwnTemplates } from '../agent/use-may-own.js';

/** Overlay `createTemplate`: makes a template of the current account, which is off at first. */
export function Screen({ close }: OverlayScreenProps<'createTemplate'>) {
  const t = useMessages(templates);
  const { data: viewer, isPlaceholderData } = useViewer();
  const mayOwn = useMayOwnTemplates();
  if (!viewer || isPlaceholderData) return <SkeletonRows count={4} height={40} />;
  if (!mayOwn)
    return (
      <EmptyState icon={<IconTemplate size={22} />} title={t('ownersOnly')}>
        {t('ownersWhy')}
      </EmptyState>
    );
  return <TemplateForm close={close} />;
}

function TemplateForm({ close }: Pick<OverlayScreenProps<'createTemplate'>, 'close'>) {
  const t = useMessages(templates);
  const navigate = useNavigate();
  const form = useOperationForm('createTemplate', {
    initial: { title: '', category: '', description: '', agent: null },
    success: t('created'),
    onSuccess: ({ template }) =>
      void navigate({ to: '/app/templates/edit', search: { template: template.id } }),
  });
  const { value: agent, onChange, onBlur, error } = form.value('agent');
  const written = agent || {};
  return (
    <>
      <OperationFields form={form}>
        <OperationField form={form} name="title" label={t('name')} />
        <OperationField
          form={form}
          name="category"
          label={t('category')}
          help={t('categoryHelp')}
        />
        <OperationField
          form={form}
          name="description"
          label={t('description')}
          help={t('descriptionHelp')}
        />
        <TextArea
          label={t('instructions')}
          help={t('instructionsHelp')}
          optional
          rows={5}
          error={error}
          value={written.agentInstructions ?? ''}
          onBlur={onBlur}
          onChange={({ target }) => onChange({ ...written, agentInstructions: target.value })}
        />
      </OperationFields>
      <OverlayFooter>
        <Button onClick={close}>{t('cancel')}</Button>
        <Button type="submit" form={form.id} variant="filled" loading={form.isPending}>
          {t('create')}
        </Button>
      </OverlayFooter>
    </>
  );
}
