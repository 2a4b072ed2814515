// The overlays that have a screen stand in one file per area, which the catalogue puts together; so
// do those that are planned.
const folder = 'libs/domain/intents/src';

/** The files of the areas that `catalogue` or `planned` puts together, in its order. */
export const areasOf = (whole, textOf) =>
  [...(textOf(`${folder}/${whole}.ts`) ?? '').matchAll(/from '\.\/(\w+\/[\w-]+)\.js'/g)]
    .map(([, area]) => `${folder}/${area}.ts`)
    .filter((file) => textOf(file)?.includes('Overlays = {'));

/** The entries of all areas of the catalogue as one text. */
export const catalogueText = (textOf) => areasOf('catalogue', textOf).map(textOf).join('\n');
