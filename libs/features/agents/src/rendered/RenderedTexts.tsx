import { type AgentConfig } from '@patchbay/contract';
import { Bubble } from '@patchbay/kit';
import { listFormat } from '@patchbay/formats';
import { useLocale, useMessages } from '@patchbay/messages';
import {
  markerOf,
  renderTemplate,
  resolveValues,
  type TemplateField,
} from '@patchbay/template-fields';
import { renderedTexts } from './messages.js';
import classes from './Rendered.module.css';

/** The greeting and the instructions as an agent with these answers has them. */
export function RenderedTexts({
  agent,
  fields,
}: {
  readonly agent: AgentConfig;
  readonly fields: readonly TemplateField[];
}) {
  const t = useMessages(renderedTexts);
  const locale = useLocale();
  // As the server reads them: an answer that is skipped is none.
  const { values } = resolveValues(
    fields.map((field) => (field.skipped ? { ...field, value: null } : field)),
  );
  const greeting = renderTemplate(agent.welcomeMessage ?? '', values);
  const instructions = renderTemplate(agent.agentInstructions ?? '', values);
  const unknown = [...new Set([...greeting.unknown, ...instructions.unknown])];
  return (
    <div className={classes.rendered}>
      <h3 className={classes.side}>{t('heard')}</h3>
      {greeting.text.trim() ? (
        <Bubble by="agent" mirrored>
          {greeting.text}
        </Bubble>
      ) : (
        <p className={classes.hint}>{t('noGreeting')}</p>
      )}
      <h3 className={classes.side}>{t('read')}</h3>
      {instructions.text.trim() ? (
        <p className={classes.instructions}>{instructions.text}</p>
      ) : (
        <p className={classes.hint}>{t('noInstructions')}</p>
      )}
      {unknown.length > 0 ? (
        <p className={classes.hint}>
          {t('asWritten', { markers: listFormat(locale).format(unknown.map(markerOf)) })}
        </p>
      ) : null}
    </div>
  );
}
