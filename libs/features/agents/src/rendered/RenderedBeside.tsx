import { type AgentConfig } from '@patchbay/contract';
import { Button } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type TemplateField } from '@patchbay/template-fields';
import { useState } from 'react';
import { renderedTexts } from './messages.js';
import classes from './Rendered.module.css';
import { RenderedTexts } from './RenderedTexts.js';

/** The texts of an agent beside its answers; below them, behind a button, where there is no room. */
export function RenderedBeside({
  agent,
  fields,
}: {
  readonly agent: AgentConfig;
  readonly fields: readonly TemplateField[];
}) {
  const t = useMessages(renderedTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={classes.beside} data-open={isOpen} aria-label={t('show')}>
      <div className={classes.toggle}>
        <Button variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'hide' : 'show')}
        </Button>
      </div>
      <RenderedTexts agent={agent} fields={fields} />
    </section>
  );
}
