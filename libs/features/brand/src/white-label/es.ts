export const whiteLabel = {
  title: 'Marca blanca',
  help: 'Sus clientes ven su color y su nombre, no los nuestros.',
  color: 'Color de la marca',
  colorHelp: 'Los botones y los enlaces lo siguen; el contraste se corrige solo.',
  colorProblem: 'Escríbalo como #2b5ce6',
  origins: 'Páginas que pueden mostrar la aplicación',
  originsHelp:
    'Una dirección por línea. Ninguna otra página puede mostrar la aplicación en un marco.',
  originProblem: 'Escriba «{line}» con https:// delante y nada detrás del dominio',
  appScheme: 'Esquema de su aplicación para el teléfono',
  appSchemeHelp: 'Quien ya entró puede seguir en la aplicación. Déjelo vacío si no tiene ninguna.',
  appSchemeProblem: 'Escríbalo como com.example.agents, en minúsculas y con un punto',
};
