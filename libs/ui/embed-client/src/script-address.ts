/** What a browser with Trusted Types has, and where the policy of this page's scripts is kept. */
interface ScriptsPage {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { readonly createScriptURL: (address: string) => string },
    ): ScriptPolicy;
  };
  patchbayScripts?: ScriptPolicy;
}
interface ScriptPolicy {
  createScriptURL(address: string): string;
}

/** The name that the directive `trusted-types` of a page must list. */
export const scriptPolicyName = 'agent-embed';

const ownFile = /^https?:\/\/[^/]+(?:\/[^?#]*)?\/embed\/[\w/-]+\.js$/;

/**
 * The address of one of our scripts, for `script.src`. A page with `require-trusted-types-for
 * 'script'` takes no plain text there; its `trusted-types`, if it has that directive, lists
 * `scriptPolicyName`, or its own policy `default` lets the address in. Where nothing is checked, it
 * is the address. Throws a `TypeError` for what is no file of ours.
 */
export function scriptAddress(address: string): string {
  const page = globalThis as ScriptsPage;
  if (!page.trustedTypes) return address;
  page.patchbayScripts ??= policyOf(page.trustedTypes);
  return page.patchbayScripts.createScriptURL(address);
}

/**
 * A name is given once on a page, and only if the page lists it: another copy of this library, of an
 * operator with another version, may have it. Then the page's policy `default` decides about the
 * plain address, and the browser says what it refuses.
 */
function policyOf(types: NonNullable<ScriptsPage['trustedTypes']>): ScriptPolicy {
  try {
    return types.createPolicy(scriptPolicyName, { createScriptURL });
  } catch {
    return { createScriptURL };
  }
}

/** Lets our own files in alone: a page that checks addresses must not be opened to others. */
function createScriptURL(address: string): string {
  if (!ownFile.test(address)) throw new TypeError(`${address} is no script of this server`);
  return address;
}
