import { type IntegrationName } from './repository.js';

/** The integration that holds the personal access token of the scheduling tool. */
export const toolName: IntegrationName = { slug: 'schedulingTool', version: 'v1' };
/**
 * The integration with the bearer token of the field-service CRM, and its address if it differs
 * from the installation's.
 */
export const crmSlug = 'fieldServiceCrm';
/** The integration by which an account permits the widget to use its calendar. */
export const dealerSlug = 'automotiveScheduler';
