import { storedDraft, storeDraft } from '../visitor-storage.js';

/** The steps of the form in their order. */
export const steps = ['contact', 'service', 'vehicle', 'time', 'confirm'] as const;

export type Step = (typeof steps)[number];

/**
 * The steps of a business: a vehicle is asked for where its services are for vehicles, and a service
 * where there is a choice of them.
 */
export const stepsFor = (takesVehicles: boolean, services: readonly unknown[]): readonly Step[] =>
  steps.filter(
    (step) =>
      takesVehicles || (step !== 'vehicle' && (step !== 'service' || services.length !== 1)),
  );

const texts = [
  'phone',
  'firstName',
  'lastName',
  'email',
  'opcode',
  'service',
  'make',
  'model',
  'year',
  'vin',
  'transport',
  'day',
  'time',
  'zone',
  'comment',
] as const;

export type DraftField = (typeof texts)[number];

/** What a visitor has written and chosen, and where in the form the visitor is. */
export interface Draft extends Readonly<Record<DraftField, string>> {
  readonly step: Step | 'booked';
  /** The chat is shown in place of the form. */
  readonly isChatting: boolean;
}

function read(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The draft of a tab for one agent; an empty one where there is none. */
export function readDraft(target: string): Draft {
  const found = read(storedDraft('booking', target));
  const textOf = (name: DraftField): string => {
    const value = found[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    ...(Object.fromEntries(texts.map((name) => [name, textOf(name)])) as Record<
      DraftField,
      string
    >),
    step: ([...steps, 'booked'] as const).find((name) => name === found['step']) ?? 'contact',
    isChatting: found['isChatting'] === true,
  };
}

/** Keeps the draft for a reload of the frame, in this tab only. */
export const keepDraft = (target: string, draft: Draft): void =>
  storeDraft('booking', target, JSON.stringify(draft));

/** What stays when another service is booked: the person and the vehicle. */
export const afterBooking: Partial<Draft> = {
  step: 'service',
  opcode: '',
  service: '',
  day: '',
  time: '',
  comment: '',
};
