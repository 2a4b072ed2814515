/** The language in which an agent speaks. */
export interface SpokenLanguage {
  /** Two or three letters, such as `es`; null where the agent speaks several or the tag is none. */
  readonly language: string | null;
  /** The country of the tag, such as `MX`; null where it names none. */
  readonly region: string | null;
}

/**
 * Reads the language of an agent (`agentLang`), a tag of BCP 47 (RFC 5646) or `multi`. It never
 * throws: what is no tag has no language.
 */
export function languageOf(agentLang: string): SpokenLanguage {
  const [, language, region] =
    /^([a-z]{2,3})(?:[-_][a-z]{4})?(?:[-_]([a-z]{2}))?(?:[-_][a-z\d]{1,8}){0,8}$/i.exec(
      agentLang.trim(),
    ) ?? [];
  return { language: language?.toLowerCase() ?? null, region: region?.toUpperCase() ?? null };
}
