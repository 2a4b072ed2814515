export const states = {
  broken: 'Esta página no se abrió',
  brokenHelp: 'Todo lo que se guardó sigue ahí.',
  pending: 'Esta pantalla está en camino',
  pendingHelp: 'Todo lo demás ya funciona.',
};
