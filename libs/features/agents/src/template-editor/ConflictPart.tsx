import { Banner, Button, Segmented, WordDiff } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { fieldTitle, wordDiff } from '@patchbay/template-fields';
import { useState } from 'react';
import { configKeys, type ConfigKey } from '../settings/config-fields.js';
import { useSettingLabels } from '../settings/use-setting-labels.js';
import { textOf } from '../versions/compare/config-changes.js';
import { templateEditor } from './messages.js';
import {
  type ContentPart,
  contentOf,
  type TemplateContent,
  type TemplateDraft,
} from './template-draft.js';
import classes from './TemplateEditor.module.css';
import { type TemplateConflict, type TemplateEditing } from './use-template-draft.js';

/** Two saves of one template: what both changed, theirs and mine, and which one stays. */
export function ConflictPart({
  conflict,
  draft,
  onResolve,
}: {
  readonly conflict: TemplateConflict;
  readonly draft: TemplateDraft;
  readonly onResolve: TemplateEditing['resolve'];
}) {
  const t = useMessages(templateEditor);
  const labelOf = useSettingLabels();
  const [theirs, setTheirs] = useState<readonly ContentPart[]>([]);
  const mine = contentOf(draft);
  const nameOf = (part: ContentPart) => {
    if (part === 'fields' || part === 'integrations') return t(`conflict.${part}`);
    return (configKeys as readonly string[]).includes(part) ? labelOf(part as ConfigKey) : part;
  };
  const words = { yes: t('yes'), no: t('no') };
  return (
    <Banner
      tone="warn"
      title={t('conflictTitle')}
      actions={
        <Button
          size="sm"
          variant="filled"
          onClick={() => onResolve(conflict.parts.filter((part) => !theirs.includes(part)))}
        >
          {t('useChoice')}
        </Button>
      }
    >
      <p>
        {t(conflict.parts.length > 0 ? 'conflictBoth' : 'conflictApart')} {t('thenSave')}
      </p>
      {conflict.parts.map((part) => (
        <section key={part} className={classes.conflict} aria-label={nameOf(part)}>
          <h3 className={classes.side}>{nameOf(part)}</h3>
          <WordDiff
            parts={
              wordDiff(wordsOf(conflict.theirs, part, words), wordsOf(mine, part, words)).parts
            }
          />
          <Segmented
            label={t('whichOf', { part: nameOf(part) })}
            value={theirs.includes(part) ? 'theirs' : 'mine'}
            options={[
              { value: 'mine', label: t('mine') },
              { value: 'theirs', label: t('theirs') },
            ]}
            onChange={(chosen) =>
              setTheirs((before) =>
                chosen === 'theirs' ? [...before, part] : before.filter((one) => one !== part),
              )
            }
          />
        </section>
      ))}
    </Banner>
  );
}

/** A part of a template as a person reads it. */
function wordsOf(
  content: TemplateContent,
  part: ContentPart,
  words: Parameters<typeof textOf>[1],
): string {
  if (part === 'fields')
    return content.fields
      .map((field) => [fieldTitle(field), field.promptTip].filter(Boolean).join('. '))
      .join('\n');
  if (part === 'integrations')
    return content.integrations.map(({ key, title = key }) => title).join('\n');
  return textOf((content.agent as Readonly<Record<string, unknown>>)[part], words);
}
