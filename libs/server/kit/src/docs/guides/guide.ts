/** A part of a guide. Texts are sentences: backticks make code, `[words](address)` a link. */
export type GuidePart =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  | GuideExample;

/** A program that runs as it stands; a test runs each against a server. */
export interface GuideExample {
  readonly kind: 'example';
  /** Names the example within its guide. */
  readonly name: string;
  readonly language: 'bash' | 'javascript' | 'html' | 'php' | 'ruby';
  readonly caption: string;
  readonly source: string;
}

/** One guide, which is one page. */
export interface Guide {
  /** The last part of its address. */
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly parts: readonly GuidePart[];
}

export const heading = (text: string): GuidePart => ({ kind: 'heading', text });
export const text = (sentences: string): GuidePart => ({ kind: 'text', text: sentences });
export const list = (...items: readonly string[]): GuidePart => ({ kind: 'list', items });
export const example = (
  name: string,
  language: GuideExample['language'],
  caption: string,
  source: string,
): GuidePart => ({ kind: 'example', name, language, caption, source: source.trim() });
