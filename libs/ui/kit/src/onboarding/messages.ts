import { defineArea } from '@patchbay/messages';

/** Choices with a sample, and the steps of a set-up. */
export const onboarding = defineArea('onboarding', {
  stop: 'Stop {title}',
  hear: 'Hear {title}',
  phone: 'Phone, {name}',
  preview: 'How it will sound',
  progress: 'Progress',
  steps: 'Steps',
  leave: 'Save and leave',
  back: 'Back',
});
