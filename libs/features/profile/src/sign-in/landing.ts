import { type AppSearch, stringifySearch } from '@patchbay/routes';

/**
 * The page inside the app that a partner's `redirectUrl` names. It may lack a scheme; another host,
 * or another page, is ignored.
 */
export function pathOfRedirect(redirectUrl: string | undefined): string | null {
  if (!redirectUrl) return null;
  try {
    const url = new URL(
      /^[a-z][a-z\d+.-]*:\/\//i.test(redirectUrl)
        ? redirectUrl
        : redirectUrl.startsWith('/')
          ? `https://here.invalid${redirectUrl}`
          : `https://${redirectUrl}`,
    );
    const inApp =
      /^https?:$/.test(url.protocol) &&
      /^\/(app|inbox)(\/|$)/.test(url.pathname) &&
      !url.pathname.startsWith('/app/embed');
    return inApp ? `${url.pathname}${url.search}` : null;
  } catch {
    return null;
  }
}

/** What an address keeps after the sign-in. */
function valuesOf(search: AppSearch) {
  const {
    authToken: _token,
    email: _email,
    redirectUrl: _redirectUrl,
    referredBy: _referredBy,
    ...rest
  } = search as AppSearch & { readonly authToken?: string };
  return rest;
}

/**
 * The layer of the modal script, where the overlays of the address are shown, or the sign-up that
 * it asks for.
 */
export const layerOf = (search: AppSearch): string =>
  `/embed/modal/open${stringifySearch(valuesOf(search))}`;

/**
 * Where one goes after a one-time sign-in: to the named page, else home; values for onboarding go
 * along.
 */
export function landingOf(search: AppSearch): string {
  const { signup: _signup, ...rest } = valuesOf(search);
  return pathOfRedirect(search.redirectUrl) ?? `/app${stringifySearch(rest)}`;
}
