import { anAccount, aTemplate, aTemplateField } from '@patchbay/fakes';
import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { onboardingOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const templates = [
  aTemplate(),
  aTemplate({ id: 't2', title: 'Appointment Scheduler', description: 'Books appointments.' }),
];
const asked = {
  method: 'BUILD_FROM_TEMPLATE',
  templateId: 't1',
  templateFields: [aTemplateField()],
  activeStep: 'SETUP_TEMPLATE',
  fieldIndex: 0,
  updatedAt: 5,
};
const shown = overlayStories({
  name: 'onboard',
  load: onboardingOverlays.onboard,
  reads: 'listTemplates',
  full: {
    getAccount: anAccount({ settings: { onboarding: asked } }),
    listTemplates: { templates },
    saveAccountSetting: { settings: {} },
  },
  empty: { getAccount: anAccount() },
  shows: 'What is the business called?',
});

export const Loading = shown.loading;
/** The first step: nothing is decided yet. */
export const Empty = shown.empty;
export const Failed = shown.error;
/** A question of the template, with its answer. */
export const Full = shown.full;
export const Forbidden = shown.forbidden;
