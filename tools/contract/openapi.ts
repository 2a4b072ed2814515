// Writes libs/domain/contract/openapi.json from the contract table: npm run openapi.
import { writeFileSync } from 'node:fs';
import { toOpenApi } from '@patchbay/contract/openapi';

const file = new URL('../../libs/domain/contract/openapi.json', import.meta.url);
writeFileSync(
  file,
  `${JSON.stringify(toOpenApi({ title: 'Patchbay API', version: '0.1.0' }), null, 2)}\n`,
);
console.log(
  `Wrote ${Object.keys(toOpenApi({ title: '', version: '' }).paths as object).length} paths.`,
);
