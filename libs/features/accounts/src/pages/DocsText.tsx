import { useMessages } from '@patchbay/messages';
import { type ReactNode } from 'react';
import { docs } from './messages.js';
import classes from './Pages.module.css';

const button = '<div data-agent-chat data-type="chat" data-target="your-agent"></div>';
const script = '/embed/button/v1/script.js';
const modalScript = '/embed/modal/v1/script.js';
const modalCall = "vdaModal.open(domain, token, { settings: 'true' })";
const embedded = '/app/embed?authToken=…&email=…';

const guide = (name: string): string => `/api/docs/guides/${name}`;

const linkTo = (href: string) =>
  function DocsLink(inside: ReactNode) {
    return (
      <a href={href} target="_blank" rel="noreferrer">
        {inside}
      </a>
    );
  };
const code = (inside: ReactNode) => <code>{inside}</code>;

/** The short guide: the features, and further links. */
export function DocsText() {
  const t = useMessages(docs);
  return (
    <div className={classes.reading}>
      <h2>{t('agent')}</h2>
      <ul>
        <li>{t('agentDescribe')}</li>
        <li>{t('agentDraft')}</li>
        <li>{t('agentTest')}</li>
      </ul>
      <h2>{t('conversations')}</h2>
      <ul>
        <li>{t('inbox')}</li>
        <li>{t('aiOff')}</li>
      </ul>
      <h2>{t('developers')}</h2>
      <ul>
        <li>
          {t.rich('calls', {
            calls: linkTo('/api/docs'),
            openapi: linkTo('/api/openapi.json'),
          })}
        </li>
        <li>
          {t.rich('guides', {
            tokens: linkTo(guide('tokens')),
            errors: linkTo(guide('errors')),
            limits: linkTo(guide('limits')),
            webhooks: linkTo(guide('webhooks')),
            embedding: linkTo(guide('embed')),
          })}
        </li>
        <li>{t('keys')}</li>
        <li>{t.rich('button', { line: button, script, code })}</li>
        <li>{t.rich('embed', { address: embedded, code })}</li>
        <li>{t.rich('modal', { script: modalScript, call: modalCall, code })}</li>
        <li>{t('origins')}</li>
      </ul>
    </div>
  );
}
