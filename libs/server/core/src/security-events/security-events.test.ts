import { readFileSync } from 'node:fs';
import { securityEventKinds } from './security-events.js';

it('The console knows each kind of security event, and no other', () => {
  // No server library may import the console's, so the list is read as text.
  const source = new URL('../../../../routing/routes/src/security-event-kinds.ts', import.meta.url);
  const known = [...readFileSync(source, 'utf8').matchAll(/^ {2}'([\w-]+)',$/gm)];
  expect(known.map(([, kind]) => kind)).toEqual(Object.keys(securityEventKinds));
});
