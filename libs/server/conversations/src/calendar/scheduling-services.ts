import {
  type Google,
  type GoogleOptions,
  type SchedulingTool,
  type WebPoster,
  createGoogle,
  createSchedulingTool,
  createWebPoster,
} from '@patchbay/server-providers';

/**
 * Which systems outside know about time, as the configuration has it. Everything may be left out.
 */
export interface SchedulingConfig {
  readonly google?: GoogleOptions;
  /** Where the API of the scheduling tool begins; its vendor's own when left out. */
  readonly schedulingToolUrl?: string;
  /**
   * Where the API of the field-service CRM begins, for accounts that bring a token and no address.
   */
  readonly crmUrl?: string;
}

/** Those systems, opened. */
export interface SchedulingServices {
  readonly google: Google | null;
  readonly tool: SchedulingTool;
  readonly crm: { readonly baseUrl: string; readonly poster: WebPoster } | null;
}

const vendorsTool = 'https://api.calendly.com';

/**
 * Opens what is configured. `allow` names places off the public web that may be posted to all the
 * same.
 */
export function createSchedulingServices(
  { google, schedulingToolUrl, crmUrl }: SchedulingConfig = {},
  allow: readonly string[] = [],
): SchedulingServices {
  return {
    google: google ? createGoogle(google) : null,
    tool: createSchedulingTool({ baseUrl: schedulingToolUrl ?? vendorsTool }),
    // The operator's own address may lie within their network; an address that a tenant gives may
    // not.
    crm: crmUrl
      ? { baseUrl: crmUrl, poster: createWebPoster({ allow: [...allow, placeOf(crmUrl)] }) }
      : null,
  };
}

function placeOf(text: string): string {
  const url = new URL(text);
  return `${url.hostname.replace(/^\[|\]$/g, '')}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`;
}
