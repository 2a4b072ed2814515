declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  const icon: import('./icon.js').Icon;
  export default icon;
}
