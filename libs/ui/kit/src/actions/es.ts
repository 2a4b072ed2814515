export const actions = {
  copy: 'Copiar {what}',
  copied: 'Copiado',
  notCopied: 'No se pudo copiar {what}',
  notOpened: '«{label}» no se abrió porque no se pudo cargar una parte de la página.',
  tryAgain: 'Reintentar',
};
