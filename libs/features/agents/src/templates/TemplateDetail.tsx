import { type Template } from '@patchbay/contract';
import { Button, buttonClass, Chip } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOverlay } from '@patchbay/overlays';
import { Link } from '@patchbay/routes';
import { DetailPanel } from '@patchbay/screens';
import { templates } from './messages.js';
import classes from './Templates.module.css';
import { TemplateTexts } from './TemplateTexts.js';
import { useMayOwnTemplates } from '../agent/use-may-own.js';
import { useTemplateWrites } from './use-template-writes.js';

interface TemplateDetailProps {
  readonly template: Template;
  readonly onClose: () => void;
}

/** One template: what it is, what it asks, what the agent says, and what its owner can do. */
export function TemplateDetail({ template, onClose }: TemplateDetailProps) {
  const t = useMessages(templates);
  const mayOwn = useMayOwnTemplates();
  const { title, category, description, disabled, editable, fields, revision, id } = template;
  return (
    <DetailPanel
      title={title}
      meta={
        <>
          <Chip tone={disabled ? 'grey' : 'success'}>{disabled ? t('off') : t('offered')}</Chip>
          {editable ? null : <Chip>{t('above')}</Chip>}
        </>
      }
      actions={
        mayOwn ? (
          <>
            <Link
              to="/app/templates/edit"
              search={{ template: id }}
              className={buttonClass({ variant: editable ? 'filled' : 'default' })}
            >
              {t(editable ? 'edit' : 'lookInside')}
            </Link>
            {editable ? <OwnerActions template={template} onClose={onClose} /> : null}
            <Link to="/app/templates/rollouts" search={{ template: id }} className={buttonClass()}>
              {t('rollOut')}
            </Link>
          </>
        ) : undefined
      }
      facts={[
        { label: t('category'), value: category },
        { label: t('description'), value: description },
        { label: t('fields'), value: fields.length },
        {
          label: t('belongs'),
          value: editable ? t('belongsHere') : t('belongsAbove'),
          decision: editable ? undefined : { reason: t('fromAbove') },
        },
        { label: t('revision'), value: revision },
        { label: t('id'), value: id, copy: id },
      ]}
      tabs={[
        {
          value: 'questions',
          label: t('questions'),
          count: fields.length,
          content: <Questions fields={fields} />,
        },
        { value: 'texts', label: t('texts'), content: <TemplateTexts id={id} /> },
      ]}
      onClose={onClose}
    />
  );
}

function OwnerActions({ template, onClose }: TemplateDetailProps) {
  const t = useMessages(templates);
  const { open } = useOverlay();
  const { switchOffer, isSwitching, remove } = useTemplateWrites();
  const erase = async () => {
    if (await remove(template)) onClose();
  };
  return (
    <>
      <Button loading={isSwitching} onClick={() => switchOffer(template)}>
        {template.disabled ? t('offer') : t('takeBack')}
      </Button>
      <Button onClick={() => void open('renameTemplate', { value: template.id })}>
        {t('rename')}
      </Button>
      <Button variant="quietDanger" onClick={() => void erase()}>
        {t('remove')}
      </Button>
    </>
  );
}

/** The questions that a customer answers, in their order. */
function Questions({ fields }: Pick<Template, 'fields'>) {
  const t = useMessages(templates);
  if (fields.length === 0) return <p className={classes.none}>{t('noQuestions')}</p>;
  return (
    <ol className={classes.questions}>
      {fields.map(({ key, title, promptTip }) => (
        <li key={key}>
          <span>{title || key}</span>
          {promptTip ? <span className={classes.hint}>{promptTip}</span> : null}
        </li>
      ))}
    </ol>
  );
}
