import { type Preview } from '@storybook/react-vite';
import { brands } from './brands.js';

/** What the toolbar sets for every story, and the URL keeps as `globals=scheme:dark;brand:light`. */
export const toolbar: Preview['globalTypes'] = {
  scheme: {
    description: 'Colour scheme',
    toolbar: {
      icon: 'contrast',
      dynamicTitle: true,
      items: [
        { value: 'light', title: 'Light' },
        { value: 'dark', title: 'Dark' },
      ],
    },
  },
  brand: {
    description: 'Brand colour of the tenant',
    toolbar: {
      icon: 'paintbrush',
      dynamicTitle: true,
      items: Object.entries(brands).map(([value, { title }]) => ({ value, title })),
    },
  },
  direction: {
    description: 'Direction of writing',
    toolbar: {
      icon: 'transfer',
      dynamicTitle: true,
      items: [
        { value: 'ltr', title: 'Left to right' },
        { value: 'rtl', title: 'Right to left' },
      ],
    },
  },
};

/** The two widths that every screen is looked at. */
export const viewports = {
  wide: { name: 'Wide', styles: { width: '1440px', height: '900px' }, type: 'desktop' },
  phone: { name: 'Phone', styles: { width: '390px', height: '844px' }, type: 'mobile' },
} as const;
