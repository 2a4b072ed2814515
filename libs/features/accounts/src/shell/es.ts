export const shell = {
  newVersion: 'Hay una versión nueva',
  reload: 'Recargar',
};
