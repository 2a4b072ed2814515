import { type Template } from '@patchbay/contract';
import { Button, Segmented } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useSuggestions } from '@patchbay/screens';
import { applyValue, type FieldValue, type TemplateField } from '@patchbay/template-fields';
import { useMemo, useState } from 'react';
import * as panels from '../editor/parts.js';
import { RenderedTexts } from '../rendered/RenderedTexts.js';
import { templateEditor } from './messages.js';
import { PreviewWalk } from './PreviewWalk.js';
import { fieldsOf, type TemplateDraft } from './template-draft.js';
import classes from './TemplateEditor.module.css';
import { previews, useTemplateAddress } from './use-template-address.js';

/** Sample answers by the key of their field. */
export type Samples = Readonly<Record<string, FieldValue>>;

/** The draft as a customer would see it, with answers that are kept in this preview only. */
export function PreviewPart({
  template,
  draft,
}: {
  readonly template: Template;
  readonly draft: TemplateDraft;
}) {
  const t = useMessages(templateEditor);
  const { preview, showPreview } = useTemplateAddress();
  const [samples, setSamples] = useState<Samples>({});
  const { questions } = draft;
  const fields = useMemo(() => fieldsOf({ questions }), [questions]);
  const answered = useMemo(() => withSamples(fields, samples), [fields, samples]);
  const answer = (key: string, value: FieldValue) =>
    setSamples((before) => ({ ...before, [key]: value }));
  return (
    <div className={classes.preview}>
      <div className={classes.head}>
        <h2 className={classes.heading}>{t('previewTitle')}</h2>
        <span className={classes.hint}>{t('previewHelp')}</span>
      </div>
      <Segmented
        label={t('previewOf')}
        full
        value={preview}
        onChange={showPreview}
        options={previews.map((value) => ({ value, label: t(`preview.${value}`) }))}
      />
      {preview === 'texts' ? (
        <RenderedTexts agent={draft.agent} fields={answered} />
      ) : fields.length === 0 ? (
        <p className={classes.hint}>{t('nothingAsked')}</p>
      ) : preview === 'form' ? (
        <PreviewForm templateId={template.id} fields={answered} onAnswer={answer} />
      ) : (
        <PreviewWalk
          template={template}
          integrations={draft.integrations}
          fields={answered}
          onAnswer={answer}
        />
      )}
      {Object.keys(samples).length > 0 ? (
        <div>
          <Button size="sm" variant="subtle" onClick={() => setSamples({})}>
            {t('clear')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** Answers are given as typed; each is written into the values of other fields that use it. */
function withSamples(fields: readonly TemplateField[], samples: Samples): readonly TemplateField[] {
  const known = Object.entries(samples).filter(([key]) => fields.some((one) => one.key === key));
  return known.reduce((all, [key, value]) => applyValue(all, key, value), fields);
}

const nothingMarked = () => undefined;

/** The panel of answers of an agent that was made from it. */
function PreviewForm({
  templateId,
  fields,
  onAnswer,
}: {
  readonly templateId: string;
  readonly fields: readonly TemplateField[];
  readonly onAnswer: (key: string, value: FieldValue) => void;
}) {
  const suggestions = useSuggestions(templateId);
  return (
    <panels.template.Part
      fields={fields}
      suggestions={suggestions}
      canEdit
      marked={null}
      onShown={nothingMarked}
      onOpenSuggestion={nothingMarked}
      onChange={(next) => {
        const changed = next.find((field, at) => field !== fields[at]);
        if (changed) onAnswer(changed.key, changed.value ?? null);
      }}
    />
  );
}
