/** React's interface on the light runtime. What that one lacks is named one by one. */
// eslint-disable-next-line no-restricted-syntax -- the interface of React, whole, as it is named there
export * from 'preact/compat';
export { default } from 'preact/compat';
export { Activity } from './lacking.mjs';
