export const agentAdmin = {
  active: 'Atiende a quien llama',
  activeHelp: 'Desactivado: no se atienden llamadas, mensajes ni chats de este agente.',
  accountName: 'Nombre de la cuenta',
  externalAccountId: 'Su identificador de la cuenta',
  externalAccountHelp:
    'Con él encuentran sus propios sistemas este agente. Único por debajo de usted.',
  externalBillingId: 'Su identificador para facturar',
  externalBillingHelp: 'Consta en el consumo que usted exporta.',
  aboveOnly: 'Lo decide el distribuidor',
  aboveWhy: 'Pida al distribuidor de esta organización que lo cambie.',
  notLoaded: 'No se pudo cargar el agente',
  save: 'Guardar',
  cancel: 'Cancelar',
  saved: 'Guardado',
};
