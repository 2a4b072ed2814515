export const modal = {
  close: 'Cerrar',
  done: 'Aquí ya está todo cerrado.',
  haveAccount: 'Ya tiene una cuenta',
  signedInAs: 'Ha iniciado sesión como {email}.',
  setUp: 'Configurar su agente',
};
