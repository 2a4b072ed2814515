import { type Template } from '@patchbay/contract';
import { readTimeZone } from '@patchbay/formats';
import { millisecondsToSeconds, systemClock } from '@patchbay/kernel';
import {
  chooseTemplate,
  createRecord,
  findVoice,
  goForward,
  goTo,
  newerRecord,
  openWalk,
  type OnboardingRecord,
  type OnboardingTemplate,
  readPrefill,
  readRecord,
  refreshWalk,
  resolveStep,
  takePrefill,
  type WalkAccess,
} from '@patchbay/onboarding';
import { type AppSearch } from '@patchbay/routes';
import { isAnswered } from '@patchbay/template-fields';

const readers = {
  normalizeTimezone: (raw: string) => readTimeZone(raw),
  voiceId: (raw: string) => findVoice(raw)?.id ?? null,
};

/** The step that the address requests. */
export const linkOf = (search: AppSearch) => ({
  activeStep: search.activeStep === undefined ? null : resolveStep(String(search.activeStep)),
  fieldIndex: search.fieldIndex === undefined ? null : Number(search.fieldIndex),
  integrationIndex: search.integrationIndex === undefined ? null : Number(search.integrationIndex),
});

export interface WalkStart {
  /** The stored record of the browser. */
  readonly stored: string | null;
  /** The account's record. */
  readonly kept: unknown;
  readonly search: AppSearch;
  readonly access: WalkAccess;
  readonly templates: readonly Template[];
  readonly orgName: string | undefined;
}

/** The record that an onboarding begins with. */
export interface BegunRecord {
  readonly record: OnboardingRecord;
  /** Whether the account does not have it: left unchanged, a new record is not sent. */
  readonly isUnsent: boolean;
  /** Whether the template changed since the record was begun, which has its new questions now. */
  readonly isRefreshed: boolean;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The initial record: the newer of the browser's and the account's, with the values of the
 * partner's page.
 */
export function firstRecord({
  stored,
  kept,
  search,
  access,
  templates,
  orgName,
}: WalkStart): BegunRecord {
  const known = newerRecord(readRecord(parsed(stored)), readRecord(kept));
  const before = known ?? createRecord(millisecondsToSeconds(systemClock.now()));
  const begun = takePrefill(before, readPrefill(new URLSearchParams(location.search)), readers);
  const knownValues = { orgName };
  const resumed = withTarget(openWalk(begun, access, linkOf(search)), {
    access,
    target: templateIn(templates, search.targetTemplateId),
    known: knownValues,
    link: linkOf(search),
  });
  // The template may have changed since the record was started; its new questions are asked before
  // the agent is created. In the list of templates it is only marked.
  const template = templateIn(templates, resumed.templateId);
  const record =
    template && resumed.activeStep !== 'SELECT_TEMPLATE'
      ? refreshWalk(resumed, access, template, knownValues)
      : resumed;
  const isTaken = record.templateId !== begun.templateId;
  return {
    record,
    isUnsent: known ? !isSame(record, readRecord(kept)) : isTaken || !isSame(begun, before),
    isRefreshed: record !== resumed && begun.templateFields.length > 0,
  };
}

const templateIn = (templates: readonly Template[], id: unknown): OnboardingTemplate | undefined =>
  templates.find((one) => one.id === id) as unknown as OnboardingTemplate | undefined;

interface TargetOptions {
  readonly access: WalkAccess;
  /** The template that the link asks for, if the account is offered it. */
  readonly target: OnboardingTemplate | undefined;
  readonly known: Parameters<typeof chooseTemplate>[2];
  readonly link: ReturnType<typeof linkOf>;
}

/**
 * Takes the template that a link asks for, so that its first question is shown. Answers to another
 * template are not replaced by a link: the person then chooses from the list.
 */
function withTarget(
  record: OnboardingRecord,
  { access, target, known, link }: TargetOptions,
): OnboardingRecord {
  if (!target || record.templateId === target.id) return record;
  const hasAnswers = record.templateFields.some(
    (field) => isAnswered(field) && !field.autoPrefilled,
  );
  if (record.templateId !== null && hasAnswers && !record.onboardingComplete)
    return goTo(record, access, { step: 'SELECT_TEMPLATE', fieldIndex: 0, integrationIndex: 0 });
  const chosen: OnboardingRecord = {
    ...chooseTemplate(record, target, known),
    activeStep: 'SELECT_TEMPLATE',
  };
  return link.activeStep === null ? goForward(chosen, access) : openWalk(chosen, access, link);
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
