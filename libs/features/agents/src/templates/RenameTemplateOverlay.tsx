import { type Template } from '@patchbay/contract';
import { Button, ErrorState, ForbiddenState, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OverlayFooter, type OverlayScreenProps } from '@patchbay/overlays';
import { useOperation } from '@patchbay/queries';
import { OperationField, OperationFields, useCallWords, useOperationForm } from '@patchbay/screens';
import { templates } from './messages.js';

/** Overlay `renameTemplate`: the name of a template, its category and what it says to customers. */
export function Screen({ args, close }: OverlayScreenProps<'renameTemplate'>) {
  const callWords = useCallWords();
  const t = useMessages(templates);
  const id = args.value ?? '';
  const { data, error, refetch, isFetching } = useOperation(
    'getTemplate',
    { id },
    { enabled: id !== '' },
  );
  if (id === '') return <ErrorState title={t('noneNamed')}>{t('openFrom')}</ErrorState>;
  if (!data && error)
    return (
      <ErrorState title={t('notLoaded')} onRetry={() => void refetch()} retrying={isFetching}>
        {callWords(error)}
      </ErrorState>
    );
  if (!data) return <SkeletonRows count={3} height={40} />;
  if (data.template.editable === false)
    return <ForbiddenState title={t('notYours')}>{t('fromAbove')}</ForbiddenState>;
  return <NameForm template={data.template} close={close} />;
}

/** Sends only what was changed, so that the work of others on the template stays. */
function NameForm({
  template: { id, title, category, description },
  close,
}: {
  readonly template: Template;
  readonly close: () => void;
}) {
  const t = useMessages(templates);
  const form = useOperationForm('saveTemplate', {
    initial: { title, category, description },
    given: { id },
    changedOnly: true,
    isReversible: true,
    success: t('saved'),
    onSuccess: close,
  });
  return (
    <>
      <OperationFields form={form}>
        <OperationField form={form} name="title" label={t('name')} optional={false} />
        <OperationField form={form} name="category" label={t('category')} />
        <OperationField form={form} name="description" label={t('description')} />
      </OperationFields>
      <OverlayFooter>
        <Button onClick={close}>{t('cancel')}</Button>
        <Button type="submit" form={form.id} variant="filled" loading={form.isPending}>
          {t('save')}
        </Button>
      </OverlayFooter>
    </>
  );
}
