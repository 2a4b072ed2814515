export const wcagTags: string[];
export const colourRules: string[];
