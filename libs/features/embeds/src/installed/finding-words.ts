import { type PageFinding, type PageFindingCode } from '@patchbay/contract';
import { type useMessages } from '@patchbay/messages';
import { type installed } from './messages.js';

type Say = ReturnType<typeof useMessages<(typeof installed)['texts']>>;

/** What was found and what to do about it. */
interface Words {
  readonly found: string;
  readonly todo?: string;
}

const wordsOfCode: Readonly<Record<PageFindingCode, (t: Say, found: PageFinding) => Words>> = {
  reached: (t) => ({ found: t('found.reached') }),
  'not-reached': (t, { part, value }) => ({
    found: t('found.not-reached'),
    todo: part === 'status' ? t('reason.status', { value }) : t(reasonOf(part)),
  }),
  redirected: (t, { value }) => ({
    found: t('found.redirected', { value }),
    todo: t('todo.redirected'),
  }),
  'not-encrypted': (t) => ({ found: t('found.not-encrypted'), todo: t('todo.not-encrypted') }),
  'script-found': (t, { part, value }) => ({ found: t('found.script-found', { part, value }) }),
  'frame-found': (t, { part, value }) => ({ found: t('found.frame-found', { part, value }) }),
  'nothing-found': (t) => ({ found: t('found.nothing-found'), todo: t('todo.nothing-found') }),
  'script-missing': (t, { part }) => ({
    found: t('found.script-missing', { part }),
    todo: t('todo.script-missing'),
  }),
  'script-twice': (t, { part }) => ({
    found: t('found.script-twice', { part }),
    todo: t('todo.script-twice'),
  }),
  'script-elsewhere': (t, { part, value }) => ({
    found: t('found.script-elsewhere', { part, value }),
    todo: t('todo.script-elsewhere'),
  }),
  'script-blocked': (t, { part, value }) => ({
    found: t('found.script-blocked', { part }),
    todo: t('todo.script-blocked', { value }),
  }),
  'frame-blocked': (t, { part, value }) => ({
    found: t('found.frame-blocked', { part }),
    todo: t('todo.frame-blocked', { value }),
  }),
  'element-missing': (t, { part }) => ({
    found: t('found.element-missing', { part }),
    todo: t('todo.element-missing'),
  }),
  'attribute-missing': (t, { part, value }) => ({
    found: t('found.attribute-missing', { part, value }),
    todo: t('todo.attribute-missing'),
  }),
  'attribute-unknown': (t, { part, value }) => ({
    found: t('found.attribute-unknown', { part, value }),
    todo: t('todo.attribute-unknown'),
  }),
  'agent-unknown': (t, { value }) => ({
    found: t('found.agent-unknown', { value }),
    todo: t('todo.agent-unknown'),
  }),
  'origin-missing': (t, { value }) => ({
    found: t('found.origin-missing', { value }),
    todo: t('todo.origin-missing'),
  }),
};

const reasons = ['timeout', 'too-large', 'redirects', 'unreadable'] as const;

/** The message of a reason why a page was not reached. */
const reasonOf = (part: string) =>
  `reason.${reasons.find((reason) => reason === part) ?? 'unreachable'}` as const;

/** What a finding says to people. */
export const wordsOf = (t: Say, finding: PageFinding): Words =>
  wordsOfCode[finding.code](t, finding);
