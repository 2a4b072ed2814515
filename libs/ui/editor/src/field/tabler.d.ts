/** The package declares types for its index only, which every test would load as a whole. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import { type Icon } from '@tabler/icons-react';
  const icon: Icon;
  export default icon;
}
